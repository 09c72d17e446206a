import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { addAllTexts } from "#app/i18n/add-all-texts.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { ButtonGroups } from "./button-groups.tsx";
import { ContentGroups } from "./content-groups.tsx";
import { FocusGroup } from "./focus-group.tsx";
import { FormGroups } from "./form-groups.tsx";
import { OverlayGroups } from "./overlay-groups.tsx";
import "#app/app.css";
import "./gallery.css";

addAllTexts();

const root = document.getElementById("gallery");
if (!root) throw new Error("The page has no #gallery element");

createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <LocaleProvider locale={document.documentElement.lang === "en" ? "en" : "bg"}>
        <main>
          <h1>Gallery</h1>
          <ButtonGroups />
          <FormGroups />
          <ContentGroups />
          <FocusGroup />
          <OverlayGroups />
        </main>
        <Toaster />
      </LocaleProvider>
    </MemoryRouter>
  </StrictMode>,
);
