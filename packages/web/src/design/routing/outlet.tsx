import { Component, createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { afterPaint } from '../../lib/next-turn.ts';
import { InTurn } from '../feedback/in-turn.tsx';
import type { Location } from './location.ts';
import type { Router, Shown } from './router.ts';

const RouterContext = createContext<Router | null>(null);
const ShownContext = createContext<Shown | null>(null);
const DepthContext = createContext(0);
const ErrorContext = createContext<unknown>(null);

function required<T>(value: T | null): T {
  if (value === null) throw new Error('Not inside of a RouterProvider');
  return value;
}
export const useRouter = (): Router => required(useContext(RouterContext));
export const useShown = (): Shown => required(useContext(ShownContext));
/** What a route's `errorElement` stands for. */
export const useRouteError = (): unknown => useContext(ErrorContext);

/** Draws the routes of the place that `router` is at. */
export function RouterProvider({ router }: { router: Router }) {
  const [shown, setShown] = useState<Shown>(router.state);
  useLayoutEffect(() => {
    const follow = () => {
      if (!router.state.isLoading) setShown(router.state);
    };
    follow();
    let path = router.state.location.pathname;
    return router.subscribe(({ location: { pathname } }) => {
      // A field that shows a part of the address must have it before the next key.
      if (pathname === path) return follow();
      path = pathname;
      afterPaint(follow);
    });
  }, [router]);
  return (
    <RouterContext.Provider value={router}>
      <ShownContext.Provider value={shown}>
        <Outlet />
      </ShownContext.Provider>
    </RouterContext.Provider>
  );
}

/** The place of the route inside: the page, or what stands around it. */
export function Outlet() {
  const { partOf } = useRouter();
  const { branch, location } = useShown();
  const depth = useContext(DepthContext);
  const route = branch[depth];
  if (!route) return null;
  const Part = partOf(route);
  const content = Part ? <Part /> : route.element;
  return (
    <DepthContext.Provider value={depth + 1}>
      <InTurn>
        {route.errorElement ? (
          <Boundary location={location} errorElement={route.errorElement}>
            {content}
          </Boundary>
        ) : (
          content
        )}
      </InTurn>
    </DepthContext.Provider>
  );
}

type BoundaryProps = { location: Location; errorElement: ReactNode; children: ReactNode };
type BoundaryState = { location: Location; failure: { error: unknown } | null };

/** Shows `errorElement` for what throws inside, until the place changes. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, failure: null };
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }
  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState) {
    return location === state.location ? null : { location, failure: null };
  }
  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <ErrorContext.Provider value={failure.error}>{this.props.errorElement}</ErrorContext.Provider>;
  }
}
