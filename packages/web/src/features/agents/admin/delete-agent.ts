import { api } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Deletes an agent; refused with IN_USE while tasks, executions or owners have it. */
export function useDeleteAgent() {
  const client = useQueryClient();
  return async (id: string): Promise<void> => {
    await call(api.agents.deleteAgent, { params: { id } });
    client.removeQueries({ queryKey: ['agents', id] });
    await client.invalidateQueries({ queryKey: ['agents'], exact: true });
  };
}
