import { api, type CataloguePlan, type EndpointInput } from '@agentarium/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';

/** A file as it was read: the server judges it. */
export type GivenFile = EndpointInput<typeof api.catalogue.previewCatalogue>;

export const useExportCatalogue = () =>
  useMutation({ mutationFn: () => call(api.catalogue.exportCatalogue, {}) });

/** What an import of the file would do; changes nothing. */
export const usePreviewCatalogue = () =>
  useMutation({ mutationFn: (file: GivenFile) => call(api.catalogue.previewCatalogue, { body: file }) });

/**
 * Imports the file as its preview showed it, all of it or nothing; every list of the catalogue is then read again.
 * Refused with STALE_WRITE when the catalogue is no longer what it was.
 */
export function useImportCatalogue() {
  const client = useQueryClient();
  return async (file: GivenFile, { digest }: CataloguePlan): Promise<CataloguePlan> => {
    const plan = await call(api.catalogue.importCatalogue, { body: file, query: { plan: digest } });
    await refresh(client, keys.tools, keys.prompts, keys.agents, keys.tasks);
    return plan;
  };
}
