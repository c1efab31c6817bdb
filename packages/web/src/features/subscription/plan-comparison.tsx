import { type Plan, type PlanName, planHasTier, plans } from '@agentarium/contracts';
import { planNames } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../design/hooks/use-is-narrow.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { TierChip } from '../../widgets/chips.tsx';

type PlanCell =
  | { kind: 'amount'; value: number }
  | { kind: 'times'; value: number }
  | { kind: 'has'; value: boolean };
type PlanRow = { key: ParseKeys<'subscription'>; cell: (plan: Plan) => PlanCell };

const amount = (value: number): PlanCell => ({ kind: 'amount', value });
const has = (value: boolean): PlanCell => ({ kind: 'has', value });

/** The differences between plans, row by row (docs/spec/user-side.md#constants). */
const planRows: readonly PlanRow[] = [
  { key: 'fact.daily', cell: (plan) => amount(plan.daily_execution_limit) },
  { key: 'fact.multiplier', cell: (plan) => ({ kind: 'times', value: plan.execution_multiplier }) },
  { key: 'fact.schedules', cell: (plan) => amount(plan.features.max_scheduled_tasks) },
  { key: 'fact.vote', cell: (plan) => amount(plan.vote_weight) },
  { key: 'agents.pro', cell: (plan) => has(planHasTier(plan.agent_sets, 'pro')) },
  { key: 'agents.premium', cell: (plan) => has(planHasTier(plan.agent_sets, 'premium')) },
  { key: 'agents.ultra', cell: (plan) => has(planHasTier(plan.agent_sets, 'ultra')) },
  { key: 'feature.can_purchase_executions', cell: ({ features }) => has(features.can_purchase_executions) },
  { key: 'feature.can_purchase_agents', cell: ({ features }) => has(features.can_purchase_agents) },
  {
    key: 'feature.can_purchase_custom_agents',
    cell: ({ features }) => has(features.can_purchase_custom_agents),
  },
];

function Cell({ row, plan }: { row: PlanRow; plan: Plan }) {
  const { t } = useTranslation(['subscription', 'common']);
  const format = useFormat();
  const { kind, value } = row.cell(plan);
  if (kind === 'has') return <Tick has={value} />;
  if (kind === 'times') return t('subscription:times', { count: value });
  return value < 0 ? t('common:unlimited') : format.number(value);
}

function PlanTable({ current }: { current: PlanName | null }) {
  const { t } = useTranslation('subscription');
  const mark = (name: PlanName) =>
    name === current && {
      bgcolor: (theme: Theme) =>
        `color-mix(in srgb, ${theme.vars?.palette.tier[name].soft} 55%, transparent)`,
    };
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Table aria-labelledby="plans" sx={{ '& tbody tr:last-of-type th': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('plans.what')}</TableCell>
            {planNames.map((name) => (
              <TableCell key={name} align="center" scope="col" sx={{ py: 2, ...mark(name) }}>
                <TierChip tier={name} />
                {name === current && (
                  <Typography variant="caption" component="div" sx={{ mt: 0.5, color: 'text.primary' }}>
                    {t('plans.yours')}
                  </Typography>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {planRows.map((row) => (
            <TableRow key={row.key}>
              <TableCell component="th" scope="row">
                {t(row.key)}
              </TableCell>
              {planNames.map((name) => (
                <TableCell key={name} align="center" sx={{ fontWeight: 600, ...mark(name) }}>
                  <Cell row={row} plan={plans[name]} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

/** Each plan expands to its facts; the user's own starts expanded. */
function PlanFolds({ current }: { current: PlanName | null }) {
  const { t } = useTranslation(['subscription', 'common']);
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      {planNames.map((name) => (
        <Box
          key={name}
          component="details"
          open={name === current}
          sx={{
            '& + &': { borderTop: 1, borderColor: 'divider' },
            '&[open] > summary .arrow': { transform: 'rotate(180deg)' },
          }}
        >
          <Box
            component="summary"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 56,
              px: 2,
              cursor: 'pointer',
              listStyle: 'none',
              '&::-webkit-details-marker': { display: 'none' },
            }}
          >
            <TierChip tier={name} />
            {name === current && <Chip size="small" color="success" label={t('subscription:plans.yours')} />}
            {/* Of the user's own plan it is below: a phone has no room for both. */}
            {name !== current && (
              <Note component="span" sx={{ ml: 'auto', textAlign: 'right', textWrap: 'balance' }}>
                {t('subscription:benefit.daily', { count: plans[name].daily_execution_limit })}
              </Note>
            )}
            <Box
              component="span"
              className="arrow"
              sx={{ display: 'grid', color: 'text.secondary', ...(name === current && { ml: 'auto' }) }}
            >
              <Icon name="keyboard_arrow_down" />
            </Box>
          </Box>
          <Box component="dl" sx={{ m: 0, px: 2, pb: 2, typography: 'body2' }}>
            {planRows.map((row) => (
              <Box key={row.key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {t(`subscription:${row.key}`)}
                </Box>
                <Box component="dd" sx={{ m: 0, fontWeight: 600, textAlign: 'right' }}>
                  <Cell row={row} plan={plans[name]} />
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Paper>
  );
}

/** The four plans side by side, collapsed and stacked on phones; `current` is null if none was chosen. */
export function PlanComparison({ current }: { current: PlanName | null }) {
  const { t } = useTranslation('subscription');
  const isNarrow = useIsNarrow('sm');
  return (
    <section aria-labelledby="plans">
      <Typography id="plans" variant="h3" component="h2">
        {t('plans.title')}
      </Typography>
      <Note variant="body2" sx={{ mt: 0.5, mb: 2 }}>
        {t('plans.text')}
      </Note>
      {isNarrow ? <PlanFolds current={current} /> : <PlanTable current={current} />}
      <Note sx={{ mt: 1.5, maxWidth: '72ch' }}>{t('plans.vote')}</Note>
    </section>
  );
}

/** Shows whether a plan includes a feature, as an accessible icon. */
function Tick({ has }: { has: boolean }) {
  const { t } = useTranslation('common');
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        color: has ? 'tint.success.text' : 'text.secondary',
      }}
    >
      <Icon name={has ? 'check' : 'remove'} label={t(has ? 'yes' : 'no')} />
    </Box>
  );
}

/** A tick with its label. */
export function FeatureTick({ has, text }: { has: boolean; text: string }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        typography: 'body2',
        color: has ? 'text.primary' : 'text.secondary',
      }}
    >
      <Tick has={has} />
      {text}
    </Box>
  );
}
