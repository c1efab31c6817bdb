import type { OwnedType, PurchaseStatus } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { purchaseState } from '../states/purchase-state.ts';
import { moment } from './columns.ts';
import { ownerId } from './users.ts';

/** Append-only, guarded by a trigger: only `status` moves on, once each way. Money in minor units of `currency`. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid().primaryKey(),
    user_id: ownerId(),
    purchase_type: text().notNull(),
    item_identifier: text().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text().$type<PurchaseStatus>().notNull(),
    provider: text().notNull(),
    provider_reference: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: moment('created_at').notNull(),
    settled_at: moment('settled_at'),
    refunded_at: moment('refunded_at'),
  },
  (table) => [
    index('purchases_user').on(table.user_id, table.id),
    index('purchases_pending').on(table.created_at).where(sql.raw(purchaseState.isOpen())),
  ],
);

/** Extra executions: used after the daily allowance, oldest expiry first. */
export const executionPacks = pgTable(
  'execution_packs',
  {
    id: uuid().primaryKey(),
    user_id: ownerId(),
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
    user_id: ownerId(),
    item_type: text().$type<OwnedType>().notNull(),
    item_id: uuid().notNull(),
    purchase_id: uuid().references(() => purchases.id),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('owned_items_once').on(table.user_id, table.item_type, table.item_id),
    index('owned_items_item').on(table.item_id),
  ],
);

/**
 * What the runs of a user cost on a day in UTC; `cost_micros` are millionths of the currency's unit. Goes with its
 * user by a trigger: a foreign key would have the end of a run wait for the user's row, against the order of locks.
 */
export const usageCosts = pgTable(
  'usage_costs',
  {
    user_id: uuid().notNull(),
    day: date().notNull(),
    runs: integer().notNull(),
    input_tokens: bigint({ mode: 'number' }).notNull(),
    output_tokens: bigint({ mode: 'number' }).notNull(),
    cost_micros: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.day] }),
    index('usage_costs_day').on(table.day, table.user_id),
  ],
);
