// Node's own HTTP server with one fixed response to every request: the upper bound for any program on it. Started by
// `fork(this, [file of the body, its headers as JSON])`; sends its port to the parent.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [file = "", headers = "[]"] = process.argv.slice(2);
const body = readFileSync(file);
const head = JSON.parse(headers) as string[];
const server = createServer((_request, response) => response.writeHead(200, head).end(body));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
