import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiError } from '../../lib/api-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { limitKind } from './limit-kind.ts';

/** The budget of money that an administrator set: how much it is, and when it starts anew. */
function BudgetBlock({ error }: { error: ApiError }) {
  const { t } = useTranslation('executions');
  const format = useFormat();
  const fact = (path: string) => error.details.find((detail) => detail.path === path)?.message;
  const [budget, currency] = [Number(fact('budget_micros')), fact('currency_code')];
  const resetsAt = fact('next_reset_time');
  return (
    <Alert severity="warning" icon={<Icon name="hourglass_top" />}>
      <AlertTitle component="p">{t('limit.budget.title')}</AlertTitle>
      {currency && Number.isFinite(budget) && (
        <p style={{ margin: 0 }}>{t('limit.budget.used', { sum: format.sum(budget / 1e6, currency) })}</p>
      )}
      <p style={{ margin: 0 }}>{t('limit.budget.text')}</p>
      {resetsAt && <Resets at={resetsAt} />}
    </Alert>
  );
}

function Resets({ at }: { at: string }) {
  const { t } = useTranslation('executions');
  const format = useFormat();
  return (
    <p style={{ margin: '4px 0 0', fontWeight: 600 }}>
      <time dateTime={at} title={format.full(at)}>
        {t('limit.resets', { at: format.dateTime(at), left: format.relative(at) })}
      </time>
    </p>
  );
}

/** What ran out, how many there were, when it starts anew in the reader's zone, and what to buy. */
export function LimitBlock({ error }: { error: ApiError }) {
  return error.code === 'BUDGET_EXCEEDED' ? <BudgetBlock error={error} /> : <RunsBlock error={error} />;
}

function RunsBlock({ error }: { error: ApiError }) {
  const { t } = useTranslation('executions');
  const fact = (path: string) => error.details.find((detail) => detail.path === path)?.message;
  const kind = limitKind(error) ?? 'general';
  const limit = Number(fact('limit'));
  const resetsAt = fact('next_reset_time');
  return (
    <Alert severity="warning" icon={<Icon name="hourglass_top" />}>
      <AlertTitle component="p">{t(`limit.${kind}.title`)}</AlertTitle>
      {Number.isFinite(limit) && <p style={{ margin: 0 }}>{t(`limit.${kind}.used`, { count: limit })}</p>}
      <p style={{ margin: 0 }}>{t(`limit.${kind}.text`)}</p>
      {resetsAt && <Resets at={resetsAt} />}
      <Button size="small" variant="contained" component={Link} to="/subscription" sx={{ mt: 1.5 }}>
        {t(`limit.${kind}.buy`)}
      </Button>
    </Alert>
  );
}
