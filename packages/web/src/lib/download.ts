import { type Callable, send, urlOf } from './api/api-client.ts';
import { networkError } from './api/api-error.ts';

/** Hands a file to the browser to be saved under `fileName`. */
export function downloadFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

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

/** The longest name without its ending; file systems take 255 bytes, and a letter may need several. */
const longestName = 80;

/** `Weekly menu` as `weekly-menu`, for the names of files; letters of every script stay. */
export function fileNameOf(title: string, fallback: string): string {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, longestName)
    .replaceAll(/^-+|-+$/g, '');
  return slug || fallback;
}
