import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** Append-only; money in minor units of `currency`. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purchase_type: text().notNull(),
    item_identifier: text().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text().$type<'pending' | 'completed' | 'failed' | 'refunded'>().notNull(),
    provider: text().notNull(),
    provider_reference: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: moment('created_at').notNull(),
    settled_at: moment('settled_at'),
  },
  (table) => [index('purchases_user').on(table.user_id, table.id)],
);

/** Extra executions: used after the daily allowance, oldest expiry first. */
export const executionPacks = pgTable(
  'execution_packs',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purchase_id: uuid().references(() => purchases.id),
    total: integer().notNull(),
    remaining: integer().notNull(),
    expires_at: moment('expires_at').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [index('execution_packs_open').on(table.user_id, table.expires_at).where(sql`remaining > 0`)],
);

/** Agents and tasks that a user owns whatever the plan. */
export const ownedItems = pgTable(
  'owned_items',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    item_type: text().$type<'agent' | 'task'>().notNull(),
    item_id: uuid().notNull(),
    purchase_id: uuid().references(() => purchases.id),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('owned_items_once').on(table.user_id, table.item_type, table.item_id),
    index('owned_items_item').on(table.item_id),
  ],
);
