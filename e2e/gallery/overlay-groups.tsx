import { useState } from "react";
import { useSearchParams } from "react-router";
import { flavorNames } from "#tests/factories/catalogue/flavors.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { Group } from "./group.tsx";

export function OverlayGroups() {
  return (
    <>
      <Group name="tabs">
        <SignInTabs />
      </Group>
      <Group name="tabs as links">
        <LinkTabs />
      </Group>
      <Group name="notices" columns={2}>
        <Notices />
      </Group>
      <Group name="dialog">
        <RemoveDialog />
      </Group>
      <Group name="toasts">
        <ToastButtons />
      </Group>
    </>
  );
}

function SignInTabs() {
  const t = useText();
  return (
    <Tabs
      label={t("auth.title")}
      tabs={[
        { value: "signIn", label: t("auth.tab.signIn"), panel: <p>{t("auth.signIn.text")}</p> },
        { value: "signUp", label: t("auth.tab.signUp"), panel: <p>{t("checkout.privacy")}</p> },
        { value: "delivery", label: t("cart.shipping"), panel: <p>{t("product.shipping")}</p> },
        { value: "contact", label: t("nav.contact"), panel: <p>{t("contact.subtitle")}</p> },
      ]}
    />
  );
}

/** The URL says which tab is open. */
function LinkTabs() {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <Tabs
      label={t("nav.label")}
      value={search.get("tab") ?? "home"}
      tabs={[
        { value: "home", to: "?", label: t("nav.home"), panel: <p>{t("home.hero.subtitle")}</p> },
        { value: "cart", to: "?tab=cart", label: t("nav.cart"), panel: <p>{t("cart.empty.text")}</p> },
      ]}
    />
  );
}

function Notices() {
  const t = useText();
  return (
    <>
      <Notice tone="success" title={t("checkout.accepted")} text={t("checkout.accepted.text")} />
      <Notice tone="error" title={t("auth.error.title")} text={t("auth.error.unverified")} />
      <Notice tone="success" title={t("success.title")}>
        <ButtonLink to="/" variant="outline" size="sm">
          {t("success.products")}
        </ButtonLink>
      </Notice>
      <Notice tone="error" title={t("checkout.error.required")} />
    </>
  );
}

function RemoveDialog() {
  const t = useText();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {t("cart.remove")}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("cart.removeNamed", { name: flavorNames.strawberry[locale] })}
        description={t("cart.empty.text")}
        actions={
          <>
            <Button variant="ghost" onClick={close}>
              {t("cart.back")}
            </Button>
            <Button variant="destructive" onClick={close}>
              {t("cart.remove")}
            </Button>
          </>
        }
      >
        <Field label={t("product.quantity")}>{(control) => <Input {...control} defaultValue="1" />}</Field>
      </Dialog>
    </div>
  );
}

function ToastButtons() {
  const t = useText();
  const locale = useLocale();
  const [undone, setUndone] = useState(0);
  const name = flavorNames.strawberry[locale];
  return (
    <div className="gallery-row">
      <Button
        onClick={() =>
          showToast({
            tone: "success",
            title: t("checkout.accepted"),
            description: t("checkout.accepted.text"),
          })
        }
      >
        success
      </Button>
      <Button
        onClick={() =>
          showToast({
            tone: "error",
            title: t("checkout.error"),
            description: t("checkout.error.outOfStock"),
          })
        }
      >
        error
      </Button>
      <Button
        onClick={() =>
          showToast({
            title: t("cart.removed", { name }),
            action: { label: t("cart.undo"), onPress: () => setUndone(undone + 1) },
          })
        }
      >
        info
      </Button>
      <output aria-label="undone">{undone}</output>
    </div>
  );
}
