import type { ReactNode, RefObject } from 'react';
import { useSlice } from '../hooks/use-slice.ts';

export type PagePartProps = {
  /** Identifies it among the parts of the app's pages. */
  name: string;
  /** Height reserved until it renders, in pixels: its usual height. */
  height: number;
  /** Render only near the viewport, however idle the browser is. */
  onlyNear?: boolean;
  /** Whether it belongs to the first page, which renders before it is shown. */
  first?: boolean;
  children: ReactNode;
};

/** A part of a long page, rendered in its own task when it comes into view or the browser is idle. */
export function PagePart({ name, height, onlyNear = false, first = false, children }: PagePartProps) {
  const [part, hasSlice] = useSlice(name, onlyNear, first);
  if (hasSlice) return children;
  return <div ref={part as RefObject<HTMLDivElement | null>} data-waiting style={{ minHeight: height }} />;
}
