import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the 3D model viewer. Separate, since few visitors open it. */
const texts = dictionary({
  bg: {
    "model.label": "{name} в 3D",
    "model.role": "3D модел",
    "model.keys":
      "Завъртайте със стрелките, приближавайте с плюс, отдалечавайте с минус. Home връща началния изглед, Escape – снимката. Докоснете модела или натиснете клавиш, за да спре да се върти.",
    "model.pictureKeys":
      "Завъртайте със стрелките наляво и надясно. Home връща началния изглед, Escape – снимката.",
    "model.drag": "Плъзнете настрани, за да завъртите",
    "model.loading": "Зарежда се 3D моделът: {percent}%",
    "model.ready": "3D моделът е готов.",
    "model.controls": "Управление на 3D модела",
    "model.left": "Завърти наляво",
    "model.right": "Завърти надясно",
    "model.nearer": "Приближи",
    "model.farther": "Отдалечи",
    "model.reset": "Начален изглед",
    "model.close": "Обратно към снимката",
    "model.noWebGl": "Този браузър не показва 3D. Можете да разгледате снимката.",
    "model.failed": "3D моделът не можа да се зареди. Можете да разгледате снимката.",
  },
  en: {
    "model.label": "{name} in 3D",
    "model.role": "3D model",
    "model.keys":
      "Turn it with the arrow keys, zoom in with plus and out with minus. Home resets the view, Escape returns to the picture. Touch the model or press a key to stop it spinning.",
    "model.pictureKeys":
      "Turn it with the left and right arrow keys. Home resets the view, Escape returns to the picture.",
    "model.drag": "Drag sideways to turn",
    "model.loading": "Loading the 3D model: {percent}%",
    "model.ready": "The 3D model is ready.",
    "model.controls": "3D model controls",
    "model.left": "Turn left",
    "model.right": "Turn right",
    "model.nearer": "Zoom in",
    "model.farther": "Zoom out",
    "model.reset": "Reset view",
    "model.close": "Back to the picture",
    "model.noWebGl": "This browser can't show 3D. You can still see the picture.",
    "model.failed": "The 3D model could not be loaded. You can still see the picture.",
  },
});

export type ModelTextKey = keyof typeof texts.bg;

export function modelViewerTranslator(locale: Locale): Translate<ModelTextKey> {
  return translatorOf(texts[locale]);
}
