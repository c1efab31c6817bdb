import { labelKey } from '@agentarium/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { executionLabels } from './schema/index.ts';

/** SQL for the labels of a run in order; null for none. */
export const labelsOf = (run: string) =>
  `(select array_agg(l.label order by l.position) from execution_labels l where l.execution_id = ${run}.id)`;

/** SQL for whether a run is pinned. */
export const isPinned = (run: string) =>
  `exists (select 1 from execution_pins p where p.user_id = ${run}.user_id and p.execution_id = ${run}.id)`;

/** SQL for the ids of a user's executions with a label, ignoring case. */
export const withLabel = (userId: string, label: string) =>
  sql`(select ${executionLabels.execution_id} from ${executionLabels}
    where ${and(eq(executionLabels.user_id, userId), eq(executionLabels.key, labelKey(label)))})`;
