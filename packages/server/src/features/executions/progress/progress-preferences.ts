import { type ChartPreferences, chartPreferences } from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { progressPreferences } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { loadOwnExecution } from '../read/get-execution.ts';

/** The charts that the caller selected for one of their executions; null when none were saved. */
export async function getProgressPreferences(ctx: SignedIn, executionId: string) {
  await loadOwnExecution(ctx, executionId);
  const [row] = await ctx.database.db
    .select({ saved: progressPreferences.chart_preferences })
    .from(progressPreferences)
    .where(
      and(eq(progressPreferences.user_id, ctx.actor.id), eq(progressPreferences.execution_id, executionId)),
    );
  return { chart_preferences: chartPreferences.nullable().parse(row?.saved ?? null) };
}

/** Saves the selection; the last writer wins. `last_modified` is the server's time. */
export async function saveProgressPreferences(
  ctx: SignedIn,
  { executionId, given }: { executionId: string; given: ChartPreferences },
) {
  await loadOwnExecution(ctx, executionId);
  const now = ctx.clock.now();
  const chart_preferences: ChartPreferences = {
    ...given,
    metadata: { ...given.metadata, last_modified: now.toISOString() },
  };
  const row = { chart_preferences, updated_at: now };
  await ctx.database.db
    .insert(progressPreferences)
    .values({ user_id: ctx.actor.id, execution_id: executionId, ...row })
    .onConflictDoUpdate({
      target: [progressPreferences.user_id, progressPreferences.execution_id],
      set: row,
    });
  return { chart_preferences };
}
