import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useEditForm } from "./edit-form.tsx";

/** What the fields of the form hold at the moment in which an element with this `ref` stands. */
export function useFormFields(): { ref: RefObject<HTMLDivElement | null>; fields: Record<string, string> } {
  const ref = useRef<HTMLDivElement>(null);
  const { values } = useEditForm();
  const [fields, setFields] = useState(values);
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form) return;
    // Once the change is drawn: a field that is filled by another one holds its new value only then.
    const read = () => setTimeout(() => setFields(textsOf(form)));
    const events = ["input", "change"];
    for (const event of events) form.addEventListener(event, read);
    // What fills itself, an upload for one, tells nobody but shows in the element.
    const observer = new MutationObserver(read);
    observer.observe(form, { subtree: true, attributes: true, attributeFilter: ["value"] });
    return () => {
      for (const event of events) form.removeEventListener(event, read);
      observer.disconnect();
    };
  }, []);
  return { ref, fields };
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") texts[name] = value;
  return texts;
}
