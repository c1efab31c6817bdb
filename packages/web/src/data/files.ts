import type { StoredFile } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, send, urlOf } from '../lib/api/api-client.ts';
import { networkError } from '../lib/api/api-error.ts';
import { type SendBytesOptions, sendBytes } from '../lib/api/send-bytes.ts';
import { downloadFile } from '../lib/download.ts';

/** The name, type and size of one of the user's files, by its id. Files never change. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: ({ signal }) => call(api.files.describeFile, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The source of a file: the user's own files, or a shared result that includes it. */
export type FilePlace = { id: string; shareToken?: string | undefined };

const bytesOf = async (
  endpoint: { path: string },
  { id, shareToken: token }: FilePlace,
  signal?: AbortSignal,
) => {
  const response = await send(urlOf(endpoint.path, { params: { id, token } }), { ...(signal && { signal }) });
  return response.blob().catch(() => Promise.reject(networkError()));
};

/** A thumbnail of an image. */
export const filePreviewQuery = (place: FilePlace) =>
  queryOptions({
    queryKey: ['files', place.id, 'preview', place.shareToken ?? null],
    queryFn: ({ signal }) =>
      bytesOf(
        place.shareToken ? api.executions.getSharedFilePreview : api.files.getFilePreview,
        place,
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

type UploadOptions = Pick<SendBytesOptions, 'onProgress' | 'signal'> & { bytes: Blob; name: string };

/** Uploads a file and caches the response. Fails with an ApiError, or the signal's reason. */
export function useUploadFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ bytes, name, ...options }: UploadOptions): Promise<StoredFile> =>
      sendBytes(api.files.createFile, bytes, {
        ...options,
        headers: { 'x-file-name': encodeURIComponent(name) },
      }),
    onSuccess: (file) => client.setQueryData(fileQuery(file.id).queryKey, file),
  });
}

/** Deletes a file; fails while something uses it. */
export function useDeleteFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.files.deleteFile, { params: { id } }),
    onMutate: (id) => client.removeQueries(fileQuery(id)),
  });
}

/** Saves a file on the device, under its name. */
export const useSaveStoredFile = () =>
  useMutation({
    mutationFn: async ({ name, ...place }: FilePlace & { name: string }): Promise<void> =>
      downloadFile(
        name,
        await bytesOf(place.shareToken ? api.executions.getSharedFile : api.files.getFile, place),
      ),
  });
