import { auditActions, auditEntities } from "#app/domain/accounts/audit.ts";
import { isDay } from "#app/domain/sofia-days.ts";
import type { AuditFilter } from "#app/server/audit/list-audit.ts";

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Reads the audit log's filter from the query string: `?person=` (an id or `gone`), `?kind=`, `?action=`, `?from=` and
 * `?to=` (days) and, only with a kind, `?record=` (an id). Ignores invalid values.
 */
export function readAuditFilter(parameters: URLSearchParams): AuditFilter {
  const [person, record] = [parameters.get("person") ?? "", parameters.get("record") ?? ""];
  const day = (name: string) => {
    const chosen = parameters.get(name) ?? "";
    return isDay(chosen) ? chosen : null;
  };
  const entity = auditEntities.find((each) => each === parameters.get("kind")) ?? null;
  return {
    person: person === "gone" || id.test(person) ? person : null,
    entity,
    action: auditActions.find((each) => each === parameters.get("action")) ?? null,
    record: entity && id.test(record) ? record : null,
    from: day("from"),
    to: day("to"),
  };
}
