import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type DraftIssue, type IssueCode, issueCodeOf } from './draft-value.ts';

// A text's name may not end in `_many`, which is a plural form.
const textOf = (t: TFunction, code: IssueCode, where?: string): string => {
  const [line, column] = (where ?? '').split(':');
  return where
    ? t('parameters:issue.jsonAt', { line, column })
    : t(`parameters:issue.${code === 'too_many' ? 'tooMany' : code}`, {
        defaultValue: t('parameters:issue.other'),
      });
};

/** Sentences for what is wrong with a value: of our own codes, and of the server's English sentences. */
export function useIssueText() {
  const { t, i18n } = useTranslation('parameters');
  return {
    ofIssue: (issue: DraftIssue) => textOf(t, issue.code, issue.where),
    ofServer: (message: string) => {
      const code = issueCodeOf(message);
      if (code) return textOf(t, code);
      return i18n.language === 'en' ? message : t('parameters:issue.other');
    },
  };
}
