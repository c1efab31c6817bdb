import type { UsageStatus } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../design/layout/note.tsx';

/** Today's remaining runs, as text. */
export function UsageFigures({ usage }: { usage: UsageStatus }) {
  const { t } = useTranslation('users-admin');
  const { daily_limit: limit, remaining_executions: left } = usage;
  return (
    <Note component="span">{limit < 0 ? t('usage.unlimited') : t('usage.left', { count: left, limit })}</Note>
  );
}
