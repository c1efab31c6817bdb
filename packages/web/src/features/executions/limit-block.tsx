import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiError } from '../../lib/api-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** What ran out, how many there were, when it starts anew in the reader's zone, and what to buy. */
export function LimitBlock({ error }: { error: ApiError }) {
  const { t } = useTranslation('executions');
  const format = useFormat();
  const fact = (path: string) => error.details.find((detail) => detail.path === path)?.message;
  const kind = error.code === 'DAILY_LIMIT_TASK' ? 'task' : 'global';
  const limit = Number(fact('limit'));
  const resetsAt = fact('next_reset_time');
  return (
    <Alert severity="warning" icon={<Icon name="hourglass_top" />}>
      <AlertTitle component="p">{t(`limit.${kind}.title`)}</AlertTitle>
      {Number.isFinite(limit) && <p style={{ margin: 0 }}>{t(`limit.${kind}.used`, { count: limit })}</p>}
      <p style={{ margin: 0 }}>{t(`limit.${kind}.text`)}</p>
      {resetsAt && (
        <p style={{ margin: '4px 0 0', fontWeight: 600 }}>
          <time dateTime={resetsAt} title={format.full(resetsAt)}>
            {t('limit.resets', { at: format.dateTime(resetsAt), left: format.relative(resetsAt) })}
          </time>
        </p>
      )}
      <Button size="small" variant="contained" component={Link} to="/subscription" sx={{ mt: 1.5 }}>
        {t(`limit.${kind}.buy`)}
      </Button>
    </Alert>
  );
}
