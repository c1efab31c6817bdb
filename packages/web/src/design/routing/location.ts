/** A place in the app, as an entry of the history holds it. */
export type Location = {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  /** What the link that led here handed over. */
  state: unknown;
  /** Names the entry of the history; that of an address which was opened by hand is `default`. */
  key: string;
};

const newKey = () => Math.random().toString(36).slice(2, 10);

export const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** Where `to` leads from `current`: a path, or only a query or a hash of the same page. */
export function locationOf(to: string, current?: Location, state: unknown = null, key = newKey()): Location {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return {
    // Two slashes at the start would be the address of another site.
    pathname: path === '' ? (current?.pathname ?? '/') : path.replace(/^\/*/, '/'),
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
    state,
    key,
  };
}
