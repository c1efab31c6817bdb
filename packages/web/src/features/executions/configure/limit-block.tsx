import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import type { LimitReached } from './limit-facts.ts';

/** The budget of money that an administrator set: how much it is, and when it resets. */
function BudgetBlock({ limit, currency, resetsAt }: LimitReached) {
  const { t } = useTranslation('executions');
  const format = useFormat();
  return (
    <Alert severity="warning" icon={<Icon name="hourglass_top" />}>
      <AlertTitle component="p">{t('limit.budget.title')}</AlertTitle>
      {currency && limit !== null && (
        <p style={{ margin: 0 }}>{t('limit.budget.used', { sum: format.sum(limit / 1e6, currency) })}</p>
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

/** What ran out, how many there were, when it resets in the reader's zone, and what to buy. */
export function LimitBlock({ facts }: { facts: LimitReached }) {
  const { t } = useTranslation('executions');
  const { kind, limit, resetsAt } = facts;
  if (kind === 'budget') return <BudgetBlock {...facts} />;
  return (
    <Alert severity="warning" icon={<Icon name="hourglass_top" />}>
      <AlertTitle component="p">{t(`limit.${kind}.title`)}</AlertTitle>
      {limit !== null && <p style={{ margin: 0 }}>{t(`limit.${kind}.used`, { count: limit })}</p>}
      <p style={{ margin: 0 }}>{t(`limit.${kind}.text`)}</p>
      {resetsAt && <Resets at={resetsAt} />}
      <Button size="small" variant="contained" component={Link} to="/subscription" sx={{ mt: 1.5 }}>
        {t(`limit.${kind}.buy`)}
      </Button>
    </Alert>
  );
}
