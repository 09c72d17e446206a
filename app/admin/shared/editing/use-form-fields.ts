import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useEditForm } from "./edit-form.tsx";

/** Returns the current values of the form that contains the element with this `ref`. */
export function useFormFields(): { ref: RefObject<HTMLDivElement | null>; fields: Record<string, string> } {
  const ref = useRef<HTMLDivElement>(null);
  const { values } = useEditForm();
  const [fields, setFields] = useState(values);
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form) return;
    // After rendering: a controlled field that another one fills has its new value only then.
    const read = () => setTimeout(() => setFields(textsOf(form)));
    const events = ["input", "change"];
    for (const event of events) form.addEventListener(event, read);
    // A field that is filled by script, as by an upload, fires no event but changes its `value` attribute.
    const observer = new MutationObserver(read);
    observer.observe(form, { subtree: true, attributes: true, attributeFilter: ["value"] });
    return () => {
      for (const event of events) form.removeEventListener(event, read);
      observer.disconnect();
    };
  }, []);
  return { ref, fields };
}

/** Several values of one name, such as the chosen products, become one comma-separated text, as when they are saved. */
function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string") texts[name] = [texts[name], value].filter(Boolean).join(",");
  return texts;
}
