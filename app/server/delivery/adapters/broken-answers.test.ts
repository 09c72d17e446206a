import { expect, test } from "vitest";
import {
  breakEach,
  fieldOf,
  names,
  nodes,
  openings,
  record,
  requests,
} from "#tests/factories/delivery/break-carriers.ts";
import type { Name, Outcome } from "#tests/factories/delivery/break-carriers.ts";
import { senderSettings } from "#tests/factories/delivery/econt-account.ts";
import type { FakeBoxNow } from "#tests/factories/delivery/fake-boxnow.ts";
import type { FakeEcont } from "#tests/factories/delivery/fake-econt.ts";
import type { FakeSpeedy } from "#tests/factories/delivery/fake-speedy.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { Carrier, MadeLabel } from "#app/server/delivery/carrier-contract.ts";

// Breaks each answer to a request that changes something, in one place after another. Whatever is broken, an adapter
// says nothing that the answer does not say, and throws only a `CarrierError`.

const refusedPlaces = { econt: "closed", speedy: "999", boxnow: "999" };

/** Whether answers say that a label was cancelled, written apart from the adapters. */
const saysCancelled: Record<Name, (bodies: unknown[], number: string) => boolean> = {
  econt: ([deleted], number) => {
    if (hasError(deleted, "econt")) return false;
    const own = nodes(fieldOf(deleted, "results")).filter((each) => String(each.shipmentNum) === number);
    return own.length > 0 && own.every(({ error }) => error === null || error === undefined);
  },
  speedy: (bodies, number) =>
    bodies.some((body) =>
      nodes(fieldOf(body, "parcels")).some(
        ({ parcelId, error, operations }) =>
          String(parcelId) === number &&
          (error === null || error === undefined) &&
          nodes(operations).some(({ operationCode }) => String(operationCode) === "128"),
      ),
    ),
  boxnow: (bodies, number) =>
    bodies.some((body) =>
      nodes(fieldOf(body, "data")).some(({ id, state }) => id === number && state === "canceled"),
    ),
};

test.for(names)("%s: a label is cancelled only if the answers say so", async (name) => {
  const { fake, carrier } = await openings[name]();
  const label = await carrier.createLabel(requests[name]);
  if (!label.ok) throw new Error(label.reason);
  const { number } = label;
  const cancelled = await record(() => carrier.cancelLabel(number));
  expect(cancelled.result).toEqual({ ok: true });
  const check = ({ result, bodies }: Outcome<Awaited<ReturnType<Carrier["cancelLabel"]>>>) => {
    if (!(result instanceof CarrierError) && result.ok)
      expect(saysCancelled[name](bodies, number)).toBe(true);
  };
  await breakEach(cancelled, () => carrier.cancelLabel(number), check);
  const other = await carrier.createLabel({ ...requests[name], reference: "1043-1" });
  if (!other.ok) throw new Error(other.reason);
  leave(name, fake, other.number);
  const kept = await record(() => carrier.cancelLabel(other.number));
  expect(kept.result).toMatchObject({ ok: false });
  await breakEach(
    kept,
    () => carrier.cancelLabel(other.number),
    ({ result, bodies }) => {
      if (!(result instanceof CarrierError) && result.ok)
        expect(saysCancelled[name](bodies, other.number)).toBe(true);
    },
  );
});

/** Lets a parcel leave, so that its label cannot be cancelled. */
function leave(name: Name, fake: unknown, number: string): void {
  if (name === "econt") (fake as FakeEcont).states.set(number, { sendTime: 1_795_600_800 });
  if (name === "speedy")
    (fake as FakeSpeedy).tracked.set(number, {
      operations: [{ operationCode: 39, dateTime: "2026-11-24T12:00:00" }],
    });
  if (name === "boxnow")
    for (const parcel of (fake as FakeBoxNow).parcels) if (parcel.id === number) parcel.state = "in-transit";
}

test.for(names)("%s: a label is made, or refused, only if the answer says so", async (name) => {
  const { carrier } = await openings[name]();
  const made = await record(() => carrier.createLabel(requests[name]));
  const { result } = made;
  if (!result.ok) throw new Error(result.reason);
  await breakEach(
    made,
    () => carrier.createLabel(requests[name]),
    (outcome) => {
      const label = outcome.result;
      if (label instanceof CarrierError) expect(label.mayHaveActed || isBeforeAct(outcome.how)).toBe(true);
      else if (label.ok)
        expect(label).toMatchObject({ number: result.number, parcelNumbers: result.parcelNumbers });
      else expect(outcome.how).toMatch(/ only \{"(?:type":"Ex|error":\{"|code)/);
      if (!(label instanceof CarrierError) && label.ok) expect([null, result.price]).toContain(label.price);
    },
  );
  const request = {
    ...requests[name],
    reference: "1043-1",
    destination: { place: "automat", officeCode: refusedPlaces[name] },
  } as const;
  const refused = await record(() => carrier.createLabel(request));
  expect(refused.result).toMatchObject({ ok: false });
  await breakEach(
    refused,
    () => carrier.createLabel(request),
    (outcome) => {
      if (outcome.result instanceof CarrierError)
        expect(outcome.result.mayHaveActed || isBeforeAct(outcome.how)).toBe(true);
      else expect(outcome.result).toMatchObject({ ok: false });
    },
  );
});

/** Whether the broken answer is that of a request before the one that makes the label. */
function isBeforeAct(how: string): boolean {
  return how.startsWith("/api/v1/auth-sessions");
}

test.for(names)("%s: a lost label is found or not there only if the answers say so", async (name) => {
  const { carrier } = await openings[name]();
  const asked = new Date(Date.now() - 1000);
  const numbers: string[] = [];
  for (const reference of ["1042-1", "1043-1"]) {
    const label = await carrier.createLabel({ ...requests[name], reference });
    if (label.ok) numbers.push(label.number);
  }
  const found = await record(() => carrier.findLabel("1042-1", asked));
  expect(found.result).toMatchObject({ number: numbers[0] });
  await breakEach(
    found,
    () => carrier.findLabel("1042-1", asked),
    ({ result, bodies }) => {
      if (result === "none") expect(saysNone[name](bodies, numbers[0] ?? "")).toBe(true);
      else if (isFound(result))
        expect(result).toMatchObject({ number: numbers[0], parcelNumbers: [numbers[0]] });
    },
  );
  const absent = await record(() => carrier.findLabel("1044-1", asked));
  expect(absent.result).toBe("none");
  await breakEach(
    absent,
    () => carrier.findLabel("1044-1", asked),
    ({ result, bodies }) => {
      expect(isFound(result)).toBe(false);
      if (result === "none") expect(saysNone[name](bodies, "none")).toBe(true);
    },
  );
});

function isFound(result: MadeLabel | "none" | "unsupported" | CarrierError): result is MadeLabel {
  return typeof result !== "string" && !(result instanceof CarrierError);
}

/** Whether answers say that there is no label with a reference, which has this number if there is one. */
const saysNone: Record<Name, (bodies: unknown[], number: string) => boolean> = {
  econt: ([list, statuses], number) => {
    const own = nodes(fieldOf(list, "results")).map(({ shipmentNumber }) => String(shipmentNumber));
    const known = nodes(fieldOf(statuses, "shipmentStatuses")).map(({ status }) =>
      fieldOf(status, "shipmentNumber"),
    );
    return (
      ![list, statuses].some((body) => hasError(body, "econt")) &&
      Number(fieldOf(list, "totalPages")) === 1 &&
      own.length > 0 &&
      !own.includes(number) &&
      own.every((each) => known.map(String).includes(each))
    );
  },
  speedy: ([body]) => isEmptyList(fieldOf(body, "barcodes")) && !hasError(body, "speedy"),
  boxnow: (bodies) =>
    bodies.some(
      (body) =>
        isEmptyList(fieldOf(body, "data")) && !isCount(fieldOf(body, "count")) && !hasError(body, "boxnow"),
    ),
};

/** Whether an answer holds an error: in the field `error`, or in the one where the carrier puts it. */
function hasError(body: unknown, name: Name): boolean {
  const own = { econt: "message", speedy: "error", boxnow: "code" }[name];
  const errors = [fieldOf(body, "error") ?? null, fieldOf(body, own) || null];
  return errors.some((error) => error !== null);
}

function isCount(value: unknown): boolean {
  return (typeof value === "number" || typeof value === "string") && Number(value) > 0;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

test.for(names)("%s: a driver comes only if the answer has the number of the request", async (name) => {
  const { carrier } = await openings[name]();
  const label = await carrier.createLabel(requests[name]);
  const pickup = {
    numbers: label.ok ? [label.number] : [],
    weight: 800,
    from: new Date("2026-11-25T08:00:00Z"),
    to: new Date("2026-11-25T14:30:00Z"),
    settings: {
      ...senderSettings,
      drop_off_town: "Пловдив",
      drop_off_postcode: "4000",
      drop_off_street: "ул. Роза",
      drop_off_number: "5",
    },
  };
  const driver = await record(() => carrier.requestPickup(pickup));
  await breakEach(
    driver,
    () => carrier.requestPickup(pickup),
    ({ how, result }) => {
      if (result instanceof CarrierError) expect(result.mayHaveActed).toBe(true);
      else if (result.ok) expect(result).toEqual(driver.result);
      else expect(how).toMatch(/ only \{"(?:type":"Ex|error":\{")/);
    },
  );
});
