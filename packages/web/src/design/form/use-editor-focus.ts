import { type RefObject, useEffect, useRef } from 'react';

/** A rejected form focuses its first field; an editor of rows is scrolled fully into view. */
export function useEditorFocus(
  fieldRef: (instance: { focus: () => void }) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fieldRef({ focus: () => place.current?.querySelector<HTMLElement>('button, input')?.focus() });
  }, [fieldRef]);
  return place;
}
