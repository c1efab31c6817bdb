import type { OwnedType, PurchaseStatus } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { purchaseState } from '../states.ts';
import { moment, userDay } from './columns.ts';
import { ownerId } from './users.ts';

/** Append-only, enforced by a trigger: only `status` advances. Money in minor units of `currency`. */
export const purchases = pg.pgTable(
  'purchases',
  {
    id: pg.uuid().primaryKey(),
    user_id: ownerId(),
    purchase_type: pg.text().notNull(),
    item_identifier: pg.text().notNull(),
    amount: pg.integer().notNull(),
    currency: pg.text().notNull(),
    status: pg.text().$type<PurchaseStatus>().notNull(),
    provider: pg.text().notNull(),
    provider_reference: pg.text(),
    details: pg.jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: moment('created_at').notNull(),
    settled_at: moment('settled_at'),
    refunded_at: moment('refunded_at'),
  },
  (table) => [
    pg.index('purchases_user').on(table.user_id, table.id),
    pg.index('purchases_amount').on(table.amount, table.id),
    pg.index('purchases_pending').on(table.created_at).where(sql.raw(purchaseState.isOpen())),
  ],
);

/** Extra executions: used after the daily limit, earliest expiry first. */
export const executionPacks = pg.pgTable(
  'execution_packs',
  {
    id: pg.uuid().primaryKey(),
    user_id: ownerId(),
    purchase_id: pg.uuid().references(() => purchases.id),
    total: pg.integer().notNull(),
    remaining: pg.integer().notNull(),
    expires_at: moment('expires_at').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [pg.index('execution_packs_open').on(table.user_id, table.expires_at).where(sql`remaining > 0`)],
);

/** Agents and tasks that a user owns regardless of the plan. */
export const ownedItems = pg.pgTable(
  'owned_items',
  {
    id: pg.uuid().primaryKey(),
    user_id: ownerId(),
    item_type: pg.text().$type<OwnedType>().notNull(),
    item_id: pg.uuid().notNull(),
    purchase_id: pg.uuid().references(() => purchases.id),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    pg.uniqueIndex('owned_items_once').on(table.user_id, table.item_type, table.item_id),
    pg.index('owned_items_item').on(table.item_id),
  ],
);

/**
 * The cost of a user's runs on a UTC day; `cost_micros` are millionths of the currency's unit. Deleted with its user by
 * a trigger: a foreign key would make the end of a run wait for the user's row, against the lock order.
 */
export const usageCosts = pg.pgTable(
  'usage_costs',
  {
    ...userDay(),
    runs: pg.integer().notNull(),
    input_tokens: pg.bigint({ mode: 'number' }).notNull(),
    output_tokens: pg.bigint({ mode: 'number' }).notNull(),
    cost_micros: pg.bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.user_id, table.day] }),
    pg.index('usage_costs_day').on(table.day, table.user_id),
  ],
);

/**
 * The runs and costs of each user in the last UTC month in which they had any, so that accounts can be listed by them:
 * those of the current month come before all others, which show nothing. Created and deleted with its user by triggers.
 */
export const userMonths = pg.pgTable(
  'user_months',
  {
    user_id: pg.uuid().primaryKey(),
    /** Its first day. */
    month: pg.date().notNull().default('1970-01-01'),
    runs: pg.integer().notNull().default(0),
    cost_micros: pg.bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    pg.index('user_months_runs').on(table.month, table.runs, table.user_id),
    pg.index('user_months_cost').on(table.month, table.cost_micros, table.user_id),
  ],
);
