/** A message of the server (docs/spec/api.md#push). */
export type PushMessage = { title: string; body?: string; path?: string; tag?: string; lang?: string };

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads a pushed message. Returns null for one that is not the server's. */
export function readMessage(data: { json(): unknown } | null): PushMessage | null {
  let given: Record<string, unknown>;
  try {
    given = Object(data?.json());
  } catch {
    return null;
  }
  const title = text(given.title);
  if (title === undefined) return null;
  const fields = { body: given.body, path: given.path, tag: given.tag, lang: given.language };
  const known = Object.entries(fields).filter(([, value]) => text(value) !== undefined);
  return { title, ...Object.fromEntries(known) };
}

/** Returns the path in the app that a notification opens: `/` unless it names one. */
export const openPath = (path: unknown): string => (/^\/(?![/\\])/.test(String(path)) ? String(path) : '/');
