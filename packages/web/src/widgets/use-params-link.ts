import { useLocation } from '../design/router.tsx';

/** A link to the health profile that returns to this page afterwards. */
export function useParamsLink(): string {
  const { pathname, search } = useLocation();
  return `/params?from=${encodeURIComponent(pathname + search)}`;
}
