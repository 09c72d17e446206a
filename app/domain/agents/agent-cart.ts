/** A line of an agent's cart. `id` stays the same over changes of the cart. */
export type AgentCartLine = { id: string; productId: string; quantity: number };
