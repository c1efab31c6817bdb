import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../lib/api/fault-text.ts';
import type { DraftIssue } from './draft-value.ts';

// A text's key may not end in `_many`, which is a plural form.
const textOf = (
  t: TFunction<readonly ['parameters', 'errors']>,
  { code, where, params }: DraftIssue,
): string => {
  const [line, column] = (where ?? '').split(':');
  if (code === 'too_small') return t('errors:detail.TOO_SMALL', params ?? {});
  if (code === 'too_big') return t('errors:detail.TOO_BIG', params ?? {});
  return where
    ? t('parameters:issue.jsonAt', { line, column })
    : t(`parameters:issue.${code === 'too_many' ? 'tooMany' : code}`, {
        defaultValue: t('parameters:issue.other'),
      });
};

/** Sentences for what is wrong with a value, found here or by the server. */
export function useIssueText() {
  const { t } = useTranslation(['parameters', 'errors']);
  return {
    ofIssue: (issue: DraftIssue) => textOf(t, issue),
    ofServer: (message: string) => faultText(t, message),
  };
}
