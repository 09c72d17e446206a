import { expect, test } from "vitest";
import {
  boxNowOf,
  breakEach,
  names,
  openings,
  record,
  requests,
} from "#tests/factories/delivery/break-carriers.ts";
import type { Name } from "#tests/factories/delivery/break-carriers.ts";
import { senderSettings } from "#tests/factories/delivery/econt-account.ts";
import type { FakeBoxNow } from "#tests/factories/delivery/fake-boxnow.ts";
import type { FakeEcont } from "#tests/factories/delivery/fake-econt.ts";
import type { FakeSpeedy } from "#tests/factories/delivery/fake-speedy.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { Carrier, TrackedParcel } from "#app/server/delivery/carrier-contract.ts";

// Breaks each answer of each question in one place after the other. Whatever is broken, an adapter says nothing that
// the answer does not say, and throws nothing else than a `CarrierError`.

type State = "in_transit" | "delivered" | "returned";

/** Sets what the fake reports of a parcel. */
function report(name: Name, fake: unknown, number: string, state: State): void {
  if (name === "econt")
    (fake as FakeEcont).states.set(number, {
      receiverDeliveryType: "office",
      receiverOfficeCode: "4001",
      sendTime: 1_795_600_800,
      deliveryTime: state === "in_transit" ? null : "2026-11-27 12:00:00",
      cdCollectedAmount: state === "delivered" ? 24.5 : null,
      cdCollectedCurrency: state === "delivered" ? "EUR" : null,
      shortDeliveryStatus: state === "returned" ? "Върната и доставена към подател" : "Пътува",
      shortDeliveryStatusEn: state === "returned" ? "Returned to sender" : "In transit",
      trackingEvents: [
        {
          destinationType: "courier_direction",
          isReceipt: false,
          time: 1_795_622_400_000,
          destinationDetails: "Пътува",
        },
        ...(state === "returned"
          ? [{ destinationType: "return", isReceipt: false, time: 1_795_700_000 }]
          : []),
        ...(state === "in_transit"
          ? [
              {
                destinationType: "client",
                isReceipt: true,
                time: 1_795_700_000,
                destinationDetails: "Разписка",
              },
            ]
          : [
              {
                destinationType: "client",
                isReceipt: false,
                time: 1_795_780_000,
                destinationDetails: "Доставена",
              },
            ]),
      ],
    });
  if (name === "speedy")
    (fake as FakeSpeedy).tracked.set(number, {
      operations: [
        {
          operationCode: 39,
          dateTime: "2026-11-25T12:00:00",
          description: "Взета",
          comment: "",
          place: "СОФИЯ",
        },
        { operationCode: 1, dateTime: "2026-11-25T20:00:00", description: "Пътува" },
        ...(state === "in_transit"
          ? []
          : [{ operationCode: 134, dateTime: "2026-11-26T08:00:00", description: "В офис" }]),
        ...(state === "delivered"
          ? [{ operationCode: -14, dateTime: "2026-11-26T12:00:00", description: "Доставена" }]
          : []),
        ...(state === "returned"
          ? [{ operationCode: 124, dateTime: "2026-11-26T12:00:00", description: "Върната" }]
          : []),
      ],
      trackPhase: { in_transit: "IN_TRANSIT", delivered: "DELIVERED", returned: "DELIVERED_BACK_TO_SENDER" }[
        state
      ],
    });
  if (name === "boxnow")
    for (const parcel of (fake as FakeBoxNow).parcels) {
      if (parcel.id !== number) continue;
      parcel.state = state.replace("_", "-");
      const event = (type: string, createTime: string) => ({ type, createTime, locationDisplayName: "Роза" });
      parcel.more = {
        payment: {
          mode: "cod",
          state: state === "delivered" ? "paid-by-customer" : "pending",
          price: { amount: "24.50", currency: "EUR" },
        },
        updateTime: "2026-11-27T10:00:00Z",
        events: [
          event("in-depot", "2026-11-25T20:00:00Z"),
          ...(state === "in_transit" ? [] : [event(state, "2026-11-26T10:00:00Z")]),
        ],
      };
    }
}

test.for(names)(
  "%s: a parcel is where the answer says it is, and the others are where they were",
  async (name) => {
    for (const state of ["in_transit", "delivered", "returned"] as const) {
      const { fake, carrier } = await openings[name]();
      const numbers: string[] = [];
      for (const reference of ["1042-1", "1043-1"]) {
        const label = await carrier.createLabel({ ...requests[name], reference });
        if (label.ok) numbers.push(label.number);
      }
      for (const number of numbers) report(name, fake, number, number === numbers[1] ? state : "in_transit");
      const good = await record(() => carrier.track(numbers));
      expect(good.result.map(({ number }) => number)).toEqual(numbers);
      const said = statesOf(good.result);
      expect([...(said.get(numbers[1] ?? "") ?? [])]).toContain(state);
      await breakEach(
        good,
        () => carrier.track(numbers),
        ({ how, result }) => {
          // One parcel alone may be unreadable, and its answer must not hide those of others.
          const isOfOne = /(?:shipmentStatuses|parcels)\.1\./.test(how);
          if (result instanceof CarrierError) return expect(isOfOne).toBe(false);
          for (const { number, collected, isCancelled } of result) {
            expect(isCancelled).toBeUndefined();
            expect(numbers).toContain(number);
            expect(
              collected === null || (state === "delivered" && number === numbers[1] && collected === 2450),
            ).toBe(true);
          }
          for (const [number, states] of statesOf(result))
            for (const each of states)
              expect([...(said.get(number) ?? []), "returning", null]).toContain(each);
          if (!isOfOne) return;
          const isOther = ({ number }: TrackedParcel) => number !== numbers[1];
          expect(result.filter(isOther)).toEqual(good.result.filter(isOther));
        },
      );
    }
  },
);

function statesOf(parcels: readonly TrackedParcel[]): Map<string, Set<string | null>> {
  return new Map(parcels.map(({ number, events }) => [number, new Set(events.map(({ state }) => state))]));
}

test.for(names)("%s: a payout holds only lines that the answer names", async (name) => {
  const { fake, carrier } = await openings[name]();
  const rows = [
    { num: "1055191332613", amount: 24.5 },
    { num: "1055191332614", amount: 10.1 },
  ].map((row) => ({ ...row, type: "CD", payType: "по банка", payDate: "2026-11-24", currency: "EUR" }));
  if (name === "econt") (fake as FakeEcont).payouts = { PaymentReportRows: rows };
  if (name === "speedy")
    (fake as FakeSpeedy).payouts = [
      {
        date: "2026-11-24T00:00:00+0200",
        docId: 91,
        paymentType: "BANK",
        currency: "EUR",
        amount: 34.6,
        details: rows.map(({ num: shipmentId, amount }) => ({ shipmentId, amount })),
      },
    ];
  const sums: Record<string, number> = { "1055191332613": 2450, "1055191332614": 1010 };
  const good = await record(() => carrier.listPayouts("2026-11-20", "2026-11-27"));
  await breakEach(
    good,
    () => carrier.listPayouts("2026-11-20", "2026-11-27"),
    ({ result }) => {
      if (result instanceof CarrierError) return;
      for (const { paidOn, lines } of result.payouts) {
        expect([null, "2026-11-24"]).toContain(paidOn);
        // A number that is none of a parcel's matches nothing, and staff see it.
        for (const { number, amount } of lines) expect(amount).toBe(sums[number] ?? amount);
      }
    },
  );
});

test.for(names)("%s: questions are answered as the answer says, or not at all", async (name) => {
  const { fake, carrier } = await openings[name]();
  Object.assign(fake, { offices: (fake as { offices?: object[] }).offices?.slice(0, 2) });
  const { login } = fake as { login: Record<string, string> };
  const { signal } = new AbortController();
  const quoted = {
    place: "office",
    officeCode: "4001",
    townId: null,
    town: "Пловдив",
    postcode: "4000",
    weight: 800,
    cash: 2450,
    settings: senderSettings,
  } as const;
  // The account comes first, since BOX NOW's session is part of it.
  const account = await record(() => carrier.checkAccount());
  expect(account.result).toEqual({ ok: true });
  const questions: ((asked: Carrier) => Promise<unknown>)[] = [
    (asked) => asked.listOffices(),
    (asked) => asked.listTowns(),
    (asked) => asked.listStreets("41"),
  ];
  const lists = [];
  for (const ask of questions) lists.push({ ask, ...(await record(() => ask(carrier))) });
  const quote = await record(() => carrier.quote(quoted, signal));
  // BOX NOW keeps sessions by account, so each attempt has its own one.
  const again = (variant: number) =>
    name === "boxnow" ? boxNowOf(fake, { ...login, client_id: `variant ${variant}` }) : carrier;
  await breakEach(
    account,
    (variant) => again(variant).checkAccount(),
    () => undefined,
  );
  for (const list of lists)
    await breakEach(
      list,
      () => list.ask(carrier),
      () => undefined,
    );
  await breakEach(
    quote,
    () => carrier.quote(quoted, signal),
    ({ result }) => {
      if (!(result instanceof CarrierError)) expect([null, quote.result]).toContain(result);
    },
  );
});
