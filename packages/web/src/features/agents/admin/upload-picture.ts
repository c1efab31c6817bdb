import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { createPicture } from '../../../data/agents-admin.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { PictureFault, preparePicture } from './prepare-picture.ts';

/** Crops a chosen file to a square and uploads it; returns the address for the agent's picture. */
export function useUploadPicture() {
  return useMutation({
    mutationFn: async (file: Blob) => createPicture(await preparePicture(file)),
  });
}

/** Why an upload failed, for the reader. */
export function uploadProblem(t: TFunction<readonly ['agents-admin', 'errors']>, error: unknown): string {
  if (error instanceof PictureFault) return t(`upload.problem.${error.problem}`);
  if (isApiError(error, 'PAYLOAD_TOO_LARGE')) return t('upload.problem.tooLarge');
  if (isApiError(error, 'VALIDATION_FAILED', 'UNSUPPORTED_MEDIA_TYPE')) return t('upload.problem.notPicture');
  return errorText(t, error, t('failed.upload'));
}
