import type { EndpointQuery, Prompt, PromptInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { historyQuery, keys, pagesQuery, refresh } from './cache.ts';
import { useArchive, useCopy, useDelete, useSave } from './mutations.ts';

/** The root of the keys of lists. */
const lists = [...keys.prompts, 'list'];

/** A prompt with its draft; for administrators. */
export const promptQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.prompts, id],
    queryFn: ({ signal }) => call(api.prompts.getPrompt, { params: { id }, signal }),
  });

/** The prompts that match, page by page. */
export const promptPagesQuery = (filters: EndpointQuery<typeof api.prompts.listPrompts>) =>
  pagesQuery(lists, filters, (options) => call(api.prompts.listPrompts, options));

/** The first prompts that match, by title, with the number of all that do: for pickers, which offer no archived ones. */
export const promptSearchQuery = (
  search: string,
  choice: Pick<EndpointQuery<typeof api.prompts.listPrompts>, 'archived'> = {},
) =>
  queryOptions({
    queryKey: [...lists, 'search', search, choice],
    queryFn: ({ signal }) =>
      call(api.prompts.listPrompts, { query: { limit: 20, ...choice, ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
  });

/** A prompt's revisions, newest first, page by page. */
export const revisionsQuery = (id: string) =>
  historyQuery([...keys.prompts, id, 'revisions'], (options) =>
    call(api.prompts.listRevisions, { params: { id }, ...options }),
  );

/** The tasks that use a prompt, page by page. */
export const promptTasksQuery = (id: string) =>
  historyQuery([...keys.prompts, id, 'tasks'], (options) =>
    call(api.prompts.listPromptTasks, { params: { id }, ...options }),
  );

/** Checks a template: variables, errors, preview in the user's language. */
export const promptCheckQuery = (content: string, promptId: string | null, language: string) =>
  queryOptions({
    queryKey: ['prompt-check', content, promptId, language],
    queryFn: ({ signal }) =>
      call(api.prompts.checkPrompt, { body: { content, prompt_id: promptId }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

/** The variables a prompt's template uses; none if it has no double braces or tags. */
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

/** Tasks carry their prompts, so they are refetched with them. */
const promptsChanged = (client: QueryClient) => refresh(client, lists, keys.tasks);

/** Caches a prompt that a search found or a form saved. */
export const cachePrompt = (client: QueryClient, prompt: Prompt) =>
  client.setQueryData(promptQuery(prompt.id).queryKey, prompt);

/** Returns a prompt if it is in the cache. */
export const cachedPrompt = (client: QueryClient, id: string) =>
  client.getQueryData(promptQuery(id).queryKey);

const storePrompt = (client: QueryClient, saved?: Prompt) => {
  if (!saved) return promptsChanged(client);
  cachePrompt(client, saved);
  return Promise.all([promptsChanged(client), refresh(client, revisionsQuery(saved.id).queryKey)]);
};

/** A change with its author's note. */
type Noted = { note?: string };

export const useSavePrompt = () =>
  useSave<Prompt, PromptInput & Noted>(
    ({ body: { note: _, ...body } }) => call(api.prompts.createPrompt, { body }),
    (options) => call(api.prompts.updatePrompt, options),
    storePrompt,
  );

/** Saves the next version of a prompt; fails with STALE_WRITE if somebody saved another draft meanwhile. */
export function useSaveDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ base: { id, draft }, input }: { base: Prompt; input: PromptInput }) =>
      call(api.prompts.saveDraft, {
        params: { id },
        body: { ...input, change_count: draft?.change_count ?? 0 },
      }),
    onSuccess: (saved) => storePrompt(client, saved),
  });
}

/** Makes the draft live that this prompt has; fails with STALE_WRITE if either was changed meanwhile. */
export function usePublishDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ prompt: { id, change_count, draft }, note }: { prompt: Prompt } & Noted) =>
      call(api.prompts.publishDraft, {
        params: { id },
        body: { change_count, draft_change_count: draft?.change_count, note },
      }),
    onSuccess: (saved) => storePrompt(client, saved),
  });
}

/** Discards the draft that this prompt has; fails with STALE_WRITE if it was saved again meanwhile. */
export function useDeleteDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft }: Prompt) =>
      call(api.prompts.deleteDraft, { params: { id }, query: { draft_change_count: draft?.change_count } }),
    onSuccess: (saved) => storePrompt(client, saved),
  });
}

/** Restores an earlier version of a prompt as its newest; after a refusal the prompt and its versions are refetched. */
export function useRestoreRevision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      prompt: { id, change_count },
      revision,
      note,
    }: { prompt: Prompt; revision: number } & Noted) =>
      call(api.prompts.restoreRevision, { params: { id, revision }, body: { change_count, note } }),
    onSuccess: (saved) => storePrompt(client, saved),
    // Its revisions too, whose keys begin with its own. The next try restores over the current version.
    onError: (_error, { prompt }) => refresh(client, promptQuery(prompt.id).queryKey),
  });
}

export const useCopyPrompt = () =>
  useCopy<Prompt>((options) => call(api.prompts.copyPrompt, options), promptsChanged);

export const useArchivePrompt = () =>
  useArchive((options) => call(api.prompts.archivePrompt, options), storePrompt);

export const useDeletePrompt = () =>
  useDelete((options) => call(api.prompts.deletePrompt, options), promptQuery, promptsChanged);
