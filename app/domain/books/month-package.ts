/** The date that puts a document into a month: tax event, delivery or payment. */
export const packageBases = ["tax_event", "delivery", "payment"] as const;

/** States of a month's package. `waiting` and `working` are resumed after a restart; `deleted` after seven days. */
export const packageStates = ["waiting", "working", "ready", "failed", "deleted"] as const;
