import { type Agent, type AgentInput, api } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { agentQuery, agentsQuery } from './agents.ts';
import { keys, refresh } from './cache.ts';

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
    await refresh(client, keys.agents, keys.tasks);
    return saved;
  };
}

/** Copies an agent without its tasks; gives the copy. */
export function useCopyAgent() {
  const client = useQueryClient();
  return async (id: string): Promise<Agent> => {
    const copy = await call(api.agents.copyAgent, { params: { id } });
    await refresh(client, keys.agents);
    return copy;
  };
}

/** Deletes an agent; refused with IN_USE while tasks, executions or owners have it. */
export function useDeleteAgent() {
  const client = useQueryClient();
  return async (id: string): Promise<void> => {
    await call(api.agents.deleteAgent, { params: { id } });
    client.removeQueries(agentQuery(id));
    await refresh(client, agentsQuery.queryKey);
  };
}

/** Uploads a picture; gives the address that an agent's picture can have. */
export async function createPicture(picture: Blob): Promise<string> {
  const { path } = await call(api.pictures.createPicture, { body: picture });
  return path;
}
