import type { TFunction } from 'i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { detailText } from '../../lib/api/fault-text.ts';
import { isTemporary } from '../../lib/api/is-temporary.ts';
import { LoadError } from '../../lib/load-file.ts';
import { FileFault } from './file-rules.ts';

/** Why a file could not be used, as text. */
export function problemText(t: TFunction<'files'>, problem: unknown): string {
  if (problem instanceof FileFault) return t(`problem.${problem.problem}`);
  const [detail] = problem instanceof ApiError ? problem.details : [];
  // The specific error says more than that the file can't be read.
  if (detail?.code?.startsWith('FILE_')) return detailText(t, detail);
  return errorText(t, problem, t('problem.unsent'));
}

/** Returns whether the same file may be taken another time. */
export const canRetry = (problem: unknown): boolean =>
  !(problem instanceof FileFault) && (problem instanceof LoadError || isTemporary(problem));
