// Loaded into the program with `node --import`: a request for /break leaves an error that nothing handles.
import { AsyncLocalStorage } from "node:async_hooks";

type Run = (this: AsyncLocalStorage<unknown>, store: unknown, ...rest: unknown[]) => unknown;

const { value: run } = Object.getOwnPropertyDescriptor(AsyncLocalStorage.prototype, "run") as { value: Run };
AsyncLocalStorage.prototype.run = function (
  this: AsyncLocalStorage<unknown>,
  store: unknown,
  ...rest: unknown[]
) {
  const [work, ...values] = rest as [(...values: unknown[]) => unknown, ...unknown[]];
  return run.call(this, store, () => {
    const breaks = typeof store === "object" && store !== null && "address" in store;
    if (breaks && store.address === "GET /break")
      setTimeout(() => {
        throw new Error("broken");
      });
    return work(...values);
  });
};
