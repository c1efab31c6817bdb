import { type Agent, type AgentInput, api } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** Saves an agent, or makes one when `current` is null; refused with STALE_WRITE when it was changed meanwhile. */
export function useSaveAgent() {
  const client = useQueryClient();
  return async (current: Agent | null, input: AgentInput): Promise<Agent> => {
    const saved = current
      ? await call(api.agents.updateAgent, {
          params: { id: current.id },
          body: { ...input, change_count: current.change_count },
        })
      : await call(api.agents.createAgent, { body: input });
    // Tasks carry their agent's name and picture.
    await Promise.all([
      client.invalidateQueries({ queryKey: ['agents'] }),
      client.invalidateQueries({ queryKey: ['tasks'] }),
    ]);
    return saved;
  };
}
