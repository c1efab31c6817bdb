import type { StoredFile } from '@agentarium/contracts';

/** One file on its way: it is made ready, sent, and then stored, or it failed and may be tried again. */
export type Upload = {
  key: string;
  name: string;
  /** What was chosen. */
  source: File;
  /** What is shown of it before the server can show it. */
  preview: Blob | null;
} & (
  | { step: 'preparing' }
  /** `share` of the bytes were sent, from 0 to 1. */
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

/** An upload after what happened to it. An event that comes late, of a try that ended, changes nothing. */
export function uploadAfter(upload: Upload, event: UploadEvent): Upload {
  const kept = common(upload);
  switch (event.type) {
    case 'prepared':
      if (upload.step !== 'preparing') return upload;
      return {
        ...kept,
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
        ? { ...kept, name: event.file.name, step: 'stored', file: event.file }
        : upload;
    case 'failed':
      return upload.step === 'stored' ? upload : { ...kept, step: 'failed', problem: event.problem };
    case 'retried':
      return upload.step === 'failed' ? { ...kept, step: 'preparing' } : upload;
    default:
      return event satisfies never;
  }
}

/** Whether a file is on its way, so that its form has to wait. */
export const isUnderWay = ({ step }: Upload): boolean => step === 'preparing' || step === 'sending';
