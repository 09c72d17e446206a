import { useRef, useState } from "react";
import type { ComponentProps, ReactNode, SubmitEvent } from "react";
import { useLocation } from "react-router";
import { useLocale } from "#app/ui/locale.tsx";
import { loadWithRetry } from "#app/storefront/browser/load-with-retry.ts";

const load = () => import("./newsletter-answer.tsx");

type Answer = Awaited<ReturnType<typeof load>>["NewsletterAnswer"];

/**
 * Sends the newsletter's form within `children` and answers at the form; focus and scroll position stay. The code is
 * downloaded when a form is sent, since most visits send none. The answer goes with the page on which it was given.
 */
export function NewsletterInPlace({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const isSending = useRef(false);
  const [answer, setAnswer] = useState<{ path: string; Answer: Answer } & ComponentProps<Answer>>();
  const send = async (element: HTMLFormElement) => {
    if (isSending.current) return;
    isSending.current = true;
    const { NewsletterAnswer: Answer, sendNewsletterForm } = await loadWithRetry(load);
    setAnswer({ path: pathname, Answer, element, outcome: "sending" });
    const outcome = await sendNewsletterForm(element, locale);
    setAnswer({ path: pathname, Answer, element, outcome });
    isSending.current = false;
  };
  const submit = (event: SubmitEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || target.dataset.newsletter === undefined) return;
    event.preventDefault();
    void send(target);
  };
  return (
    <div className="contents" onSubmit={submit}>
      {children}
      {answer?.path === pathname && <answer.Answer element={answer.element} outcome={answer.outcome} />}
    </div>
  );
}
