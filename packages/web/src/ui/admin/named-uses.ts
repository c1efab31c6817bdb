import type { TFunction } from 'i18next';
import { ApiError, isApiError } from '../../lib/api-error.ts';

/**
 * Waits for a call; what an IN_USE names becomes readable in the reader's language: tasks by name, everything else by
 * a text `uses.<path>` of the screen.
 */
export async function namedUses<T>(calling: Promise<T>, t: TFunction<string>): Promise<T> {
  try {
    return await calling;
  } catch (error) {
    if (!isApiError(error, 'IN_USE')) throw error;
    const details = error.details.map(({ path, message, ...facts }) => ({
      ...facts,
      path,
      message: t(`uses.${path}`, { name: message, defaultValue: message }),
    }));
    throw new ApiError({ status: error.status, code: error.code, message: error.message, details });
  }
}
