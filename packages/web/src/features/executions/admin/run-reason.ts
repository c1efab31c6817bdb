import { useTranslation } from 'react-i18next';

/** Returns why runs fail, in words, by the code of the reason. */
export function useRunReason(): (code: string) => string {
  const { t } = useTranslation('runs-admin');
  return (code) => t(`reason.${code}`, { defaultValue: t('reason.other') });
}
