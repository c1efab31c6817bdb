import { type Agent, api } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Copies an agent without its tasks; gives the copy. */
export function useCopyAgent() {
  const client = useQueryClient();
  return async (id: string): Promise<Agent> => {
    const copy = await call(api.agents.copyAgent, { params: { id } });
    await client.invalidateQueries({ queryKey: ['agents'] });
    return copy;
  };
}
