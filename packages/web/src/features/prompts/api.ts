import { api, type Prompt, type PromptInput } from '@agentarium/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** Every prompt, by title; for administrators. */
export const promptsQuery = queryOptions({
  queryKey: ['prompts'],
  queryFn: ({ signal }) => call(api.prompts.listPrompts, { signal }),
  select: (page) => page.items,
});

export const promptQuery = (id: string) =>
  queryOptions({
    queryKey: ['prompts', id],
    queryFn: ({ signal }) => call(api.prompts.getPrompt, { params: { id }, signal }),
  });

/** What the prompt was before each change, newest first, page by page. */
export const revisionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['prompts', id, 'revisions'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(api.prompts.listRevisions, { params: { id }, query: { limit: 20, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** The check of a template: variables, errors, preview in the reader's language. */
export const checkQuery = (content: string, promptId: string | null, language: string) =>
  queryOptions({
    queryKey: ['prompt-check', content, promptId, language],
    queryFn: ({ signal }) =>
      call(api.prompts.checkPrompt, { body: { content, prompt_id: promptId }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

/** Tasks carry their prompts, so they are asked for anew with them. */
function useRefresh() {
  const client = useQueryClient();
  return (saved?: Prompt) => {
    if (saved) client.setQueryData(promptQuery(saved.id).queryKey, saved);
    return Promise.all([
      client.invalidateQueries({ queryKey: promptsQuery.queryKey, exact: true }),
      client.invalidateQueries({ queryKey: ['tasks'] }),
      saved && client.invalidateQueries({ queryKey: revisionsQuery(saved.id).queryKey }),
    ]);
  };
}

/** Saves a prompt, or makes one when `current` is null; refused with STALE_WRITE when it was changed meanwhile. */
export function useSavePrompt() {
  const refresh = useRefresh();
  return async (current: Prompt | null, input: PromptInput): Promise<Prompt> => {
    const saved = current
      ? await call(api.prompts.updatePrompt, {
          params: { id: current.id },
          body: { ...input, change_count: current.change_count },
        })
      : await call(api.prompts.createPrompt, { body: input });
    await refresh(saved);
    return saved;
  };
}

export function useRestoreRevision() {
  const refresh = useRefresh();
  return async (current: Prompt, revision: number): Promise<Prompt> => {
    const restored = await call(api.prompts.restoreRevision, {
      params: { id: current.id, revision },
      body: { change_count: current.change_count },
    });
    await refresh(restored);
    return restored;
  };
}

export function useCopyPrompt() {
  const refresh = useRefresh();
  return async (id: string): Promise<Prompt> => {
    const copy = await call(api.prompts.copyPrompt, { params: { id } });
    await refresh();
    return copy;
  };
}

export function useDeletePrompt() {
  const refresh = useRefresh();
  return async (id: string): Promise<void> => {
    await call(api.prompts.deletePrompt, { params: { id } });
    await refresh();
  };
}
