import { useLocation } from 'react-router';

/** The address of the health profile that leads back to this page when it is filled in. */
export function useParamsLink(): string {
  const { pathname, search } = useLocation();
  return `/params?from=${encodeURIComponent(pathname + search)}`;
}
