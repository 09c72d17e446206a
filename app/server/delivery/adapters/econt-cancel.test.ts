import { expect, test } from "vitest";
import { cashParcel, openAdapter } from "#tests/factories/delivery/fake-carrier.ts";
import { econtError, openFakeEcont } from "#tests/factories/delivery/fake-econt.ts";
import { openEcont } from "./econt.ts";

async function made() {
  const fake = await openFakeEcont();
  const carrier = openAdapter(openEcont, { ECONT_URL: `${fake.url}/services` }, fake.login);
  const label = await carrier.createLabel(cashParcel());
  if (!label.ok) throw new Error(label.reason);
  return { fake, carrier, label };
}

test("cancels a label, even one that no longer exists, but not one on its way", async () => {
  const { fake, carrier, label } = await made();
  expect(await carrier.cancelLabel(label.number)).toEqual({ ok: true });
  expect(fake.labels).toMatchObject([{ isDeleted: true }]);
  expect(await carrier.cancelLabel(label.number)).toEqual({ ok: true });
  const onItsWay = await carrier.createLabel(cashParcel({ reference: "1043-1" }));
  const number = onItsWay.ok ? onItsWay.number : "";
  fake.states.set(number, { sendTime: 1 });
  expect(await carrier.cancelLabel(number)).toEqual({ ok: false, reason: "Пратката вече е приета" });
});

test.for([
  ["no list", {}, "throws"],
  ["an empty list", { results: [] }, "throws"],
  ["another label", { results: [{ shipmentNum: "1055191332999", error: null }] }, "throws"],
  ["a blank error", { results: [{ shipmentNum: "1055191332613", error: " " }] }, "throws"],
  ["an error as a text", { results: [{ shipmentNum: "1055191332613", error: "Приета е" }] }, "Приета е"],
  [
    "something else that is not found",
    { results: [{ shipmentNum: "1055191332613", error: { message: "Клиентът не е открит" } }] },
    "Клиентът не е открит",
  ],
] as const)("a label is not cancelled by an answer with %s", async ([, body, reason]) => {
  const { fake, carrier, label } = await made();
  fake.mishaps.push({ body });
  const answer = await carrier.cancelLabel(label.number).catch((error: unknown) => error);
  if (reason === "throws") expect(answer).toMatchObject({ name: "CarrierError", mayHaveActed: true });
  else expect(answer).toEqual({ ok: false, reason });
});

test("a refusal of the whole request counts as cancelled only if it says that this label does not exist", async () => {
  const { fake, carrier, label } = await made();
  fake.mishaps.push(econtError("Услугата не е открита"), econtError(`Пратка ${label.number} не е открита`));
  expect(await carrier.cancelLabel(label.number)).toEqual({ ok: false, reason: "Услугата не е открита" });
  expect(await carrier.cancelLabel(label.number)).toEqual({ ok: true });
});
