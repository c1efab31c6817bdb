import type { AdminExecution } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';

/** Returns why runs fail, in words, by the code of the reason. */
export function useRunReason(): (code: string) => string {
  const { t } = useTranslation('runs-admin');
  return (code) => t(`reason.${code}`, { defaultValue: t('reason.other') });
}

/** Whether a run can be stopped, or run again. */
export const actionFor = ({ status }: Pick<AdminExecution, 'status'>): 'stop' | 'retry' | null => {
  if (status === 'completed') return null;
  return status === 'failed' ? 'retry' : 'stop';
};
