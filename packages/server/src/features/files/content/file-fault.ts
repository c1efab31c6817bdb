import { type DetailCode, type ErrorCode, type ErrorParams, errorCatalogue } from '@agentarium/contracts';
import { AppError } from '../../../platform/errors.ts';

type FileCode = Extract<ErrorCode, 'FILE_TYPE' | 'FILE_UNREADABLE' | 'FILE_TOO_LARGE'>;

/** The error for a rejected upload, with the reason as its only detail. */
export function fileFault(
  code: FileCode,
  detail: DetailCode | FileCode,
  message: string = errorCatalogue[code].message,
  params?: ErrorParams,
): AppError {
  return new AppError(code, {
    details: [{ path: 'body', message, code: detail, ...(params && { params }) }],
  });
}

export const unreadable = (detail: DetailCode, message: string, params?: ErrorParams): AppError =>
  fileFault('FILE_UNREADABLE', detail, message, params);
