import type { OutputsProgress } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { loadPoints, maxRuns, trackedParameters } from './load-points.ts';

const keyOf = (name: string) => (/^(input|output)\./.test(name) ? name : `output.${name}`);

/**
 * One series of a number over several tasks: its values in the caller's last 200 runs, oldest first. Throws
 * VALIDATION_FAILED for a number that a task does not track, or if their units differ.
 */
export async function getOutputsProgress(
  ctx: SignedIn,
  outputs: readonly { taskId: string; name: string }[],
): Promise<OutputsProgress> {
  const parameters: OutputsProgress['parameters'] = [];
  const points: OutputsProgress['points'] = [];
  for (const { taskId, name } of outputs) {
    const key = keyOf(name);
    const parameter = (await trackedParameters(ctx, taskId)).find((one) => one.key === key);
    if (!parameter)
      throw invalid('outputs', 'PARAMETER_UNKNOWN', undefined, `Not a number that the task tracks: ${name}`);
    parameters.push({ ...parameter, task_id: taskId });
    for (const { execution_id, created_at, values } of await loadPoints(ctx, { taskId, keys: [key] })) {
      const value = values[key];
      if (value !== undefined)
        points.push({ execution_id, task_id: taskId, created_at: created_at.toISOString(), value });
    }
  }
  if (new Set(parameters.map(({ unit }) => unit)).size > 1) throw invalid('outputs', 'UNITS_DIFFER');
  points.sort((one, other) => one.created_at.localeCompare(other.created_at));
  return { unit: parameters[0]?.unit ?? null, parameters, points: points.slice(-maxRuns) };
}
