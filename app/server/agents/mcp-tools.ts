import type { AgentOperation } from "./agent-request.ts";

/** JSON Schema of arguments: keywords only that every draft has, since clients differ in the drafts that they read. */
type JsonSchema = { type: "array" | "integer" | "object" | "string"; description?: string } & Record<
  string,
  unknown
>;

/** A tool of the MCP server, and how its arguments become a request. */
export type McpTool = {
  name: AgentOperation;
  /** The argument with the body of the request; null without one. */
  payload: "cart" | "catalog" | null;
  /** Whether the argument `id` names the cart. */
  namesCart: boolean;
  /** Whether a key is required that makes a repeated request harmless (UCP 2026-04-08, idempotency). */
  needsKey: boolean;
  description: string;
  inputSchema: JsonSchema;
};

const string = (description: string): JsonSchema => ({ type: "string", description });
const strings = (description: string): JsonSchema => ({
  type: "array",
  items: { type: "string" },
  description,
});
const object = (properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});

const context = object({
  language: string("Language of names and links, bg or en"),
  currency: string("Only a hint: the shop answers in EUR"),
});

const meta = object({
  "ucp-agent": object({ profile: string("HTTPS address of the agent's UCP profile, if it has one") }, [
    "profile",
  ]),
  "idempotency-key": string("A random key, the same for a repeated request"),
});

const cart = object(
  {
    line_items: {
      type: "array",
      minItems: 1,
      items: object(
        {
          id: string("Id of a line of the cart, to keep it over changes"),
          item: object({ id: string("Id of a variant of the catalogue") }, ["id"]),
          quantity: { type: "integer", minimum: 1 },
        },
        ["item", "quantity"],
      ),
    },
    discounts: object({ codes: strings("Codes of promotions") }),
    context,
  },
  ["line_items"],
);

const cartId = string("Id of the cart");

/** The tools, in the order of a purchase (UCP 2026-04-08, MCP binding of catalog and cart). */
export const mcpTools: readonly McpTool[] = [
  {
    name: "search_catalog",
    description: "Searches the shop's products by words, categories and price. Prices are in euro cents.",
    payload: "catalog",
    namesCart: false,
    needsKey: false,
    inputSchema: object(
      {
        meta,
        catalog: object({
          query: string("Words, in Bulgarian or English"),
          filters: object({
            categories: strings("Categories, any of which fits"),
            price: object({
              min: { type: "integer", description: "Euro cents" },
              max: { type: "integer", description: "Euro cents" },
            }),
          }),
          pagination: object({
            cursor: string("The cursor of the page before"),
            limit: { type: "integer", minimum: 1 },
          }),
          context,
        }),
      },
      ["catalog"],
    ),
  },
  {
    name: "lookup_catalog",
    description: "Returns products by the ids of products or variants.",
    payload: "catalog",
    namesCart: false,
    needsKey: false,
    inputSchema: object(
      { meta, catalog: object({ ids: strings("Ids of products or variants"), context }, ["ids"]) },
      ["catalog"],
    ),
  },
  {
    name: "get_product",
    description: "Returns one product with its sizes, legal notes and availability.",
    payload: "catalog",
    namesCart: false,
    needsKey: false,
    inputSchema: object(
      {
        meta,
        catalog: object(
          {
            id: string("Id of the product or of a variant"),
            selected: {
              type: "array",
              items: object({ name: string("Name of the option"), label: string("The chosen value") }, [
                "name",
                "label",
              ]),
            },
            context,
          },
          ["id"],
        ),
      },
      ["catalog"],
    ),
  },
  {
    name: "create_cart",
    description: "Makes a cart. Its continue_url opens it in the shop, where the shopper orders and pays.",
    payload: "cart",
    namesCart: false,
    needsKey: false,
    inputSchema: object({ meta, cart }, ["cart"]),
  },
  {
    name: "get_cart",
    description: "Returns a cart at the prices of this moment.",
    payload: null,
    namesCart: true,
    needsKey: false,
    inputSchema: object({ meta, id: cartId }, ["id"]),
  },
  {
    name: "update_cart",
    description: "Replaces everything in a cart.",
    payload: "cart",
    namesCart: true,
    needsKey: false,
    inputSchema: object({ meta, id: cartId, cart }, ["id", "cart"]),
  },
  {
    name: "cancel_cart",
    description: "Cancels a cart, whose address then opens nothing, and returns it as it was.",
    payload: null,
    namesCart: true,
    needsKey: true,
    inputSchema: object({ meta: { ...meta, required: ["idempotency-key"] }, id: cartId }, ["meta", "id"]),
  },
];
