import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type StoredObject = { contents: Buffer; type: string; changedAt: Date };

const bucket = "shop-files";
const accessKey = "SHOP";

/**
 * Opens a fake of the parts of S3's HTTP API that the shop uses, to run the real client without S3, with an empty
 * bucket in memory: put, copy, head, get, also of a range, delete. As other S3 servers do, it refuses Amazon's newer
 * checksums. It does not verify signatures. `url` is the value for `STORAGE_URL`.
 */
export async function openS3Server(): Promise<{ url: string; close: () => Promise<void> }> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    // A client that disconnects during an upload.
    answer(objects, request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://${accessKey}:SECRET@127.0.0.1:${port}/${bucket}?tls=off&prefix=plodko`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, headers, url = "/" } = request;
  const body = await buffer(request);
  const { name, key } = placeOf(new URL(url, "http://s3").pathname);
  const object = objects.get(key);
  if (!headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKey}/`))
    return refuse(response, 403, "InvalidAccessKeyId", "The access key does not exist.");
  if (name !== bucket) return refuse(response, 404, "NoSuchBucket", "The specified bucket does not exist");
  if (key === "" && method === "HEAD") return void response.writeHead(200).end();
  if (method === "PUT" && headers["x-amz-copy-source"] !== undefined) {
    const source = objects.get(placeOf(String(headers["x-amz-copy-source"])).key);
    if (!source) return refuseMissing(response);
    const changedAt = new Date();
    objects.set(key, { ...source, changedAt });
    return sendXml(
      response,
      200,
      `<CopyObjectResult><ETag>${etagOf(source)}</ETag><LastModified>${changedAt.toISOString()}</LastModified></CopyObjectResult>`,
    );
  }
  if (method === "PUT") {
    if (Object.keys(headers).some((header) => /^x-amz-(checksum|trailer|sdk-checksum)/.test(header)))
      return refuse(
        response,
        501,
        "NotImplemented",
        "A header you provided implies functionality that is missing",
      );
    const stored = { contents: body, type: headers["content-type"] ?? "", changedAt: new Date() };
    objects.set(key, stored);
    return void response.writeHead(200, { etag: etagOf(stored) }).end();
  }
  if (method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (method !== "GET" && method !== "HEAD")
    return refuse(response, 405, "MethodNotAllowed", "The specified method is not allowed");
  if (!object) return refuseMissing(response);
  return sendObject(response, object, headers.range);
}

/** Returns the bucket's name and the key that a path, or a source to copy, names. */
function placeOf(path: string): { name: string; key: string } {
  const [, name = "", key = ""] = /^\/?([^/]*)\/?(.*)$/.exec(path) ?? [];
  return { name, key: decodeURIComponent(key) };
}

/** Sends an object, or the range of a `Range` header. For a HEAD, Node leaves the body out. */
function sendObject(response: ServerResponse, object: StoredObject, range: string | undefined): void {
  const { contents, type, changedAt } = object;
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  const headers = { etag: etagOf(object), "content-type": type, "last-modified": changedAt.toUTCString() };
  if (first === undefined || last === undefined) {
    response.writeHead(200, { ...headers, "content-length": contents.length }).end(contents);
    return;
  }
  const [start, end] = [Number(first), Math.min(Number(last), contents.length - 1)];
  if (start > end) return refuse(response, 416, "InvalidRange", "The requested range is not satisfiable");
  const part = contents.subarray(start, end + 1);
  const contentRange = `bytes ${start}-${end}/${contents.length}`;
  response
    .writeHead(206, { ...headers, "content-length": part.length, "content-range": contentRange })
    .end(part);
}

function refuseMissing(response: ServerResponse): void {
  refuse(response, 404, "NoSuchKey", "The specified key does not exist.");
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}

function etagOf({ contents }: StoredObject): string {
  return `"${createHash("md5").update(contents).digest("hex")}"`;
}
