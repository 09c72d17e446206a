import { createSocket } from "node:dgram";
import fileSystem from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolveHost } from "./resolve-host.ts";

/** A name server. It knows the addresses of these hosts, by the type of the record, and is silent about all others. */
const known: Record<string, Partial<Record<number, number[]>>> = {
  "both.example": { 1: [192, 0, 2, 7], 28: [0x20, 0x01, 0x0d, 0xb8, ...Array<number>(11).fill(0), 7] },
  "four.example": { 1: [192, 0, 2, 8] },
  "none.example": {},
};
const socket = createSocket("udp4");
let servers: string[] = [];

beforeAll(async () => {
  socket.on("message", (query, { port, address }) => {
    const end = query.indexOf(0, 12);
    const labels: string[] = [];
    for (let at = 12; at < end; at += (query[at] ?? 0) + 1)
      labels.push(query.toString("latin1", at + 1, at + 1 + (query[at] ?? 0)));
    const host = known[labels.join(".").toLowerCase()];
    if (!host) return;
    const record = host[query.readUInt16BE(end + 1)];
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, record ? 1 : 0, 0, 0, 0, 0]);
    const question = query.subarray(12, end + 5);
    const answer = record
      ? [0xc0, 12, ...query.subarray(end + 1, end + 5), 0, 0, 0, 60, 0, record.length, ...record]
      : [];
    socket.send(Buffer.concat([header, question, Buffer.from(answer)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  servers = [`127.0.0.1:${socket.address().port}`];
});
afterAll(() => new Promise<void>((resolve) => socket.close(() => resolve())));

const resolve = (host: string, { signal } = new AbortController()) => resolveHost(host, signal, servers);

test("a host has the addresses of both versions, or of one", async () => {
  expect(await resolve("both.example")).toEqual([
    { address: "192.0.2.7", family: 4 },
    { address: "2001:db8::7", family: 6 },
  ]);
  expect(await resolve("four.example")).toEqual([{ address: "192.0.2.8", family: 4 }]);
  await expect(resolve("none.example")).rejects.toThrow("no address of none.example");
});

test("a silent name server is left when the fetch ends, and holds no thread of other work", async () => {
  const fetched = new AbortController();
  const begin = performance.now();
  let left = 0;
  const silent = Array.from({ length: 20 }, () =>
    resolve("silent.example", fetched).catch(() => {
      left += 1;
    }),
  );
  // Files are read by the threads that look hosts up, too.
  await fileSystem.stat(import.meta.filename);
  expect(left).toBe(0);
  fetched.abort();
  await Promise.all(silent);
  expect(left).toBe(20);
  // Sooner than the name server's time is over.
  expect(performance.now() - begin).toBeLessThan(1900);
});
