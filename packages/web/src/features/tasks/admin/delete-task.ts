import { api } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Deletes a task; refused with IN_USE while children, executions, schedules or owners have it. */
export function useDeleteTask() {
  const client = useQueryClient();
  return async (id: string): Promise<void> => {
    await call(api.tasks.deleteTask, { params: { id } });
    client.removeQueries({ queryKey: ['tasks', id] });
    await client.invalidateQueries({ queryKey: ['tasks'], exact: true });
  };
}
