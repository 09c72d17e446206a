import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { PDFDocument } from "@cantoo/pdf-lib";

export type SlowCarrier = { url: string; labels: () => number; close: () => Promise<void> };

/** Opens a server that makes Econt's labels and sends their PDF files, each answer after `delay` milliseconds. */
export async function openSlowCarrier(delay: number): Promise<SlowCarrier> {
  const file = await PDFDocument.create();
  file.addPage();
  const pdf = Buffer.from(await file.save());
  let labels = 0;
  const server = createServer((request, response) => {
    void (async () => {
      await text(request);
      await sleep(delay);
      if (request.method === "GET") {
        response.writeHead(200, { "Content-Type": "application/pdf" });
        return response.end(pdf);
      }
      labels += 1;
      const label = {
        shipmentNumber: String(1_055_000_000_000 + labels),
        pdfURL: `http://${request.headers.host}/label.pdf`,
        services: [],
      };
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ label }));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The carrier has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    labels: () => labels,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
