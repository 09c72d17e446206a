/** Lifetime of a session after its last renewal, in seconds: 30 days. */
export const sessionLife = 2_592_000;

/** Minimum time between renewals of a session in use, in seconds: one day. */
export const renewalInterval = 86_400;

/** How long the signed token in the cookie is trusted without reading the session row, in seconds. */
export const tokenLife = 300;
