// Loaded into the program with `node --import`: after SIGUSR2 the next request leaves an error that nothing handles.
import { AsyncLocalStorage } from "node:async_hooks";

let isArmed = false;
process.on("SIGUSR2", () => (isArmed = true));

type Run = (this: AsyncLocalStorage<unknown>, store: unknown, ...rest: unknown[]) => unknown;

const { value: run } = Object.getOwnPropertyDescriptor(AsyncLocalStorage.prototype, "run") as { value: Run };
AsyncLocalStorage.prototype.run = function (
  this: AsyncLocalStorage<unknown>,
  store: unknown,
  ...rest: unknown[]
) {
  const [work, ...values] = rest as [(...values: unknown[]) => unknown, ...unknown[]];
  return run.call(this, store, () => {
    const isRequest = typeof store === "object" && store !== null && "onClose" in store;
    if (isArmed && isRequest) {
      isArmed = false;
      setTimeout(() => {
        throw new Error("broken");
      });
    }
    return work(...values);
  });
};
