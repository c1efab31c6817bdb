import { expect, it } from 'vitest';
import { aPhoto, aStoredFile } from '../../../testing/uploads.ts';
import { isInProgress, type Upload, type UploadEvent, uploadAfter } from './uploads.ts';

const begun: Upload = { key: 'k', name: 'IMG.HEIC', source: aPhoto(), preview: null, step: 'preparing' };
const prepared: UploadEvent = { type: 'prepared', name: 'IMG.jpg', size: 900, preview: new Blob() };
const file = aStoredFile();
const stored: UploadEvent = { type: 'stored', file };
const failed: UploadEvent = { type: 'failed', problem: new Error('x') };
const progress = (share: number): UploadEvent => ({ type: 'progress', share });
const after = (...events: UploadEvent[]) => events.reduce(uploadAfter, begun);

it.each<[string, UploadEvent[], object]>([
  ['is made ready', [], { step: 'preparing', name: 'IMG.HEIC' }],
  ['is sent', [prepared], { step: 'sending', share: 0, size: 900, name: 'IMG.jpg' }],
  ['never goes back', [prepared, progress(0.4), progress(0.2)], { step: 'sending', share: 0.4 }],
  ['is stored', [prepared, stored], { step: 'stored', file, name: file.name }],

  ['fails on the way', [prepared, failed], { step: 'failed', name: 'IMG.jpg' }],
  ['is tried again', [prepared, failed, { type: 'retried' }], { step: 'preparing' }],
  ['is not tried again unless it failed', [prepared, { type: 'retried' }], { step: 'sending' }],
  ['stays stored', [prepared, stored, failed, progress(0.1), prepared], { step: 'stored' }],
  ['is not stored before it is sent', [stored], { step: 'preparing' }],
])('a file %s', (_what, events, state) => {
  expect(after(...events)).toMatchObject(state);
});

it('an upload is in progress until it is stored or has failed', () => {
  expect([after(), after(prepared), after(prepared, stored), after(failed)].map(isInProgress)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
