import { paths, withQuery } from '../paths.ts';

/** A text, a link or a photo that another app has shared with this one. */
export type ReceivedShare = { text: string; photo: File | null };
/** `userId` is the account that has opened it, which alone may see it from then on. */
type Stored = { text: string; name: string; type: string; at: number; userId?: string };

const cacheName = 'agentarium-received';
const photoPath = `${paths.share}/photo`;
/** In the page's address: what was shared could not be stored. */
export const failedParam = 'failed';
/** The milliseconds for which a received share is kept. */
const keptMs = 24 * 3_600_000;

/** Returns the texts of a share as one: apps repeat the link or the title in them. */
function textOf(form: FormData): string {
  const parts = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim());
  return parts
    .filter((part, index) => part && !parts.some((other, at) => at > index && other.includes(part)))
    .filter((part, index, all) => !all.some((other, at) => at < index && other.includes(part)))
    .join('\n');
}

/** Stores a share on this device, in place of the one before. */
export async function storeShare(form: FormData, now = Date.now()): Promise<void> {
  const cache = await caches.open(cacheName);
  const photo = form.getAll('photo').find((one) => one instanceof File && one.type.startsWith('image/'));
  const { name, type } = photo instanceof File ? photo : { name: '', type: '' };
  const stored: Stored = { text: textOf(form), name, type, at: now };
  await cache.delete(photoPath);
  if (photo instanceof File) await cache.put(photoPath, new Response(photo));
  await cache.put(paths.share, Response.json(stored));
}

/**
 * Stores what a request shares, and returns the address of the page that shows it, or says that this device could not
 * store it. The service worker calls it.
 */
export async function receiveShare(request: Pick<Request, 'formData'>): Promise<string> {
  try {
    await storeShare(await request.formData());
    return paths.share;
  } catch {
    return withQuery(paths.share, { [failedParam]: 1 });
  }
}

/** Returns the stored share for this user, to whom it belongs from now on; null if there is none. */
export async function readShare(userId: string, now = Date.now()): Promise<ReceivedShare | null> {
  if (!('caches' in globalThis)) return null;
  const cache = await caches.open(cacheName);
  const stored = (await (await cache.match(paths.share))?.json()) as Stored | undefined;
  if (!stored || now - stored.at > keptMs || (stored.userId ?? userId) !== userId) return null;
  await cache.put(paths.share, Response.json({ ...stored, userId }));
  const photo = await (await cache.match(photoPath))?.blob();
  return { text: stored.text, photo: photo ? new File([photo], stored.name, { type: stored.type }) : null };
}

/** Deletes the stored share. */
export const deleteShare = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(cacheName);
};
