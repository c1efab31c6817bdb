import {
  effectivePlan,
  labelOf,
  newAccountDailyLimit,
  type Parameter,
  plans,
  type TaskUsage,
  type UsageStatus,
  type User,
} from '@agentarium/contracts';
import { llmModels } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScrollIntoView } from '../../../design/hooks/use-focus.ts';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, reasonOf } from '../../../lib/api/error-text.ts';
import { formatList } from '../../../lib/format.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { isOverBudget } from '../../../lib/usage.ts';
import { familyNames } from '../../../widgets/files/use-vision.ts';
import { useParamsLink } from '../../../widgets/use-params-link.ts';

/** A used-up limit of runs or money. `limit` is in runs, or in millionths of `currency`'s unit. */
export class LimitReached {
  readonly kind: 'global' | 'task' | 'budget';
  readonly limit: number | null;
  readonly resetsAt: string | null;
  readonly currency: string | null;

  constructor(facts: Pick<LimitReached, 'kind' | 'limit' | 'resetsAt' | 'currency'>) {
    this.kind = facts.kind;
    this.limit = facts.limit;
    this.resetsAt = facts.resetsAt;
    this.currency = facts.currency;
  }
}

const kinds = { DAILY_LIMIT_GLOBAL: 'global', DAILY_LIMIT_TASK: 'task', BUDGET_EXCEEDED: 'budget' } as const;

/** The limit that a run hit or would hit; null if it failed for another reason. */
export function limitOf(error: unknown): LimitReached | null {
  if (error instanceof LimitReached) return error;
  if (!isApiError(error)) return null;
  const kind = kinds[error.code as keyof typeof kinds];
  if (!kind) return null;
  const { limit, resets_at, currency } = error.details[0]?.params ?? {};
  return new LimitReached({
    kind,
    limit: typeof limit === 'number' ? limit : null,
    resetsAt: typeof resets_at === 'string' ? resets_at : null,
    currency: typeof currency === 'string' ? currency : null,
  });
}

/** The limit another run of a task would hit; null while runs are left. */
export function limitOfUsage(usage: TaskUsage, account: UsageStatus | undefined): LimitReached | null {
  if (usage.remaining_executions !== 0) return null;
  const resetsAt = usage.next_reset_time;
  if (isOverBudget(usage)) return new LimitReached({ kind: 'budget', limit: null, resetsAt, currency: null });
  const limit = usage.limited_by === 'task' ? usage.task_limit : (account?.daily_limit ?? null);
  return new LimitReached({ kind: usage.limited_by, limit, resetsAt, currency: null });
}

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

const basicRuns = plans.basic.daily_execution_limit;

/** Ways to get more runs a day than `limit`, cheapest first: free Basic, then packs if the plan sells them. */
function offerFor(user: Pick<User, 'subscription_data'> | null, limit: number): 'basic' | 'packs' | 'plans' {
  if (!user) return 'plans';
  const { subscription_data: subscription } = user;
  if (subscription.plan_activated_at === null && limit < basicRuns) return 'basic';
  return effectivePlan(subscription, new Date()).features.can_purchase_executions ? 'packs' : 'plans';
}

/** Shows which limit was reached, how large it is, when it resets in the user's zone, and what would help. */
export function LimitBlock({ facts }: { facts: LimitReached }) {
  const { t } = useTranslation('executions');
  const { user } = useSession();
  const { kind, limit, resetsAt } = facts;
  if (kind === 'budget') return <BudgetBlock {...facts} />;
  const before = limit ?? newAccountDailyLimit;
  const help = kind === 'global' ? (`global.${offerFor(user, before)}` as const) : 'task';
  return (
    <Alert severity="warning" icon={<Icon name="hourglass_top" />}>
      <AlertTitle component="p">{t(`limit.${kind}.title`)}</AlertTitle>
      {limit !== null && <p style={{ margin: 0 }}>{t(`limit.${kind}.used`, { count: limit })}</p>}
      <p style={{ margin: 0 }}>{t(`limit.${help}.text`, { runs: basicRuns, before })}</p>
      {resetsAt && <Resets at={resetsAt} />}
      <Button size="small" variant="contained" component={Link} to={paths.subscription} sx={{ mt: 1.5 }}>
        {t(`limit.${help}.buy`)}
      </Button>
    </Alert>
  );
}

type Refusal = { problem: unknown; parameters: readonly Parameter[] };

/** Why a run was not accepted; scrolls into view, since the button pressed may be far away. */
export function ExecutionProblem({ problem, parameters }: Refusal) {
  const container = useScrollIntoView(problem);
  if (!problem) return null;
  return (
    <Box ref={container} sx={{ scrollMarginTop: '88px', scrollMarginBottom: { xs: '96px', sm: '24px' } }}>
      <Reason problem={problem} parameters={parameters} />
    </Box>
  );
}

/** The reason by the error's code (docs/spec/user-side.md#messages), and what to do about it. */
function Reason({ problem, parameters }: Refusal) {
  const { t, i18n } = useTranslation(['executions', 'errors']);
  const paramsLink = useParamsLink();
  const spent = limitOf(problem);
  if (spent) return <LimitBlock facts={spent} />;

  let text = errorText(t, problem, t('problem.generic'));
  let way: { to: string; label: string } | null = null;
  if (isApiError(problem, 'CHILD_REQUIRES_PARENT') && !reasonOf(problem))
    text = t('problem.childRequiresParent');
  if (isApiError(problem, 'STALE_WRITE')) text = t('errors:detail.STALE_WRITE');
  if (isApiError(problem, 'TASK_NOT_ACTIVE')) text = t('problem.notActive');
  if (isApiError(problem, 'FILE_NOT_FOUND')) text = t('problem.fileGone');
  if (isApiError(problem, 'MODEL_CANNOT_SEE')) {
    const family = llmModels.find((one) => one === problem.details[0]?.params?.family);
    if (family) text = t('problem.cannotSee', { family: familyNames[family] });
  }
  if (isApiError(problem, 'TIER_LOCKED')) {
    const plan = problem.details[0]?.params?.plan;
    way = {
      to: plan ? withQuery(paths.subscription, { plan }) : paths.subscription,
      label: t('problem.seePlans'),
    };
  }
  if (isApiError(problem, 'SCHEDULE_LIMIT')) way = { to: paths.subscription, label: t('problem.seePlans') };
  if (isApiError(problem, 'MISSING_USER_PARAMETERS')) {
    const names = problem.details.map(({ path }) => path.replace(/^parameters\./, ''));
    const labels = names.map((name) => {
      const parameter = parameters.find((candidate) => candidate.name === name);
      return labelOf(parameter?.locales, i18n.language, name);
    });
    text = t('problem.missing', { names: labels.join(', ') });
    way = { to: paramsLink, label: t('problem.fillIn') };
  }
  if (isApiError(problem, 'FIELD_WITHHELD')) {
    const fields = new Set(problem.details.map(({ params }) => params?.field));
    const names = [...fields].map((field) =>
      t(`executions:problem.field.${field}`, { defaultValue: `${field}` }),
    );
    const ofQuestion = problem.details.some(({ path }) => path === 'message');
    const list = formatList(i18n.language, names);
    text = t(ofQuestion ? 'problem.withheldQuestion' : 'problem.withheld', { names: list });
    way = { to: paths.privacy, label: t('problem.privacy') };
  }
  return (
    <Alert
      severity="error"
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, justifyItems: 'start' } }}
    >
      {text}
      {way && (
        <Button size="small" variant="contained" component={Link} to={way.to}>
          {way.label}
        </Button>
      )}
    </Alert>
  );
}
