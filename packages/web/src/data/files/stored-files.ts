import { api, type StoredFile } from '@agentarium/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, send, urlOf } from '../../lib/api/api-client.ts';
import { networkError } from '../../lib/api/api-error.ts';
import { type SendBytesOptions, sendBytes } from '../../lib/api/send-bytes.ts';
import { downloadFile } from '../../lib/download.ts';

/** The name, type and size of one of the user's files, by its id. Files never change. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: ({ signal }) => call(api.files.describeFile, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const bytesOf = async (endpoint: { path: string }, id: string, signal?: AbortSignal): Promise<Blob> => {
  const response = await send(urlOf(endpoint.path, { params: { id } }), { ...(signal && { signal }) });
  return response.blob().catch(() => Promise.reject(networkError()));
};

/** A small picture of one of the user's images. */
export const filePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id, 'preview'],
    queryFn: ({ signal }) => bytesOf(api.files.getFilePreview, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Sends a file and keeps what the server says of it. @throws ApiError, or the signal's reason. */
export async function uploadFile(
  client: QueryClient,
  bytes: Blob,
  name: string,
  options: Pick<SendBytesOptions, 'onProgress' | 'signal'>,
): Promise<StoredFile> {
  const headers = { 'x-file-name': encodeURIComponent(name) };
  const file: StoredFile = await sendBytes(api.files.createFile, bytes, { ...options, headers });
  client.setQueryData(fileQuery(file.id).queryKey, file);
  return file;
}

/** Deletes a file; refused while something uses it. */
export async function deleteFile(client: QueryClient, id: string): Promise<void> {
  client.removeQueries(fileQuery(id));
  await call(api.files.deleteFile, { params: { id } });
}

/** Downloads one of the user's files under its name. */
export const saveStoredFile = async ({ id, name }: Pick<StoredFile, 'id' | 'name'>): Promise<void> =>
  downloadFile(name, await bytesOf(api.files.getFile, id));
