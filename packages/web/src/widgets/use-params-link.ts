import { useLocation } from 'react-router';
import { paths, withQuery } from '../lib/paths.ts';

/** A link to the health profile that returns to this page afterwards. */
export function useParamsLink(): string {
  const { pathname, search } = useLocation();
  return withQuery(paths.params, { from: pathname + search });
}
