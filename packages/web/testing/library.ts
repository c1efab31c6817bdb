import { configure, fireEvent as fire } from '@testing-library/dom';
import * as library from '@testing-library/preact';
import type { ComponentType, ReactElement, ReactNode } from 'react';

export {
  createEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/dom';
export { configure };

/** The real one, even if a test mocks timers. */
const { setImmediate } = globalThis;
const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve));

// After waiting, let everything that follows render too.
configure({
  asyncWrapper: async (wait) => {
    const result = await wait();
    await nextTask();
    return result;
  },
});

/** Runs a change and draws what follows from it, with what promises bring. Resolves to what the change returns. */
export function act<T>(change: () => Promise<T>): Promise<T>;
/** Runs a change and draws what follows from it. */
export function act(change: () => unknown): void;
export function act<T>(change: () => T): Promise<Awaited<T>> {
  const returned: { value?: T } = {};
  const done = library.act(() => {
    const value = change();
    returned.value = value;
    if (value instanceof Promise) return value.then(nextTask);
  });
  return done.then(() => returned.value as Awaited<T>);
}

export type RenderResult = Omit<library.RenderResult, 'container' | 'rerender' | 'unmount'> & {
  container: HTMLElement;
  rerender: (element: ReactElement) => void;
  unmount: () => void;
};
type Options = { wrapper?: ComponentType<{ children: ReactNode }>; container?: HTMLElement };
type Render = (element: ReactElement, options?: Options) => RenderResult;
type RenderHook = <R, P>(
  use: (props: P) => R,
  options?: Options & { initialProps?: P },
) => { result: { current: R }; rerender: (props?: P) => void; unmount: () => void };

const unmounted = <T extends { unmount: () => void }>(shown: T): T => ({
  ...shown,
  // With what effects clean up.
  unmount: () => act(() => void shown.unmount()),
});

// The library's types are of Preact's elements, ours of React's: they are the same objects.
export const render: Render = (...args) => unmounted((library.render as unknown as Render)(...args));
export const renderHook: RenderHook = (...args) =>
  unmounted((library.renderHook as unknown as RenderHook)(...args));
export const cleanup = () => act(library.cleanup);

const isTypedInto = (element: unknown): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['file', 'checkbox', 'radio'].includes(element.type));

type Fire = (element: Parameters<typeof fire.change>[0], init?: object) => boolean;
const change: Fire = (element, init) =>
  isTypedInto(element) ? fire.input(element, init) : fire.change(element, init);
const focus: Fire = (element, init) => {
  fire.focusIn(element, init);
  return fire.focus(element, init);
};
const blur: Fire = (element, init) => {
  fire.focusOut(element, init);
  return fire.blur(element, init);
};

/** Fires events as a browser does: typing is an `input`, and focus changes bubble. */
export const fireEvent: typeof fire = Object.assign(
  (...args: Parameters<typeof fire>) => fire(...args),
  fire,
  { change, focus, blur },
);
