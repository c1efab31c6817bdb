import type { ComponentType, ReactNode } from 'react';

/** A page, or a layout around its `children`, shown in its `Outlet`. */
export type RouteObject = {
  /** The whole address of a page: words, `:parameters`, and `*` at the end for everything below. */
  path?: string;
  element?: ReactNode;
  /** Loads the component before it first renders. Never rejects: failures have a component that says so. */
  lazy?: () => Promise<ComponentType>;
  /** Rendered instead of a component that throws. */
  errorElement?: ReactNode;
  /** The key of the text that titles the document. */
  title?: string;
  children?: readonly RouteObject[];
};

export type Params = Readonly<Record<string, string | undefined>>;
/** The routes from the outermost to the page, and the address's parameters. */
export type Match = { branch: readonly RouteObject[]; params: Params };
type Page = { branch: readonly RouteObject[]; pattern: RegExp; names: string[]; weight: string };

/** Sorts literals before parameters, and parameters before `*`, from the left. */
const weightOf = (path: string) =>
  `${path
    .split('/')
    .map((part) => (part === '*' ? 1 : part.startsWith(':') ? 2 : 3))
    .join('')}2`;

function toPage(path: string, branch: readonly RouteObject[]): Page {
  const source = path.replace(/\/?\*$/, '(?:/.*)?').replace(/:\w+/g, '([^/]+)');
  return {
    branch,
    pattern: new RegExp(`^${source}/*$`, 'i'),
    names: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    weight: weightOf(path),
  };
}

const pagesUnder = (routes: readonly RouteObject[], around: readonly RouteObject[]): Page[] =>
  routes.flatMap((route) => {
    const branch = [...around, route];
    return route.path === undefined ? pagesUnder(route.children ?? [], branch) : [toPage(route.path, branch)];
  });

/** An invalid escape stays unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds a path's page: the most specific one, the first among equals. */
export function matcher(routes: readonly RouteObject[]): (pathname: string) => Match {
  const pages = pagesUnder(routes, []).toSorted(
    (a, b) => Number(b.weight > a.weight) - Number(b.weight < a.weight),
  );
  return (pathname) => {
    for (const { pattern, names, branch } of pages) {
      const found = pattern.exec(pathname);
      if (!found) continue;
      return {
        branch,
        params: Object.fromEntries(names.map((name, at) => [name, decode(found[at + 1] ?? '')])),
      };
    }
    return { branch: [], params: {} };
  };
}
