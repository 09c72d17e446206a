import { outageName } from "#app/server/outage.ts";
import { log } from "#app/server/log.ts";
import { storableText } from "#app/server/request/storable-text.ts";
import type { AgentReply, AgentRequest } from "./agent-request.ts";
import { mcpTools } from "./mcp-tools.ts";
import type { McpTool } from "./mcp-tools.ts";

// The MCP server of the shop: JSON-RPC over POST, one message a request, no sessions and no streams. It speaks the
// stateless version, in which each request names its version, and the versions before it, which begin with `initialize`.

/** The first version without sessions (MCP 2026-07-28, base protocol). */
const statelessVersion = "2026-07-28";
/** Versions with `initialize`, the newest first. */
const olderVersions = ["2025-11-25", "2025-06-18", "2025-03-26"];
const supportedVersions = [statelessVersion, ...olderVersions];

/** How long clients may keep the list of tools and what the server is, in milliseconds. */
const keepFor = 3_600_000;

/** Error codes of JSON-RPC 2.0, of MCP 2026-07-28, and of UCP 2026-04-08 (MCP binding). */
const codes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  header: -32020,
  version: -32022,
  discovery: -32001,
  refused: -32000,
} as const;

/** A response to a POST; no body for a notification. */
export type McpReply = { status: number; body: Record<string, unknown> | null; retryAfter?: number };

/** What an MCP request needs besides its message. */
export type McpServer = {
  /** Answers a tool's call. */
  answer: (request: AgentRequest) => Promise<AgentReply>;
  /** The shop's name in English, and the program's version. */
  info: { name: string; version: string };
  /** Network address that asks. */
  address: string;
  now: Date;
};

type Headers = { get: (name: string) => string | null };
type Id = string | number | null;
type Message = { id: Id; method: string; params: Record<string, unknown> };
/** `isStateless` decides the status of errors and the members of results. */
type Call = Message & { isStateless: boolean };

/**
 * Answers a posted text. `headers` are those of the request; a missing `MCP-Protocol-Version` is an older client's.
 * Refuses invalid JSON (-32700), anything but one JSON-RPC message, batches included (-32600), headers that contradict
 * the message (-32020), and other versions (-32022). A failure of `answer` is logged.
 */
export async function answerMcp(text: string, headers: Headers, server: McpServer): Promise<McpReply> {
  let message: unknown;
  try {
    // Only an escaped character can be unstorable: JSON refuses a bare NUL.
    message = text.includes("\\u") ? JSON.parse(text, storable) : JSON.parse(text);
  } catch {
    return failure(null, 400, { code: codes.parse, message: "The body is not valid JSON" });
  }
  if (Array.isArray(message))
    return failure(null, 400, {
      code: codes.request,
      message: "Batches are not supported: send one message",
    });
  if (!isRecord(message) || message.jsonrpc !== "2.0") return notARequest(null);
  const id = idOf(message.id);
  const { method, params = {} } = message;
  // Notifications, and responses to requests that the server never makes.
  if (message.id === undefined || method === undefined)
    return typeof method === "string" || "result" in message || "error" in message
      ? { status: 202, body: null }
      : notARequest(id);
  if (typeof method !== "string" || id === null || !isRecord(params)) return notARequest(id);
  const call = { id, method, params };
  return versionRefusal(call, headers) ?? run({ ...call, isStateless: isStateless(call, headers) }, server);
}

/** Answers that the body is larger than `bytes`. */
export function tooLarge(bytes: number): McpReply {
  return failure(null, 413, { code: codes.request, message: `The body is larger than ${bytes} bytes` });
}

function run(call: Call, server: McpServer): McpReply | Promise<McpReply> {
  const { info } = server;
  switch (call.method) {
    case "initialize": {
      const wanted = olderVersions.find((version) => version === call.params["protocolVersion"]);
      return result(call, info, {
        protocolVersion: wanted ?? olderVersions[0],
        capabilities,
        serverInfo: info,
        instructions,
      });
    }
    case "server/discover":
      return result(call, info, { supportedVersions, capabilities, instructions, ...kept });
    case "ping":
      return result(call, info, {});
    case "tools/list":
      return result(call, info, { tools: mcpTools.map(listed), ...(call.isStateless && kept) });
    case "tools/call":
      return callTool(call, server);
    default:
      return failure(call.id, call.isStateless ? 404 : 200, {
        code: codes.method,
        message: "Method not found",
      });
  }
}

const capabilities = { tools: {} };
const kept = { ttlMs: keepFor, cacheScope: "public" };
const instructions =
  "Search the shop, make a cart, and give the shopper its continue_url: they choose delivery, order and pay there. " +
  "All prices are in euro cents and include VAT where the shop charges it. Carts are no price promise.";

function listed({ name, description, inputSchema, payload, namesCart }: McpTool) {
  const readOnlyHint = payload === "catalog" || (namesCart && name === "get_cart");
  return { name, description, inputSchema, annotations: { readOnlyHint } };
}

/** Runs a tool. Refuses unknown ones and arguments that cannot be passed on (-32602); the operation checks the rest. */
async function callTool(call: Call, { answer, info, address, now }: McpServer): Promise<McpReply> {
  const tool = mcpTools.find(({ name }) => name === call.params["name"]);
  if (!tool) return invalid(call, "Unknown tool");
  const given = call.params["arguments"] ?? {};
  if (!isRecord(given)) return invalid(call, "The arguments are not an object");
  const meta = isRecord(given["meta"]) ? given["meta"] : {};
  const agent = isRecord(meta["ucp-agent"]) ? meta["ucp-agent"] : {};
  const cartId = tool.namesCart ? textOf(given["id"]) : null;
  const idempotencyKey = textOf(meta["idempotency-key"]);
  if (tool.namesCart && cartId === null) return invalid(call, "The argument id is missing");
  if (tool.needsKey && idempotencyKey === null)
    return invalid(call, "The argument meta.idempotency-key is missing");
  if (tool.payload && !isRecord(given[tool.payload]))
    return invalid(call, `The argument ${tool.payload} is missing`);
  try {
    const reply = await answer({
      operation: tool.name,
      payload: tool.payload ? given[tool.payload] : undefined,
      cartId,
      profile: textOf(agent["profile"]),
      idempotencyKey,
      language: null,
      address,
      now,
    });
    return reply.status < 300 ? result(call, info, contentOf(reply)) : refusal(call, reply);
  } catch (error) {
    const outage = outageName(error);
    log.error({ err: error, tool: tool.name }, "a tool of the MCP server failed");
    if (outage === null)
      return failure(call.id, 500, { code: codes.internal, message: "The shop could not answer" });
    return refusal(call, {
      status: 503,
      body: { code: "unavailable", content: "The shop cannot answer now; try again in a moment" },
      retryAfter: waitAfterOutage,
    });
  }
}

/** Seconds. */
const waitAfterOutage = 5;

/** A business outcome, also a refused one, is a normal result (UCP 2026-04-08, MCP binding). */
function contentOf({ body }: AgentReply): Record<string, unknown> {
  return { content: [{ type: "text", text: JSON.stringify(body) }], structuredContent: body };
}

/** The status stays the first signal; the code of JSON-RPC says what kind of problem it is. */
function refusal({ id }: Call, { status, body, retryAfter }: AgentReply): McpReply {
  const message = typeof body["content"] === "string" ? body["content"] : "The request was refused";
  const data = { ...body, ...(retryAfter !== undefined && { retry_after: retryAfter }) };
  const reply = failure(id, status, { code: codeOf(status, body["code"]), message, data });
  return retryAfter === undefined ? reply : { ...reply, retryAfter };
}

const discoveryProblems: readonly unknown[] = [
  "invalid_profile_url",
  "profile_unreachable",
  "profile_malformed",
  "version_unsupported",
];
const badRequests: readonly unknown[] = ["digest_mismatch", "algorithm_unsupported"];

function codeOf(status: number, problem: unknown): number {
  if (discoveryProblems.includes(problem)) return codes.discovery;
  if (badRequests.includes(problem)) return codes.request;
  if (status === 500) return codes.internal;
  return status === 400 || status === 422 ? codes.params : codes.refused;
}

/**
 * Returns the refusal of a version that is not spoken, and of headers that contradict a stateless message (MCP
 * 2026-07-28, Streamable HTTP); null without one. `initialize` and `server/discover` are how clients learn the
 * versions.
 */
function versionRefusal(call: Message, headers: Headers): McpReply | null {
  const { id, method, params } = call;
  const inHeader = headers.get("MCP-Protocol-Version");
  const inBody = versionInBody(params);
  const requested = inBody ?? inHeader;
  const isLearning = method === "initialize" || (method === "server/discover" && inHeader === null);
  if (!isLearning && requested !== null && !supportedVersions.includes(requested))
    return failure(id, 400, {
      code: codes.version,
      message: "Unsupported protocol version",
      data: { supported: supportedVersions, requested },
    });
  if (isLearning || !isStateless(call, headers)) return null;
  const named = method === "tools/call" ? textOf(params["name"]) : null;
  const wrong = [
    ["MCP-Protocol-Version", inHeader === inBody],
    ["Mcp-Method", headers.get("Mcp-Method") === method],
    ["Mcp-Name", named === null || headerText(headers.get("Mcp-Name")) === named],
  ].find(([, isRight]) => !isRight);
  return wrong
    ? failure(id, 400, { code: codes.header, message: `Header mismatch: ${String(wrong[0])}` })
    : null;
}

function isStateless({ params }: Message, headers: Headers): boolean {
  return (versionInBody(params) ?? headers.get("MCP-Protocol-Version")) === statelessVersion;
}

function versionInBody(params: Record<string, unknown>): string | null {
  const meta = params["_meta"];
  return isRecord(meta) ? textOf(meta["io.modelcontextprotocol/protocolVersion"]) : null;
}

/** A name that a header cannot hold is sent in Base64 (`=?base64?...?=`). */
function headerText(value: string | null): string | null {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, "base64").toString("utf8");
}

function result(call: Call, info: McpServer["info"], members: Record<string, unknown>): McpReply {
  const stateless = {
    resultType: "complete",
    _meta: { "io.modelcontextprotocol/serverInfo": info },
  };
  const isNew = call.isStateless || call.method === "server/discover";
  return {
    status: 200,
    body: { jsonrpc: "2.0", id: call.id, result: { ...members, ...(isNew && stateless) } },
  };
}

type RpcError = { code: number; message: string; data?: Record<string, unknown> };

function failure(id: Id, status: number, error: RpcError): McpReply {
  return { status, body: { jsonrpc: "2.0", id, error } };
}

function notARequest(id: Id): McpReply {
  return failure(id, 400, { code: codes.request, message: "Not a request of JSON-RPC 2.0" });
}

function invalid({ id, isStateless: isNew }: Call, message: string): McpReply {
  return failure(id, isNew ? 400 : 200, { code: codes.params, message });
}

function storable(_name: string, value: unknown): unknown {
  return typeof value === "string" ? storableText(value) : value;
}

function idOf(id: unknown): Id {
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
