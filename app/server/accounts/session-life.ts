/** How long a session lives after its last renewal, in seconds: 30 days. */
export const sessionLife = 2_592_000;

/** A session in use is renewed at most so often, in seconds: once a day. */
export const renewalInterval = 86_400;

/** How long the signed token in the cookie vouches for its session, in seconds. */
export const tokenLife = 300;
