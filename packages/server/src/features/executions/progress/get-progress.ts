import type { ExecutionProgress } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { loadOwnExecution } from '../read/get-execution.ts';
import { loadPoints, trackedParameters } from './load-points.ts';

/**
 * The numbers tracked by an execution's task and its children over the caller's last runs, oldest first
 * (docs/spec/user-side.md#executions). Throws EXECUTION_NOT_FOUND, or FORBIDDEN for another user's.
 */
export async function getProgress(ctx: SignedIn, id: string): Promise<ExecutionProgress> {
  const { task_id } = await loadOwnExecution(ctx, id);
  const parameters = await trackedParameters(ctx, task_id);
  if (parameters.length === 0) return { parameters, points: [] };
  const points = await loadPoints(ctx, { taskId: task_id, keys: parameters.map(({ key }) => key) });
  return {
    parameters,
    points: points.map((point) => ({ ...point, created_at: point.created_at.toISOString() })),
  };
}
