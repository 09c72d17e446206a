/** Lifetime of a session after its last renewal, in seconds: 30 days. */
export const sessionLife = 2_592_000;

/** Minimum time between renewals of a session in use, in seconds: one day. */
export const renewalInterval = 86_400;

/** Time between refreshes of a session by an open page, in seconds. */
export const refreshInterval = 300;
