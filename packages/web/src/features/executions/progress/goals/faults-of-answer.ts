import { isApiError } from '../../../../lib/api/api-error.ts';
import { detailText } from '../../../../lib/api/fault-text.ts';
import type { TFunction } from '../../../../lib/texts.ts';
import type { GoalField } from './goal-draft.ts';

const fields: readonly string[] = ['target', 'by', 'from', 'to'] satisfies GoalField[];
/** What the form says itself of a day, by the server's code. */
const wordsOfDay: Readonly<Record<string, string>> = { YEAR_RANGE: 'tooFar', FUTURE_REQUIRED: 'future' };

/** What the server has against fields of a goal's form, in words; nothing where it refused the goal for another reason. */
export function faultsOfAnswer(t: TFunction, error: unknown): Partial<Record<GoalField, string>> {
  if (!isApiError(error, 'VALIDATION_FAILED')) return {};
  const own = error.details.filter(({ path }) => fields.includes(path));
  return Object.fromEntries(
    own.map((detail) => {
      const day = detail.path === 'by' ? wordsOfDay[detail.code ?? ''] : undefined;
      return [detail.path, day ? t(`progress:goals.fault.${day}`) : detailText(t, detail)];
    }),
  );
}
