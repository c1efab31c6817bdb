import { effectivePlan, newAccountDailyLimit, plans, type User } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { paths } from '../../../lib/paths.ts';
import type { LimitReached } from './limit-facts.ts';

/** The budget an administrator set: how much, and when it resets. */
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

/** Ways to get more runs a day, cheapest first: free Basic, then packs if the plan sells them. */
function offerFor(user: Pick<User, 'subscription_data'> | null): 'basic' | 'packs' | 'plans' {
  if (!user) return 'plans';
  const { subscription_data: subscription } = user;
  if (subscription.plan_activated_at === null) return 'basic';
  return effectivePlan(subscription, new Date()).features.can_purchase_executions ? 'packs' : 'plans';
}

/** Shows which limit was reached, how large it is, when it resets in the user's zone, and what would help. */
export function LimitBlock({ facts }: { facts: LimitReached }) {
  const { t } = useTranslation('executions');
  const { user } = useSession();
  const { kind, limit, resetsAt } = facts;
  if (kind === 'budget') return <BudgetBlock {...facts} />;
  const help = kind === 'global' ? (`global.${offerFor(user)}` as const) : 'task';
  const counts = { runs: plans.basic.daily_execution_limit, before: newAccountDailyLimit };
  return (
    <Alert severity="warning" icon={<Icon name="hourglass_top" />}>
      <AlertTitle component="p">{t(`limit.${kind}.title`)}</AlertTitle>
      {limit !== null && <p style={{ margin: 0 }}>{t(`limit.${kind}.used`, { count: limit })}</p>}
      <p style={{ margin: 0 }}>{t(`limit.${help}.text`, counts)}</p>
      {resetsAt && <Resets at={resetsAt} />}
      <Button size="small" variant="contained" component={Link} to={paths.subscription} sx={{ mt: 1.5 }}>
        {t(`limit.${help}.buy`)}
      </Button>
    </Alert>
  );
}
