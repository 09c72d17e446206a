import { useAdminText } from "#app/admin/shared/text.tsx";

const codes = ["unreachable", "timeout", "unauthorized", "bad_answer", "busy", "rows", "failed"] as const;

/** Returns a function that says why a carrier could not be read, by the stored code of its problem. */
export function useCarrierProblem(): (problem: string) => string {
  const t = useAdminText();
  return (problem) => t(`payouts.problem.${codes.find((code) => code === problem) ?? "failed"}`);
}
