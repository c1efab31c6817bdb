import type { CataloguePlan, EndpointInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';

/** A file as read; the server validates it. */
export type CatalogueFile = EndpointInput<typeof api.catalogue.previewCatalogue>;

export const useExportCatalogue = () =>
  useMutation({ mutationFn: () => call(api.catalogue.exportCatalogue, {}) });

/** Previews what an import of the file would do; changes nothing. */
export const usePreviewCatalogue = () =>
  useMutation({ mutationFn: (file: CatalogueFile) => call(api.catalogue.previewCatalogue, { body: file }) });

/**
 * Imports the file as previewed, all or nothing, and refetches every catalogue list. Fails with STALE_WRITE if the
 * catalogue has changed since.
 */
export function useImportCatalogue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, plan }: { file: CatalogueFile; plan: CataloguePlan }) =>
      call(api.catalogue.importCatalogue, { body: file, query: { plan: plan.digest } }),
    onSuccess: () => refresh(client, keys.tools, keys.prompts, keys.agents, keys.tasks),
  });
}
