import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { AgentCartLine } from "#app/domain/agents/agent-cart.ts";
import { defaultAgentSettings } from "#app/domain/agents/agent-settings.ts";
import { aiCrawlers } from "#app/domain/agents/ai-crawlers.ts";
import { defaultFeedSettings } from "#app/domain/feeds/feed-settings.ts";
import { locales } from "#app/domain/locale.ts";

const moment = () => timestamp({ withTimezone: true });

/** The owner's settings of product feeds: one row, missing until they are first saved. */
export const feedSettings = pgTable(
  "feed_settings",
  {
    id: integer().primaryKey().default(1),
    has_google: boolean().notNull().default(defaultFeedSettings.has_google),
    has_meta: boolean().notNull().default(defaultFeedSettings.has_meta),
    has_pazaruvaj: boolean().notNull().default(defaultFeedSettings.has_pazaruvaj),
    /** The feeds' addresses carry it; empty while they are open to everybody. */
    secret: text().notNull().default(defaultFeedSettings.secret),
    /** Google's product category, a number or a path of its taxonomy; empty for none. */
    google_category: text().notNull().default(defaultFeedSettings.google_category),
    updated_at: moment().notNull(),
  },
  (table) => [check("feed_settings_single_row_check", sql`${table.id} = 1`)],
);

/** The owner's settings of shopping agents and AI crawlers: one row, missing until they are first saved. */
export const agentSettings = pgTable(
  "agent_settings",
  {
    id: integer().primaryKey().default(1),
    is_on: boolean().notNull().default(defaultAgentSettings.is_on),
    /** Crawlers that robots.txt refuses. */
    refused_crawlers: text({ enum: aiCrawlers }).array().notNull().default([]),
    updated_at: moment().notNull(),
  },
  (table) => [check("agent_settings_single_row_check", sql`${table.id} = 1`)],
);

/** Carts that shopping agents fill and shoppers open. */
export const agentCarts = pgTable(
  "agent_carts",
  {
    /** 128 random bits in lower-case hexadecimal digits. */
    id: text().primaryKey(),
    /** SHA-256 of the token in the address that opens it for the shopper, in base64url. */
    token_hash: text().notNull().unique("agent_carts_token_hash_key"),
    language: text({ enum: locales }).notNull(),
    lines: jsonb().$type<AgentCartLine[]>().notNull(),
    /** Codes of promotions, as the agent gave them. */
    codes: text().array().notNull().default([]),
    /** The host of the agent's profile; null when it named none. */
    agent: text(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    expires_at: moment().notNull(),
    cancelled_at: moment(),
  },
  (table) => [index("agent_carts_expires_at_index").on(table.expires_at)],
);

/** Answers to agents' requests, by the key of the request: a repeated request gets the same answer. */
export const agentAnswers = pgTable(
  "agent_answers",
  {
    /** Who asked: the agent's host, or the network address without one, hashed. */
    scope: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request's payload. */
    request_hash: text().notNull(),
    status: integer().notNull(),
    answer: jsonb().$type<object>().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.operation, table.key] }),
    index("agent_answers_created_at_index").on(table.created_at),
  ],
);
