import type { UsageStatus } from '@agentarium/contracts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** What is left of today's runs, in words. */
export function UsageFigures({ usage }: { usage: UsageStatus }) {
  const { t } = useTranslation('users-admin');
  const { daily_limit: limit, remaining_executions: left } = usage;
  return (
    <Typography variant="small" component="span" sx={{ color: 'text.secondary' }}>
      {limit < 0 ? t('usage.unlimited') : t('usage.left', { count: left, limit })}
    </Typography>
  );
}
