import { Component, createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
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
/** The error that a route's `errorElement` shows. */
export const useRouteError = (): unknown => useContext(ErrorContext);

/** Renders the routes of the router's location. */
export function RouterProvider({ router }: { router: Router }) {
  const [shown, setShown] = useState<Shown>(router.state);
  useLayoutEffect(() => {
    const follow = () => {
      if (!router.state.isLoading) setShown(router.state);
    };
    follow();
    return router.subscribe(follow);
  }, [router]);
  return (
    <RouterContext.Provider value={router}>
      <ShownContext.Provider value={shown}>
        <Outlet />
      </ShownContext.Provider>
    </RouterContext.Provider>
  );
}

/** Renders the nested route: a layout, or the page itself. */
export function Outlet() {
  const { partOf } = useRouter();
  const { branch, location } = useShown();
  const depth = useContext(DepthContext);
  const route = branch[depth];
  const Part = route && partOf(route);
  if (!route) return null;
  const content = Part ? <Part /> : route.element;
  return (
    <DepthContext.Provider value={depth + 1}>
      {route.errorElement ? (
        <Boundary location={location} errorElement={route.errorElement}>
          {content}
        </Boundary>
      ) : (
        content
      )}
    </DepthContext.Provider>
  );
}

type BoundaryProps = { location: Location; errorElement: ReactNode; children: ReactNode };
type BoundaryState = { location: Location; failure: { error: unknown } | null };

/** Shows `errorElement` for an error thrown inside, until the location changes. */
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
