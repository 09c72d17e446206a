import { data } from "react-router";

/** Returns the answer of an action with status 200 or, when it refuses, with its own status or the given one. */
export function respond<Answer extends { ok: true } | { ok: false; status: number }>(
  answer: Answer,
): ReturnType<typeof data<Answer>>;
export function respond<Answer extends { ok: boolean }>(
  answer: Answer,
  refusalStatus: number,
): ReturnType<typeof data<Answer>>;
export function respond<Answer extends { ok: boolean; status?: number }>(
  answer: Answer,
  refusalStatus = answer.status,
) {
  return data(answer, { status: answer.ok ? 200 : refusalStatus });
}
