/** A location in the app, as a history entry holds it. */
export type Location = {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  /** State passed by the link that led here. */
  state: unknown;
  /** Identifies the history entry; `default` for an address opened directly. */
  key: string;
};

const newKey = () => Math.random().toString(36).slice(2, 10);

export const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** Resolves `to` against `current`: a path, or only a query or a hash of the same page. */
export function locationOf(to: string, current?: Location, state: unknown = null, key = newKey()): Location {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return {
    // Two leading slashes would be another site's address.
    pathname: path === '' ? (current?.pathname ?? '/') : path.replace(/^\/*/, '/'),
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
    state,
    key,
  };
}
