import type { ComponentType, ReactNode } from 'react';

/** A page, or what stands around the pages of its `children` and shows them in its `Outlet`. */
export type RouteObject = {
  /** The whole address of a page: words, `:parameters`, and `*` at the end for everything below. */
  path?: string;
  element?: ReactNode;
  /** Loads what stands here, before it is first shown. Never rejects: what failed has a component that says so. */
  lazy?: () => Promise<ComponentType>;
  /** In the place of what throws while it is drawn. */
  errorElement?: ReactNode;
  /** The key of the text that titles the document. */
  title?: string;
  children?: readonly RouteObject[];
};

export type Params = Readonly<Record<string, string | undefined>>;
/** The routes from the outermost to the page, and what the address has in the place of parameters. */
export type Match = { branch: readonly RouteObject[]; params: Params };
type Page = { branch: readonly RouteObject[]; pattern: RegExp; names: string[]; weight: string };

/** Sorts a word before a parameter, and a parameter before `*`, from the left. */
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

/** What a broken escape stands for is shown as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Finds the page of a path: the one that says most about it, of equals the first. */
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
