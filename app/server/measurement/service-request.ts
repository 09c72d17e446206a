import { answerWords } from "#app/domain/measurement/service-answer.ts";
import { askCarrier } from "#app/server/delivery/adapters/carrier-http.ts";
import type { CarrierAnswer } from "#app/server/delivery/adapters/carrier-http.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";

/** How sending a conversion ended. `retry`: without a clear answer. `answer` is what the log of conversions shows. */
export type SendResult = { state: "sent" | "refused" | "retry"; answer: string };

/** Time limit for a service's answer in milliseconds, and the largest answer in bytes. */
const timeout = 15_000;
const maxBytes = 100_000;

/**
 * Posts JSON to a service, without following redirects, and reads its answer by `read`, which returns null for one that is
 * no success. A status from 400 to 499 refuses, except those that ask for patience (408 and 429); anything else is tried
 * again.
 */
export async function postConversion(
  service: string,
  { url, body }: { url: URL; body: unknown },
  read: (answer: CarrierAnswer) => string | null,
): Promise<SendResult> {
  try {
    const answer = await askCarrier(service, { method: "POST", url, body, changes: true, timeout, maxBytes });
    const { status } = answer;
    const success = status >= 200 && status < 300 ? read(answer) : null;
    if (success !== null) return { state: "sent", answer: success };
    const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
    return { state: isRefused ? "refused" : "retry", answer: answerWords(`${status} ${wordsOf(answer)}`) };
  } catch (error) {
    if (error instanceof CarrierError) return { state: "retry", answer: answerWords(error.message) };
    throw error;
  }
}

/** Returns the message of a JSON error, or the answer's text without tags. */
function wordsOf({ bytes }: CarrierAnswer): string {
  const text = new TextDecoder().decode(bytes.subarray(0, 5000));
  try {
    const value = JSON.parse(text) as { error?: { message?: unknown } } | null;
    if (typeof value?.error?.message === "string") return value.error.message;
  } catch {
    // No JSON.
  }
  return text.replace(/<[^>]*>/g, " ");
}
