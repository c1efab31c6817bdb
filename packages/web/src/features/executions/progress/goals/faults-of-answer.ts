import { isApiError } from '../../../../lib/api/api-error.ts';
import { detailText } from '../../../../lib/api/fault-text.ts';
import type { AnyTFunction } from '../../../../lib/i18n.ts';
import type { GoalField } from './goal-draft.ts';

const fields: readonly string[] = ['target', 'by', 'from', 'to'] satisfies GoalField[];
/** The form's own texts about a day, by the server's code. */
const wordsOfDay: Readonly<Record<string, 'tooFar' | 'future'>> = {
  YEAR_RANGE: 'tooFar',
  FUTURE_REQUIRED: 'future',
};

/** The server's errors at a goal form's fields, as texts; nothing if it was refused for another reason. */
export function faultsOfAnswer(t: AnyTFunction, error: unknown): Partial<Record<GoalField, string>> {
  if (!isApiError(error, 'VALIDATION_FAILED')) return {};
  const own = error.details.filter(({ path }) => fields.includes(path));
  return Object.fromEntries(
    own.map((detail) => {
      const day = detail.path === 'by' ? wordsOfDay[detail.code ?? ''] : undefined;
      return [detail.path, day ? t(`progress:goals.fault.${day}`) : detailText(t, detail)];
    }),
  );
}
