import { useText } from "#app/ui/locale.tsx";
import { Steps } from "#app/ui/steps.tsx";

const steps = ["cart", "details", "done"] as const;

/** Shows the steps of a purchase and marks the current one. */
export function PurchaseSteps({
  current,
  className,
}: {
  current: (typeof steps)[number];
  className?: string;
}) {
  const t = useText();
  return (
    <Steps
      label={t("steps.label")}
      steps={steps.map((step) => t(`steps.${step}`))}
      current={steps.indexOf(current)}
      {...(className && { className })}
    />
  );
}
