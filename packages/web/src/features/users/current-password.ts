import { ApiError } from '../../lib/api-error.ts';

/** The server's word about the current password, as one that every language has. */
export const withKnownTexts = (error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError({
        ...{ status: error.status, code: error.code, message: error.message },
        ...{ requestId: error.requestId, retryAfter: error.retryAfter },
        details: error.details.map((detail) =>
          detail.path === 'current_password'
            ? { ...detail, message: 'users:profile.currentPasswordWrong' }
            : detail,
        ),
      })
    : error;
