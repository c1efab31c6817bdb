import type { Agent, AgentInput, EndpointQuery } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { agentQuery, agentsQuery } from './agents.ts';
import { keys, pagesQuery, refresh } from './cache.ts';
import { useCopy, useDelete, useSave } from './mutations.ts';

/** The agents that match, page by page. */
export const agentPagesQuery = (filters: EndpointQuery<typeof api.agents.listAgents>) =>
  pagesQuery(agentsQuery.queryKey, filters, (options) => call(api.agents.listAgents, options));

export const useSaveAgent = () =>
  useSave<Agent, AgentInput>(
    (options) => call(api.agents.createAgent, options),
    (options) => call(api.agents.updateAgent, options),
    // Tasks carry their agent's name and picture.
    (client) => refresh(client, keys.agents, keys.tasks),
  );

/** Copies an agent without its tasks; returns the copy. */
export const useCopyAgent = () =>
  useCopy<Agent>(
    (options) => call(api.agents.copyAgent, options),
    (client) => refresh(client, keys.agents),
  );

/** Deletes an agent; refused with IN_USE while tasks, executions or owners have it. */
export const useDeleteAgent = () =>
  useDelete(
    (options) => call(api.agents.deleteAgent, options),
    agentQuery,
    (client) => refresh(client, agentsQuery.queryKey),
  );

/** Uploads a picture, once `prepare` has cropped it; returns the address that an agent's picture can have. */
export const useCreatePicture = (prepare: (file: Blob) => Promise<Blob>) =>
  useMutation({
    mutationFn: async (file: Blob) =>
      (await call(api.pictures.createPicture, { body: await prepare(file) })).path,
  });
