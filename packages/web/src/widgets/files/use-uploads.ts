import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deleteFile, uploadFile } from '../../data/files/stored-files.ts';
import { FileFault, type FileKind, faultOfChosen, isPicture } from './file-rules.ts';
import { type Upload, type UploadEvent, uploadAfter } from './uploads.ts';

let last = 0;

type Options = {
  kinds: readonly FileKind[];
  /** How many there may be; further ones are not taken. */
  max: number;
  /** Called after every change with what there is. */
  onChange: (uploads: readonly Upload[]) => void;
};

/**
 * Files that are chosen here and sent at once. Removing one stops its upload, or deletes it from the server. Leaving
 * the page stops uploads; what was stored stays.
 */
export function useUploads({ kinds, max, onChange }: Options) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const now = useRef(uploads);
  const running = useRef(new Map<string, AbortController>());
  const told = useRef(onChange);
  told.current = onChange;

  const set = (next: readonly Upload[]) => {
    now.current = next;
    setUploads(next);
    told.current(next);
  };
  const apply = (key: string, event: UploadEvent) =>
    set(now.current.map((one) => (one.key === key ? uploadAfter(one, event) : one)));

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all.values()) one.abort();
    };
  }, []);

  const send = async (key: string, source: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(key, controller);
    try {
      const fault = faultOfChosen(source, kinds);
      if (fault) throw new FileFault(fault);
      const { prepareFile } = await import('./prepare-file.ts');
      const { bytes, name } = await prepareFile(source);
      if (signal.aborted) return;
      const preview = isPicture(source) ? bytes : null;
      apply(key, { type: 'prepared', name, size: bytes.size, preview });
      const file = await uploadFile(client, bytes, name, {
        signal,
        onProgress: (share) => apply(key, { type: 'progress', share }),
      });
      apply(key, { type: 'stored', file });
    } catch (problem) {
      if (!signal.aborted) apply(key, { type: 'failed', problem });
    } finally {
      if (running.current.get(key) === controller) running.current.delete(key);
    }
  };

  return {
    uploads,
    /** Begins to send files; gives how many there was no place for. */
    take(files: readonly File[]): number {
      const taken = files.slice(0, Math.max(0, max - now.current.length));
      const begun = taken.map((source): Upload => {
        last += 1;
        return { key: `file-${last}`, name: source.name, source, preview: null, step: 'preparing' };
      });
      if (begun.length > 0) set([...now.current, ...begun]);
      for (const { key, source } of begun) void send(key, source);
      return files.length - taken.length;
    },
    remove(key: string): void {
      running.current.get(key)?.abort();
      const gone = now.current.find((one) => one.key === key);
      set(now.current.filter((one) => one.key !== key));
      // One that can't be deleted now expires on its own.
      if (gone?.step === 'stored') void deleteFile(client, gone.file.id).catch(() => {});
    },
    retry(key: string): void {
      const one = now.current.find((candidate) => candidate.key === key);
      if (one?.step !== 'failed') return;
      apply(key, { type: 'retried' });
      void send(key, one.source);
    },
    /** Forgets all without deleting any: they were sent with something. */
    clear: () => set([]),
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** The ids of those that are stored. */
export const storedIds = (uploads: readonly Upload[]): string[] =>
  uploads.flatMap((one) => (one.step === 'stored' ? [one.file.id] : []));
