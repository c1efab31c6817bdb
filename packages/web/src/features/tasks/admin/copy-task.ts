import { api, type Task } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Copies a task with its prompts, without its children; gives the copy. */
export function useCopyTask() {
  const client = useQueryClient();
  return async (id: string): Promise<Task> => {
    const copy = await call(api.tasks.copyTask, { params: { id } });
    await client.invalidateQueries({ queryKey: ['tasks'] });
    return copy;
  };
}
