import { type AccountBudget, currencyDigits, type OverviewDay } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  budgetQuery,
  dayCostsQuery,
  latestPurchasesQuery,
  useSetBudget,
} from '../../../data/subscription-admin.ts';
import { ErrorState, QueryFailed } from '../../../design/feedback/error-state.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { TextInput } from '../../../design/form/fields.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat, useMoney } from '../../../design/hooks/use-format.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { numberOrNull } from '../../../lib/read-number.ts';
import { PurchaseStatusChip, usePurchaseName } from '../purchase-label.tsx';
import { lastDays, useCostText } from './account-costs.tsx';
import { MissingPrices } from './missing-prices.tsx';
import { ReceiptLink } from './purchase-rows.tsx';

/** An account's latest purchases, with a link to all. */
function LatestPurchases({ userId }: { userId: string }) {
  const { t } = useTranslation('billing-admin');
  const format = useFormat();
  const nameOf = usePurchaseName();
  const query = useQuery(latestPurchasesQuery(userId));
  const items = query.data?.items;
  return (
    <Box component="section" aria-labelledby={`latest-${userId}`}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={`latest-${userId}`} variant="h5" component="h3">
          {t('latest.title')}
        </Typography>
        <Button size="small" component={Link} to={withQuery(paths.admin.purchases, { user: userId })}>
          {t('latest.all')}
        </Button>
      </Box>
      {query.isPending && <Skeleton variant="rounded" height={96} sx={{ mt: 0.5 }} />}
      {query.error && !items && <QueryFailed query={query} compact title={t('purchases.failed')} />}
      {items?.length === 0 && <Note variant="body2">{t('latest.empty')}</Note>}
      {items && items.length > 0 && (
        <Box component="ul" sx={{ ...plainList, typography: 'body2' }}>
          {items.map((purchase) => (
            <Box
              key={purchase.id}
              component="li"
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 2,
                rowGap: 0.5,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
                <ReceiptLink purchase={purchase} name={nameOf(purchase)} />
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  <DateTime at={purchase.created_at} />
                </Typography>
              </Box>
              <PurchaseStatusChip status={purchase.status} />
              <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {format.money(purchase.amount, purchase.currency)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

export type CostDay = Pick<OverviewDay, 'date' | 'input_tokens' | 'output_tokens' | 'cost_micros'>;

type CostsPanelProps = {
  userId: string;
  onDirty: (isDirty: boolean) => void;
  /** Renders tokens and costs by day. */
  chart: (days: readonly CostDay[], currency: string) => ReactNode;
};

/** This month's cost, against the budget if there is one. */
function Month({ budget }: { budget: AccountBudget }) {
  const { t } = useTranslation('billing-admin');
  const { date } = useFormat();
  const money = useMoney(budget.currency_code);
  const cost = useCostText(budget.currency_code, budget.unpriced_models.length > 0);
  const { monthly_budget_micros: bound, spent_micros: spent } = budget;
  const share = bound ? Math.min(1, spent / bound) : 1;
  return (
    <Box>
      <Note>{t('month.label')}</Note>
      <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {cost(spent)}
        {bound !== null && (
          <Typography component="span" variant="body1" sx={{ ml: 1, color: 'text.secondary' }}>
            {t('month.of', { budget: money(bound / 1e6) })}
          </Typography>
        )}
      </Typography>
      {bound !== null && (
        <>
          <LinearProgress
            variant="determinate"
            value={Math.floor(share * 100)}
            color={share >= 1 ? 'error' : share >= 0.8 ? 'warning' : 'primary'}
            aria-label={t('month.used')}
            sx={{ mt: 1, mb: 0.75, height: 6, borderRadius: 999 }}
          />
          <Note>{t(spent >= bound ? 'month.over' : 'month.resets', { date: date(budget.resets_at) })}</Note>
        </>
      )}
    </Box>
  );
}

function Days({ userId, chart }: Pick<CostsPanelProps, 'userId' | 'chart'>) {
  const { t } = useTranslation('billing-admin');
  const dates = lastDays(new Date(), 30);
  const query = useQuery(dayCostsQuery(userId, dates[0] ?? ''));
  if (!query.data) {
    if (!query.error) return <Skeleton variant="rounded" height={320} />;
    return <QueryFailed query={query} compact title={t('costs.failed')} />;
  }
  const { items, currency_code } = query.data;
  if (items.length === 0) return <Note variant="body2">{t('days.empty')}</Note>;
  const found = new Map(items.map((item) => [item.day, item]));
  const blank = { input_tokens: 0, output_tokens: 0, cost_micros: 0 };
  return chart(
    dates.map((date) => ({ date, ...(found.get(date) ?? blank) })),
    currency_code,
  );
}

/** An account's costs, budget and purchases: a part of its page. */
export function CostsPanel({ userId, onDirty, chart }: CostsPanelProps) {
  const { t } = useTranslation('billing-admin');
  const { data: budget, error, refetch } = useQuery(budgetQuery(userId));
  return (
    <FormPanel title={t('panel.title')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {!budget && !error && <Skeleton variant="rounded" height={120} />}
        {!budget && error && (
          <ErrorState compact error={error} title={t('budget.loadFailed')} onRetry={() => void refetch()} />
        )}
        {budget && (
          <>
            <Month budget={budget} />
            <MissingPrices basis={budget} />
            <BudgetForm budget={budget} onDirty={onDirty} />
          </>
        )}
        <Days userId={userId} chart={chart} />
        <LatestPurchases userId={userId} />
      </Box>
    </FormPanel>
  );
}

type Parsed = { ok: true; micros: number | null } | { ok: false };

/** Parses a sum as the user's language has it into millionths of the currency's unit; null if empty. */
export function parseBudget(text: string, digits: number): Parsed {
  const value = numberOrNull(text);
  if (value === null) return { ok: true, micros: null };
  const isSum = /^\d(.*\d)?$/s.test(text.trim()) && value < 1e9 && Number(value.toFixed(digits)) === value;
  return isSum ? { ok: true, micros: Math.round(value * 1e6) } : { ok: false };
}

/** A stored budget as text, in the currency's digits; finer ones keep their digits. */
export function writeBudget(micros: number | null, digits: number): string {
  if (micros === null) return '';
  const value = micros / 1e6;
  const written = value.toFixed(digits);
  return Number(written) === value ? written : String(value);
}

type BudgetFormProps = {
  budget: AccountBudget;
  onDirty: (isDirty: boolean) => void;
};

/** The account's monthly budget; empty for none. Its own button, since it is inside another form. */
export function BudgetForm({ budget, onDirty }: BudgetFormProps) {
  const { t } = useTranslation(['billing-admin', 'common']);
  const toast = useToast();
  const save = useSetBudget(budget.user_id);
  const digits = currencyDigits(budget.currency_code);
  const stored = writeBudget(budget.monthly_budget_micros, digits);
  // Until something is typed it follows what is stored, also when another administrator changes it.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? stored;
  const [touched, setTouched] = useState(false);
  const parsed = parseBudget(text, digits);
  const isDirty = text.trim() !== stored;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  const send = () => {
    setTouched(true);
    if (!parsed.ok || save.isPending) return;
    save.mutate(parsed.micros, {
      onSuccess: ({ monthly_budget_micros: micros }) => {
        setTyped(null);
        setTouched(false);
        toast.success(t(micros === null ? 'budget.removed' : 'budget.saved'));
      },
    });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1.5, rowGap: 1 }}>
      <Box sx={{ flex: '1 1 220px', maxWidth: { sm: 420 } }}>
        <TextInput
          size="small"
          autoComplete="off"
          label={t('budget.label')}
          help={t('budget.help')}
          error={touched && !parsed.ok ? t('budget.invalid', { count: digits }) : undefined}
          value={text}
          onChange={setTyped}
          onBlur={() => setTouched(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            send();
          }}
          unit={budget.currency_code}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 14 } }}
        />
      </Box>
      <LoadingButton
        variant="outlined"
        pending={save.isPending}
        disabled={!isDirty}
        onClick={send}
        sx={{ mt: { sm: 3.25 }, minHeight: 40 }}
      >
        {t('budget.save')}
      </LoadingButton>
      <Box sx={{ flexBasis: '100%', ':empty': { display: 'none' } }}>
        <FormError error={save.error} fallback={t('budget.failed')} />
      </Box>
    </Box>
  );
}
