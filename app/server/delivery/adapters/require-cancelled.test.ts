import { expect, test } from "vitest";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import { requireCancelled } from "./require-cancelled.ts";

/** Asks a carrier that gives these answers one after the other, and returns the pauses too. */
async function confirm(...answers: (boolean | CarrierError)[]) {
  const waited: number[] = [];
  const look = () => {
    const answer = answers.shift() ?? false;
    return answer instanceof CarrierError ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const result = await requireCancelled("Speedy", look, (pause) => Promise.resolve(waited.push(pause))).catch(
    (error: unknown) => error,
  );
  return { result, waited };
}

test("a cancellation is confirmed at once, or two seconds later", async () => {
  expect(await confirm(true)).toEqual({ result: { ok: true }, waited: [] });
  expect(await confirm(false, true)).toEqual({ result: { ok: true }, waited: [2000] });
});

test("a label that is still not cancelled, or whose state is not answered, may be cancelled", async () => {
  const silent = new CarrierError("timeout", "Speedy does not answer", { mayHaveActed: false });
  expect((await confirm(false, false)).result).toMatchObject({ code: "bad_answer", mayHaveActed: true });
  expect((await confirm(silent)).result).toMatchObject({ code: "timeout", mayHaveActed: true });
  expect((await confirm(false, silent)).result).toMatchObject({ code: "timeout", mayHaveActed: true });
});
