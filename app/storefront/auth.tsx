import { Form, data, redirect, redirectDocument, useNavigation } from "react-router";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "./page-meta.ts";
import type { Route } from "./+types/auth";

const noStore = { "Cache-Control": "private, no-store" };

export const meta: Route.MetaFunction = (args) => pageMeta("auth", args);
export const headers = () => noStore;

/** A signed-in person has nothing to do here and goes to the root (specification, section 2). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await findActor(context.get(servicesContext), request.headers);
  if (actor.kind !== "visitor") throw redirect(rootOf(request), { headers: noStore });
  return null;
}

/** Signs in and returns, by a whole page load, to the root (specification, section 4). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const email = textOf(form, "email").trim();
  const password = textOf(form, "password");
  if (!email || !password) return data({ error: "required", email } as const, { status: 422 });
  const services = context.get(servicesContext);
  const address = context.get(clientAddressContext);
  const result = await signIn(services, {
    email,
    password,
    address,
    locale: localeOfPath(new URL(request.url).pathname),
    headers: request.headers,
    now: new Date(),
  });
  if (!result.ok)
    return data({ error: result.code, email } as const, { status: result.code === "limited" ? 429 : 401 });
  const headers = new Headers(noStore);
  for (const cookie of result.cookies) headers.append("Set-Cookie", cookie);
  return redirectDocument(rootOf(request), { headers });
}

export default function Auth({ actionData }: Route.ComponentProps) {
  const t = useText();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <div className="page flex justify-center py-12 sm:py-20">
      <Card className="w-full max-w-md p-6 sm:p-8">
        <h1 className="text-3xl font-bold">{t("auth.title")}</h1>
        <p className="mt-2 text-muted">{t("auth.signIn.text")}</p>
        <Form method="post" noValidate className="mt-6 flex flex-col gap-5">
          {actionData && (
            <Notice tone="error" title={t("auth.error.title")} text={t(`auth.error.${actionData.error}`)} />
          )}
          <Field label={t("auth.email")} required>
            {(control) => (
              <Input
                {...control}
                type="email"
                name="email"
                autoComplete="username"
                defaultValue={actionData?.email}
                maxLength={254}
              />
            )}
          </Field>
          <Field label={t("auth.password")} required>
            {(control) => (
              <Input
                {...control}
                type="password"
                name="password"
                autoComplete="current-password"
                maxLength={128}
              />
            )}
          </Field>
          <Button type="submit" size="lg" disabled={isBusy}>
            {isBusy ? t("auth.busy") : t("auth.signIn")}
          </Button>
        </Form>
      </Card>
    </div>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1000) : "";
}

function rootOf(request: Request): string {
  return localePath(localeOfPath(new URL(request.url).pathname), "/");
}
