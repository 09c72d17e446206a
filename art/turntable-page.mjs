// Runs in the browser that `turntables.mjs` opens: draws a product's model as the shop's viewer does.
import { openModelStage } from "#app/storefront/catalogue/model/model-stage.ts";
import { turnStep } from "#app/storefront/catalogue/model/turntable.ts";

/**
 * Draws a model from all its turntable's angles, on a canvas as wide as the page.
 * @param {string} model the file's address
 * @param {string} ground CSS colour of the background
 * @param {number} views
 * @returns {Promise<string[]>} the views as PNG data URLs, from the front counter-clockwise
 */
async function drawViews(model, ground, views) {
  const canvas = document.createElement("canvas");
  canvas.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%";
  document.body.append(canvas);
  const contents = await (await fetch(model)).arrayBuffer();
  const stage = await openModelStage(canvas, {
    model: contents,
    ground,
    isStill: true,
    onLost: () => console.error("The WebGL context was lost"),
  });
  const copy = document.createElement("canvas");
  copy.width = canvas.width;
  copy.height = canvas.height;
  const drawing = copy.getContext("2d");
  const pictures = [];
  for (let view = 0; view < views; view += 1) {
    stage.face(view * turnStep);
    const finished = stage.drawFrame();
    // At once: the browser clears the canvas after it has shown it.
    drawing.drawImage(canvas, 0, 0);
    pictures.push(copy.toDataURL("image/png"));
    await finished;
  }
  stage.dispose();
  canvas.remove();
  return pictures;
}

globalThis.drawViews = drawViews;
