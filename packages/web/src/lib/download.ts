import { type Callable, send, urlOf } from './api/api-client.ts';
import { networkError } from './api/api-error.ts';

/** Downloads a file as `fileName`. */
export function downloadFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Downloads an endpoint's file, under the server's name for it or else `fileName`. An interrupted download counts as
 * failed.
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

/** The longest file name without its extension; file systems allow 255 bytes, and a letter may need several. */
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
