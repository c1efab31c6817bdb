import { useLocation } from '../design/router.tsx';

/** The address of the health profile that leads back to this page when it is filled in. */
export function useParamsLink(): string {
  const { pathname, search } = useLocation();
  return `/params?from=${encodeURIComponent(pathname + search)}`;
}
