import type { LlmModel } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

const administrator = (name: string) => pg.uuid(name).references(() => users.id, { onDelete: 'set null' });

/** Model families that administrators paused. */
export const modelPauses = pg.pgTable(
  'model_pauses',
  {
    family: pg.text().$type<LlmModel>().primaryKey(),
    paused_at: moment('paused_at').notNull(),
    paused_by: administrator('paused_by'),
  },
  (table) => [pg.index('model_pauses_paused_by').on(table.paused_by)],
);

/** The settings of a model by administrators; null: the environment counts, or what is detected. */
export const modelSettings = pg.pgTable(
  'model_settings',
  {
    family: pg.text().$type<LlmModel>().notNull(),
    model: pg.text().notNull(),
    context_tokens: pg.integer(),
    vision: pg.boolean(),
    tools: pg.boolean(),
  },
  (table) => [pg.primaryKey({ columns: [table.family, table.model] })],
);

/**
 * The prices that administrators set, in minor units for a million tokens; the last one of a model counts. Null: from
 * then on the price list counts.
 */
export const modelPrices = pg.pgTable(
  'model_prices',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    family: pg.text().$type<LlmModel>().notNull(),
    model: pg.text().notNull(),
    input_per_million: pg.doublePrecision(),
    output_per_million: pg.doublePrecision(),
    set_at: moment('set_at').notNull(),
    set_by: administrator('set_by'),
  },
  (table) => [
    pg.index('model_prices_model').on(table.family, table.model, table.id),
    pg.index('model_prices_set_by').on(table.set_by),
  ],
);
