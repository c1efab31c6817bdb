import type { StoredFile } from '@agentarium/contracts';

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
