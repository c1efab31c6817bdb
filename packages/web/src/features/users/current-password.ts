import { ApiError } from '../../lib/api-error.ts';

const texts: Record<string, string> = {
  CURRENT_PASSWORD_REQUIRED: 'users:profile.currentPasswordNeeded',
  CURRENT_PASSWORD_WRONG: 'users:profile.currentPasswordWrong',
};

/** The server's word about the current password, as one that every language has. */
export const withKnownTexts = (error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError({
        ...{ status: error.status, code: error.code, message: error.message },
        ...{ requestId: error.requestId, retryAfter: error.retryAfter },
        details: error.details.map((detail) => ({
          ...detail,
          message: texts[detail.code ?? ''] ?? detail.message,
        })),
      })
    : error;
