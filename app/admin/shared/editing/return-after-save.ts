import { useEffect } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { EditAnswer } from "./edit-answer.ts";

/** After a save, opens `path` without the query that filled the form, once the page has applied the answer. */
export function useReturnAfterSave(answer: EditAnswer | undefined, path: string): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isSettled = useNavigation().state === "idle";
  useEffect(() => {
    if (answer?.ok && search && isSettled) void navigate(path, { replace: true, preventScrollReset: true });
  }, [answer, isSettled, navigate, path, search]);
}
