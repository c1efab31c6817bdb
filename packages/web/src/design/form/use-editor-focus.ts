import { type RefObject, useEffect, useRef } from 'react';

/** A refused form focuses its first field; where that is an editor of rows, the whole of it comes into sight. */
export function useEditorFocus(
  fieldRef: (instance: { focus: () => void }) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fieldRef({ focus: () => place.current?.querySelector<HTMLElement>('button, input')?.focus() });
  }, [fieldRef]);
  return place;
}
