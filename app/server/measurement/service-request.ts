import { answerWords } from "#app/domain/measurement/service-answer.ts";
import { askCarrier } from "#app/server/delivery/adapters/carrier-http.ts";
import type { CarrierAnswer } from "#app/server/delivery/adapters/carrier-http.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";

/**
 * How sending a conversion ended. `retry`: without a clear answer, or with one that will pass: then it is tried for as
 * long as the service takes it, whatever the number of attempts, and at most every `leastPause` minutes. `answer` is
 * what the log of conversions shows.
 */
export type SendResult = { answer: string } & Outcome;
type Outcome = { state: "sent" | "refused" } | { state: "retry"; willPass?: { leastPause: number } };

/** Time limit for a service's answer in milliseconds, and the largest answer in bytes. */
const timeout = 15_000;
const maxBytes = 100_000;

/**
 * Posts JSON to a service, without following redirects. Of an answer with a status from 200 to 299 `isSuccess` says
 * whether it is the service's; `readFailure` says what any other means.
 */
export async function postConversion(
  service: string,
  { url, body }: { url: URL; body: unknown },
  {
    isSuccess,
    readFailure,
  }: { isSuccess: (answer: CarrierAnswer) => boolean; readFailure: (answer: CarrierAnswer) => Outcome },
): Promise<SendResult> {
  try {
    const answer = await askCarrier(service, { method: "POST", url, body, changes: true, timeout, maxBytes });
    const { status } = answer;
    if (status >= 200 && status < 300 && isSuccess(answer)) return { state: "sent", answer: String(status) };
    return { ...readFailure(answer), answer: answerWords(`${status} ${wordsOf(answer)}`) };
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
