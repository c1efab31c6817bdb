import type { ReactNode, RefObject } from 'react';
import { useTurn } from '../hooks/use-turn.ts';

export type PagePartProps = {
  /** Tells it from the other parts of the app's pages. */
  name: string;
  /** Kept free until it is drawn, in pixels: its usual height. */
  height: number;
  /** Whether it waits to come near the window, however idle the browser is. */
  onlyNear?: boolean;
  /** Whether it belongs to the first page of an app that starts, which is drawn before it is seen. */
  first?: boolean;
  children: ReactNode;
};

/** A part of a long page, drawn in a task of its own when it comes into sight or nothing else is to do. */
export function PagePart({ name, height, onlyNear = false, first = false, children }: PagePartProps) {
  const [part, hasTurn] = useTurn(name, onlyNear, first);
  if (hasTurn) return children;
  return <div ref={part as RefObject<HTMLDivElement | null>} data-waiting style={{ minHeight: height }} />;
}
