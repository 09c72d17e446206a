import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { balancePage } from "./stripe-balance.ts";
import type { StripeMovement } from "./stripe-balance.ts";

type Session = {
  id: string;
  created: number;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid" | "no_payment_required";
  amount_total: number;
  client_reference_id: string;
  success_url: string;
  expires_at: number;
  /** State of its payment intent; null until the shopper pays. */
  intent: "processing" | "requires_payment_method" | "succeeded" | null;
  charge: { id: string; amount: number; amount_refunded: number } | null;
};

type Refund = {
  id: string;
  object: "refund";
  status: "succeeded" | "failed";
  amount: number;
  charge: string;
  metadata: object;
};

/**
 * A failure of the next call: `lost` performs it and drops the response, `cut` drops it halfway, `refused` responds
 * with 500, `limited` with 429, `forbidden` with 403, `slow` delays it.
 */
export type Mishap = "lost" | "cut" | "refused" | "limited" | "forbidden" | "slow";

export type StripeServer = {
  /** The value for STRIPE_API_URL. */
  url: string;
  webhookSecret: string;
  sessions: Map<string, Session>;
  /** Movements of the balance, in any order. */
  movements: StripeMovement[];
  /** All calls so far, such as `POST /v1/refunds`. */
  calls: string[];
  /** Failures of the next calls, one for each; null is a normal response. */
  failures: (Mishap | null)[];
  /** How far Stripe's clock is ahead of the machine's, in seconds. */
  clock: { ahead: number };
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys: () => void;
  /** Pays as the shopper. Returns false if the session is not open. */
  pay: (sessionId: string) => boolean;
  /** Finishes the session as the shopper with a payment whose money arrives later; nothing unless it is open. */
  payLater: (sessionId: string) => void;
  /** Ends the payment of `payLater`: the money arrives or fails; nothing unless it is under way. */
  endLater: (sessionId: string, end: "succeeded" | "failed") => void;
  /** Finishes the session as the shopper without any payment, as a code for the whole amount does. */
  finishFree: (sessionId: string) => void;
  /** Refunds at Stripe itself, not through the shop. */
  refundThere: (sessionId: string, amount: number) => void;
  /** Fails the last refund, as when the customer's bank rejects it. Throws when there is none. */
  failRefund: (sessionId: string) => void;
  /** Expires the session if it is open. */
  expire: (sessionId: string) => void;
  /** Returns a signed event as Stripe sends it. */
  event: (type: string, sessionId: string, id?: string) => { body: string; signature: string };
  close: () => Promise<void>;
};

/**
 * Opens a fake of the parts of Stripe's HTTP API that the shop uses, to run the real SDK without Stripe: checkout
 * sessions (create, retrieve, expire, list), refunds (create, list), pages of balance transactions, idempotency keys
 * and signed events. As Stripe does, it refuses a session that expires in less than 30 minutes and one below 50 cents.
 */
export async function openStripeServer(): Promise<StripeServer> {
  const sessions = new Map<string, Session>();
  const answersByKey = new Map<string, { parameters: string; body: unknown }>();
  const calls: string[] = [];
  const failures: (Mishap | null)[] = [];
  const movements: StripeMovement[] = [];
  const refunds: Refund[] = [];
  const clock = { ahead: 0 };
  const webhookSecret = "whsec_tests";

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? "/", "http://stripe");
    const parameters = await text(request);
    const call = `${request.method} ${address.pathname}`;
    calls.push(call);
    const mishap = failures.shift() ?? null;
    if (mishap === "refused") return send(response, 500, problem("api_error", "an error of Stripe's own"));
    if (mishap === "limited") return send(response, 429, problem("rate_limit_error", "too many requests"));
    if (mishap === "forbidden")
      return send(response, 403, problem("invalid_request_error", "the key lacks the right"));
    const key = request.headers["idempotency-key"];
    const known = typeof key === "string" ? answersByKey.get(key) : undefined;
    if (known && known.parameters !== parameters)
      return send(response, 400, problem("idempotency_error", "the key was used with other parameters"));
    const result = known
      ? { status: 200, body: known.body }
      : perform(call, new URLSearchParams(parameters || address.search));
    if (typeof key === "string" && result.status === 200)
      answersByKey.set(key, { parameters, body: result.body });
    if (mishap === "lost") return void response.destroy();
    if (mishap === "cut") return cut(response, result.body);
    if (mishap === "slow") await new Promise((resolve) => setTimeout(resolve, 50));
    send(response, result.status, result.body);
  }

  function perform(call: string, given: URLSearchParams): { status: number; body: unknown } {
    const [, id = "", verb] = /^\w+ \/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(call) ?? [];
    if (call === "POST /v1/checkout/sessions") {
      const opensFor = Number(given.get("expires_at")) - Math.floor(Date.now() / 1000) - clock.ahead;
      if (opensFor < 1800)
        return {
          status: 400,
          body: problem("invalid_request_error", "expires_at is less than 30 minutes ahead"),
        };
      if (Number(given.get("line_items[0][price_data][unit_amount]")) < 50)
        return { status: 400, body: problem("invalid_request_error", "The total must be at least €0.50") };
      return { status: 200, body: shown(create(given), refunds) };
    }
    if (call === "GET /v1/checkout/sessions") {
      const from = Number(given.get("created[gte]") ?? 0);
      const to = Number(given.get("created[lt]") ?? Infinity);
      const made = [...sessions.values()].filter(({ created }) => created >= from && created < to);
      return {
        status: 200,
        body: { object: "list", has_more: false, data: made.map((each) => shown(each, refunds)) },
      };
    }
    if (call === "GET /v1/balance_transactions") return balancePage(movements, given);
    if (call === "POST /v1/refunds") return refund(given);
    if (call === "GET /v1/refunds") {
      const data = refunds.filter(({ charge }) => charge === given.get("charge"));
      return { status: 200, body: { object: "list", has_more: false, data } };
    }
    const session = sessions.get(id);
    if (!session) return { status: 404, body: problem("invalid_request_error", `No such session: ${id}`) };
    if (verb) {
      if (session.status !== "open")
        return { status: 400, body: problem("invalid_request_error", "Only open sessions can be expired") };
      session.status = "expired";
    }
    return { status: 200, body: shown(session, refunds) };
  }

  function create(given: URLSearchParams): Session {
    const now = Math.floor(Date.now() / 1000);
    const session: Session = {
      id: `cs_test_${randomBytes(12).toString("hex")}`,
      created: now,
      status: "open",
      payment_status: "unpaid",
      amount_total: Number(given.get("line_items[0][price_data][unit_amount]")),
      client_reference_id: given.get("client_reference_id") ?? "",
      success_url: given.get("success_url") ?? "",
      expires_at: Number(given.get("expires_at")),
      intent: null,
      charge: null,
    };
    sessions.set(session.id, session);
    return session;
  }

  function refund(given: URLSearchParams): { status: number; body: unknown } {
    const charge = [...sessions.values()].find(({ charge: of }) => of?.id === given.get("charge"))?.charge;
    const amount = Number(given.get("amount"));
    if (!charge) return { status: 404, body: problem("invalid_request_error", "No such charge") };
    if (charge.amount_refunded + amount > charge.amount)
      return {
        status: 400,
        body: problem("invalid_request_error", "The amount is more than the charge has left"),
      };
    charge.amount_refunded += amount;
    const made: Refund = {
      id: `re_${randomBytes(12).toString("hex")}`,
      object: "refund",
      status: "succeeded",
      amount,
      charge: charge.id,
      metadata: { refund_id: given.get("metadata[refund_id]") },
    };
    refunds.push(made);
    return { status: 200, body: made };
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    webhookSecret,
    sessions,
    movements,
    calls,
    failures,
    clock,
    forgetKeys: () => answersByKey.clear(),
    pay(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.status !== "open") return false;
      session.status = "complete";
      receive(session);
      return true;
    },
    payLater(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.status === "open") Object.assign(session, { status: "complete", intent: "processing" });
    },
    endLater(sessionId, end) {
      const session = sessions.get(sessionId);
      if (session?.intent !== "processing") return;
      if (end === "succeeded") receive(session);
      else session.intent = "requires_payment_method";
    },
    finishFree(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.status === "open")
        Object.assign(session, {
          status: "complete",
          payment_status: "no_payment_required",
          amount_total: 0,
        });
    },
    refundThere(sessionId, amount) {
      const charge = sessions.get(sessionId)?.charge?.id ?? "";
      refund(new URLSearchParams({ charge, amount: String(amount) }));
    },
    failRefund(sessionId) {
      const charge = sessions.get(sessionId)?.charge;
      const last = refunds.findLast((each) => each.charge === charge?.id);
      if (!charge || !last) throw new Error("The session has no refund");
      last.status = "failed";
      charge.amount_refunded -= last.amount;
    },
    expire(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.status === "open") session.status = "expired";
    },
    event(type, sessionId, id = `evt_${randomBytes(12).toString("hex")}`) {
      const session = sessions.get(sessionId);
      const object =
        type === "charge.refunded"
          ? { object: "charge", ...session?.charge }
          : type.includes("refund")
            ? refunds.findLast((each) => each.charge === session?.charge?.id)
            : session
              ? shown(session, refunds)
              : { id: sessionId };
      const body = JSON.stringify({ id, object: "event", type, data: { object } });
      const time = Math.floor(Date.now() / 1000);
      const digest = createHmac("sha256", webhookSecret).update(`${time}.${body}`).digest("hex");
      return { body, signature: `t=${time},v1=${digest}` };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function receive(session: Session): void {
  session.payment_status = "paid";
  session.intent = "succeeded";
  session.charge = { id: `ch_${session.id}`, amount: session.amount_total, amount_refunded: 0 };
}

function shown(session: Session, refunds: readonly Refund[]): unknown {
  const { charge, intent, ...rest } = session;
  return {
    object: "checkout.session",
    ...rest,
    url: session.status === "open" ? `https://checkout.stripe.example/${session.id}` : null,
    payment_intent: intent && {
      object: "payment_intent",
      id: `pi_${session.id}`,
      status: intent,
      latest_charge: charge && {
        object: "charge",
        ...charge,
        refunds: {
          object: "list",
          has_more: false,
          data: refunds.filter((refund) => refund.charge === charge.id),
        },
      },
    },
  };
}

function problem(type: string, message: string): unknown {
  return { error: { type, message } };
}

/** Announces the length of the whole body and closes the connection after half of it. */
function cut(response: ServerResponse, body: unknown): void {
  const whole = JSON.stringify(body);
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": whole.length });
  response.write(whole.slice(0, whole.length / 2), () => response.destroy());
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
