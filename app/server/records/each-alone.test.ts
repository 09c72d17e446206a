import { expect, test, vi } from "vitest";
import { log } from "#app/server/log.ts";
import { eachAlone } from "./each-alone.ts";

test("a failed item is logged and stops none of the others", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const handled: string[] = [];
  await eachAlone(["a", "b", "c"], async (id) => {
    if (id === "b") throw new Error("broken");
    handled.push(id);
  });
  expect(handled).toEqual(["a", "c"]);
  expect(logged).toHaveBeenCalledOnce();
});
