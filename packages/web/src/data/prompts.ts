import { api, type Prompt, type PromptInput } from '@agentarium/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { byCursor, changeOf, keys, refresh, useChange } from './cache.ts';

/** Every prompt, by title; for administrators. */
export const promptsQuery = queryOptions({
  queryKey: [...keys.prompts, 'list'],
  queryFn: ({ signal }) => call(api.prompts.listPrompts, { signal }),
  select: (page) => page.items,
});

export const promptQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.prompts, id],
    queryFn: ({ signal }) => call(api.prompts.getPrompt, { params: { id }, signal }),
  });

/** What the prompt was before each change, newest first, page by page. */
export const revisionsQuery = (id: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: [...keys.prompts, id, 'revisions'],
    queryFn: ({ pageParam, signal }) =>
      call(api.prompts.listRevisions, { params: { id }, query: { limit: 20, cursor: pageParam }, signal }),
  });

/** The check of a template: variables, errors, preview in the reader's language. */
export const promptCheckQuery = (content: string, promptId: string | null, language: string) =>
  queryOptions({
    queryKey: ['prompt-check', content, promptId, language],
    queryFn: ({ signal }) =>
      call(api.prompts.checkPrompt, { body: { content, prompt_id: promptId }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

/** The variables that a prompt's template reads; one without double braces or tags reads none. */
export const promptVariablesQuery = ({ id, content }: Prompt) =>
  queryOptions({
    queryKey: ['prompt-variables', id, content],
    queryFn: async ({ signal }) =>
      /\{[{%]/.test(content)
        ? (await call(api.prompts.checkPrompt, { body: { content, prompt_id: id }, signal })).variables.map(
            ({ name }) => name,
          )
        : [],
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Tasks carry their prompts, so they are read again with them. */
const promptsChanged = (client: QueryClient) => refresh(client, promptsQuery.queryKey, keys.tasks);

const storePrompt = (client: QueryClient, saved: Prompt) => {
  client.setQueryData(promptQuery(saved.id).queryKey, saved);
  return Promise.all([promptsChanged(client), refresh(client, revisionsQuery(saved.id).queryKey)]);
};

/** Saves a prompt, or makes one when `current` is null; refused with STALE_WRITE when it was changed meanwhile. */
export const useSavePrompt = () =>
  useChange(
    (current: Prompt | null, input: PromptInput): Promise<Prompt> =>
      current
        ? call(api.prompts.updatePrompt, changeOf(current, input))
        : call(api.prompts.createPrompt, { body: input }),
    storePrompt,
  );

export const useRestoreRevision = () =>
  useChange(
    ({ id, change_count }: Prompt, revision: number): Promise<Prompt> =>
      call(api.prompts.restoreRevision, { params: { id, revision }, body: { change_count } }),
    storePrompt,
  );

export const useCopyPrompt = () =>
  useChange(
    (id: string): Promise<Prompt> => call(api.prompts.copyPrompt, { params: { id } }),
    promptsChanged,
  );

export const useDeletePrompt = () =>
  useChange((id: string) => call(api.prompts.deletePrompt, { params: { id } }), promptsChanged);
