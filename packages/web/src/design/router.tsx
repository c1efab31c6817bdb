export {
  useBlocker,
  useIsActive,
  useIsLoading,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useSearchParams,
} from './routing/hooks.ts';
export { Link, Navigate, NavLink } from './routing/links.tsx';
export type { RouteObject } from './routing/match.ts';
export { Outlet, RouterProvider, useRouteError } from './routing/outlet.tsx';
export { createBrowserRouter, createMemoryRouter, type Router } from './routing/router.ts';
export { ScrollRestoration } from './routing/scroll-restoration.tsx';
