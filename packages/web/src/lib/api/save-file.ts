import { downloadFile } from '../download.ts';
import { type Callable, send, urlOf } from './api-client.ts';
import { networkError } from './api-error.ts';

/**
 * Saves the file that an endpoint answers with, under the server's name for it or else `fileName`. A download that
 * breaks off in the middle counts as failed.
 */
export async function saveFile(
  { method, path }: Pick<Callable, 'method' | 'path'>,
  query: Record<string, unknown>,
  fileName: string,
): Promise<void> {
  const response = await send(urlOf(path, { query }), { method });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const content = await response.blob().catch(() => Promise.reject(networkError()));
  downloadFile(name ?? fileName, content);
}
