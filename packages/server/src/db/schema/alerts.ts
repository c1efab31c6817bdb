import type { AlertKind } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Conditions such as a failing family, and since when one no longer holds; deleted a while after that. */
export const alerts = pg.pgTable(
  'alerts',
  {
    kind: pg.text().$type<AlertKind>().notNull(),
    /** The family or account; empty where there is only one of the kind. */
    subject: pg.text().notNull(),
    notified_at: moment('notified_at').notNull(),
    cleared_at: moment('cleared_at'),
  },
  (table) => [pg.primaryKey({ columns: [table.kind, table.subject] })],
);
