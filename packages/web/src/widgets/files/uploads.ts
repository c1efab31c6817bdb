import type { StoredFile } from '@agentarium/contracts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDeleteFile, useUploadFile } from '../../data/files.ts';
import { FileFault, type FileKind, faultOfChosen, isPicture } from './file-rules.ts';

/** One upload: preparing, sending, then stored; or failed, perhaps retryable. */
export type Upload = {
  key: string;
  name: string;
  /** The chosen file. */
  source: File;
  /** A local preview until the server has one. */
  preview: Blob | null;
} & (
  | { step: 'preparing' }
  /** `share` of the bytes sent, from 0 to 1. */
  | { step: 'sending'; share: number; size: number }
  | { step: 'stored'; file: StoredFile }
  | { step: 'failed'; problem: unknown }
);

export type UploadEvent =
  | { type: 'prepared'; name: string; size: number; preview: Blob | null }
  | { type: 'progress'; share: number }
  | { type: 'stored'; file: StoredFile }
  | { type: 'failed'; problem: unknown }
  | { type: 'retried' };

const common = ({ key, name, source, preview }: Upload) => ({ key, name, source, preview });

/** Applies an event to an upload. Late events of an earlier attempt change nothing. */
export function uploadAfter(upload: Upload, event: UploadEvent): Upload {
  const base = common(upload);
  switch (event.type) {
    case 'prepared':
      if (upload.step !== 'preparing') return upload;
      return {
        ...base,
        name: event.name,
        preview: event.preview,
        step: 'sending',
        share: 0,
        size: event.size,
      };
    case 'progress':
      return upload.step === 'sending' ? { ...upload, share: Math.max(upload.share, event.share) } : upload;
    case 'stored':
      return upload.step === 'sending'
        ? { ...base, name: event.file.name, step: 'stored', file: event.file }
        : upload;
    case 'failed':
      return upload.step === 'stored' ? upload : { ...base, step: 'failed', problem: event.problem };
    case 'retried':
      return upload.step === 'failed' ? { ...base, step: 'preparing' } : upload;
    default:
      return event satisfies never;
  }
}

/** Returns whether a file is uploading, so its form must wait. */
export const isInProgress = ({ step }: Upload): boolean => step === 'preparing' || step === 'sending';

let last = 0;

type Options = {
  kinds: readonly FileKind[];
  /** The maximum number; more are not taken. */
  max: number;
  /** Called after every change with the current list. */
  onChange: (uploads: readonly Upload[]) => void;
};

/**
 * Files uploaded as soon as they are chosen. Removing one stops its upload, or deletes it from the server. Leaving the
 * page stops uploads; stored files stay.
 */
export function useUploads({ kinds, max, onChange }: Options) {
  const { mutateAsync: uploadFile } = useUploadFile();
  const { mutate: deleteFile } = useDeleteFile();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const now = useRef(uploads);
  const running = useRef(new Map<string, AbortController>());
  const onChangeRef = useRef(onChange);
  useLayoutEffect(() => {
    onChangeRef.current = onChange;
  });

  const set = (next: readonly Upload[]) => {
    now.current = next;
    setUploads(next);
    onChangeRef.current(next);
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
      // No browser that leaves HEIC to the server can show it.
      const preview = isPicture(source) && bytes.type !== 'image/heic' ? bytes : null;
      apply(key, { type: 'prepared', name, size: bytes.size, preview });
      const file = await uploadFile({
        bytes,
        name,
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
    /** Starts uploading files; returns how many exceeded the maximum. */
    take(files: readonly File[]): number {
      const taken = files.slice(0, Math.max(0, max - now.current.length));
      const started = taken.map((source): Upload => {
        last += 1;
        return { key: `file-${last}`, name: source.name, source, preview: null, step: 'preparing' };
      });
      if (started.length > 0) set([...now.current, ...started]);
      for (const { key, source } of started) void send(key, source);
      return files.length - taken.length;
    },
    remove(key: string): void {
      running.current.get(key)?.abort();
      const removed = now.current.find((one) => one.key === key);
      set(now.current.filter((one) => one.key !== key));
      // A file that can't be deleted now expires on its own.
      if (removed?.step === 'stored') deleteFile(removed.file.id);
    },
    retry(key: string): void {
      const one = now.current.find((candidate) => candidate.key === key);
      if (one?.step !== 'failed') return;
      apply(key, { type: 'retried' });
      void send(key, one.source);
    },
    /** Takes these from the list, by default all, and keeps their files: they were sent with something. */
    clear: (sent: readonly Upload[] = now.current) =>
      set(now.current.filter(({ key }) => !sent.some((one) => one.key === key))),
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** The ids of those that are stored. */
export const storedIds = (uploads: readonly Upload[]): string[] =>
  uploads.flatMap((one) => (one.step === 'stored' ? [one.file.id] : []));
