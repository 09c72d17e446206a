import { CircleAlert, CircleCheck } from "lucide-react";
import { useId, useState } from "react";
import type { SubmitEvent } from "react";
import { Link, useRevalidator } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { stockAlertTranslator } from "#app/i18n/follow-ups/stock-alert.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { loadWithRetry } from "#app/storefront/browser/load-with-retry.ts";
import type { AlertAnswer } from "./ask-for-alert.ts";

/** Most visits send no form. */
const loadAsking = () => import("./ask-for-alert.ts");

/**
 * Asks for an e-mail address to write to when a sold-out product is back, and answers at the form. When the product is
 * back already, the page is loaded anew. Without scripts the form posts to the page of stock alerts.
 */
export function StockAlertForm({ productId, typed = "" }: { productId: string; typed?: string }) {
  const locale = useLocale();
  const t = stockAlertTranslator(locale);
  const { revalidate } = useRevalidator();
  const titleId = useId();
  const emailId = useId();
  const [answer, setAnswer] = useState<AlertAnswer | "sending">();
  const refused = typeof answer === "object" && !answer.ok ? answer.fault : null;
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (answer === "sending") return;
    const email = new FormData(event.currentTarget).get("email");
    setAnswer("sending");
    const { askForAlert } = await loadWithRetry(loadAsking);
    const answered = await askForAlert({
      email: typeof email === "string" ? email : "",
      productId,
      language: locale,
    });
    setAnswer(answered);
    if (answered.ok || answered.fault !== "in_stock") return;
    showToast({ title: t("stockAlert.error.in_stock"), tone: "info" });
    await revalidate();
  };
  return (
    <form
      method="post"
      action={localePath(locale, "/stock-alert")}
      noValidate
      onSubmit={(event) => void send(event)}
      aria-labelledby={titleId}
      className="flex w-full flex-col gap-3 rounded-card bg-sky p-5 md:mt-6"
    >
      <input type="hidden" name="product" value={productId} />
      <h2 id={titleId} className="font-bold">
        {t("stockAlert.title")}
      </h2>
      <div>
        <label htmlFor={emailId} className="mb-1.5 block font-medium">
          {t("stockAlert.email")}
        </label>
        <Input
          id={emailId}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          required
          defaultValue={typed}
          aria-invalid={refused === "invalid_email" || undefined}
        />
      </div>
      <Button type="submit">{t("stockAlert.button")}</Button>
      <p className="text-sm">{t("stockAlert.text")}</p>
      <div role="status">
        {answer !== undefined && (
          <p className="flex items-start gap-2 font-medium [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
            {refused !== null && <CircleAlert aria-hidden className="text-danger" />}
            {typeof answer === "object" && answer.ok && <CircleCheck aria-hidden className="text-success" />}
            <span className="min-w-0">
              <Answer answer={answer} />
            </span>
          </p>
        )}
      </div>
    </form>
  );
}

function Answer({ answer }: { answer: AlertAnswer | "sending" }) {
  const t = stockAlertTranslator(useLocale());
  if (answer === "sending") return t("stockAlert.busy");
  if (!answer.ok) return t(`stockAlert.error.${answer.fault}`);
  if (answer.cancelPath === null) return t("stockAlert.asked.text");
  return (
    <>
      {t("stockAlert.own.text")}{" "}
      <Link to={answer.cancelPath} className="underline underline-offset-4">
        {t("stockAlert.own.cancel")}
      </Link>
    </>
  );
}
