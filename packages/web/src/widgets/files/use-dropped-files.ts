import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';

type Transfer = DataTransfer | null;
const holdsFiles = (transfer: Transfer) => transfer?.types.includes('Files') ?? false;

/** Events already handled by a field. */
const handled = new WeakSet<Event>();

/**
 * Accepts files dropped or pasted anywhere on the page while a field waits for one: missing the field should not
 * replace the page with the browser's view of the file. Each event goes to one field only.
 */
export function useDroppedFiles(isWanted: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const accept = (event: Event, transfer: Transfer) => {
      const files = [...(transfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      if (!isWanted || handled.has(event)) return;
      handled.add(event);
      take(files);
    };
    const onPaste = (event: ClipboardEvent) => {
      // A picture pasted together with text, such as a table, goes to the focused field as text.
      if (isWanted && !event.clipboardData?.types.includes('text/plain')) accept(event, event.clipboardData);
    };
    const onDragOver = (event: globalThis.DragEvent) => {
      if (holdsFiles(event.dataTransfer)) event.preventDefault();
    };
    const onDrop = (event: globalThis.DragEvent) => accept(event, event.dataTransfer);
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
        handled.add(event.nativeEvent);
        if (isWanted) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
