import { api, type Task, type TaskInput } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Saves a task, or makes one when `current` is null; refused with STALE_WRITE when it was changed meanwhile. */
export function useSaveTask() {
  const client = useQueryClient();
  return async (current: Pick<Task, 'id' | 'change_count'> | null, input: TaskInput): Promise<Task> => {
    const saved = current
      ? await call(api.tasks.updateTask, {
          params: { id: current.id },
          body: { ...input, change_count: current.change_count },
        })
      : await call(api.tasks.createTask, { body: input });
    // Agents list their tasks.
    await Promise.all([
      client.invalidateQueries({ queryKey: ['tasks'] }),
      client.invalidateQueries({ queryKey: ['agents'] }),
    ]);
    return saved;
  };
}
