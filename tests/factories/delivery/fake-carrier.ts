import { once } from "node:events";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { CarrierFactory } from "#app/server/delivery/carriers.ts";
import type { Carrier, ShipmentRequest } from "#app/server/delivery/carrier-contract.ts";
import { readEnv } from "#app/server/env.ts";
import { senderSettings } from "./econt-account.ts";

export type FakeCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  /** Undefined for an empty body. */
  body: unknown;
};

export type FakeReply = { status?: number; type?: string; body: unknown };

/**
 * How the response to the next call fails after the call was performed. `cut`: half of the response, then the
 * connection ends. `reset`: no response. `html`: a page of a proxy with status 200. `huge`: an endless response.
 * `redirect`: to another host. `silent`: the connection stays open without a response. An object is sent as the
 * response, and the call is not performed.
 */
export type Mishap = "cut" | "reset" | "html" | "huge" | "redirect" | "silent" | FakeReply;

export type FakeCarrier = {
  url: string;
  /** All calls so far. */
  calls: FakeCall[];
  /** The failures of the next calls, one for each; null for a normal response. */
  mishaps: (Mishap | null)[];
};

/** Takes what closes the server; Vitest's runs it after the current test. */
export type AtEnd = (close: () => Promise<void>) => void;

/** Opens an HTTP server that answers as a carrier, until `atEnd`. */
export async function openFakeCarrier(
  answer: (call: FakeCall) => FakeReply,
  atEnd: AtEnd = onTestFinished,
): Promise<FakeCarrier> {
  const calls: FakeCall[] = [];
  const mishaps: (Mishap | null)[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const sent = await text(request);
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://carrier");
      const { method = "", headers } = request;
      const body: unknown = sent === "" ? undefined : JSON.parse(sent);
      const call = { method, path: pathname, query: searchParams, headers, body };
      calls.push(call);
      const mishap = mishaps.shift() ?? null;
      if (mishap !== null && typeof mishap === "object") return send(response, mishap);
      const reply = answer(call);
      if (mishap === null) return send(response, reply);
      misbehave(response, mishap, reply);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return { url: `http://127.0.0.1:${address.port}`, calls, mishaps };
}

/** Returns an address of this machine where nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}

function send(response: ServerResponse, { status = 200, type = "application/json", body }: FakeReply): void {
  response.writeHead(status, { "Content-Type": type });
  response.end(bytesOf(body));
}

function bytesOf(body: unknown): string | Uint8Array {
  return typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
}

function misbehave(response: ServerResponse, mishap: Exclude<Mishap, FakeReply>, reply: FakeReply): void {
  switch (mishap) {
    case "reset":
      response.destroy();
      break;
    case "silent":
      break;
    case "html":
      send(response, { type: "text/html", body: "<!doctype html><title>Maintenance</title>" });
      break;
    case "redirect":
      response.writeHead(302, { Location: "http://other.example/label.pdf" });
      response.end();
      break;
    case "cut": {
      const whole = Buffer.from(bytesOf(reply.body));
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": whole.length });
      response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.destroy());
      break;
    }
    case "huge": {
      const piece = Buffer.alloc(1024 * 1024, " ");
      response.writeHead(200, { "Content-Type": "application/json" });
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on("drain", more);
      more();
    }
  }
}

/** Opens an adapter with an environment and credentials, without a database and without waiting. */
export function openAdapter(
  factory: CarrierFactory,
  environment: Record<string, string>,
  credentials: Record<string, string>,
): Carrier {
  const db = null as unknown as Parameters<CarrierFactory>[0]["db"];
  const wait = () => Promise.resolve();
  return factory({ env: readEnv(environment), db, credentials, wait });
}

/** Returns a parcel to an office with 24.50 € to collect, the sum of its items. */
export function cashParcel(changes: Partial<ShipmentRequest> = {}): ShipmentRequest {
  return {
    reference: "1042-1",
    recipient: { name: "Мария Петрова", phone: "+359 888 111 222", email: "maria@example.com" },
    destination: { place: "office", officeCode: "4001" },
    weight: 800,
    box: { length: 300, width: 200, height: 150 },
    contents: "Желирани плодови бонбони",
    cash: {
      amount: 2450,
      items: [
        { description: "Ябълка 100 г", quantity: 5, unitPrice: 420, weight: 100 },
        { description: "Доставка", quantity: 1, unitPrice: 350, weight: 0 },
      ],
    },
    value: 2100,
    settings: senderSettings,
    ...changes,
  };
}

export async function countPages(pdf: Uint8Array): Promise<number> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  return (await PDFDocument.load(pdf)).getPageCount();
}

/** A PDF of one empty page, short enough to read in a test. */
export const smallPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 297 420]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000053 00000 n 
0000000102 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
166
%%EOF`,
);
