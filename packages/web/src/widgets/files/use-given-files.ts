import { type DragEvent, useEffect, useRef, useState } from 'react';

type Transfer = DataTransfer | null;
const holdsFiles = (transfer: Transfer) => transfer?.types.includes('Files') ?? false;

/** Events whose files a field has taken. */
const taken = new WeakSet<Event>();

/**
 * Takes files that are dropped or pasted anywhere on the page while a field waits for one: missing the field by a
 * little should not replace the page with the browser's own view of the file. What one field took, no other takes.
 */
export function useGivenFiles(isWanted: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const given = (event: Event, transfer: Transfer) => {
      const files = [...(transfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      if (!isWanted || taken.has(event)) return;
      taken.add(event);
      take.current(files);
    };
    const onPaste = (event: ClipboardEvent) => {
      // Text beside a picture, as of a table: the field that has the focus takes it.
      if (isWanted && !event.clipboardData?.types.includes('text/plain')) given(event, event.clipboardData);
    };
    const onDragOver = (event: globalThis.DragEvent) => {
      if (holdsFiles(event.dataTransfer)) event.preventDefault();
    };
    const onDrop = (event: globalThis.DragEvent) => given(event, event.dataTransfer);
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [isWanted]);
  return {
    isOver,
    /** For the element onto which files are dropped. */
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(isWanted);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        taken.add(event.nativeEvent);
        if (isWanted) take.current([...event.dataTransfer.files]);
      },
    },
  };
}
