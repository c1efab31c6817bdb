import type { AccountCost } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../../design/hooks/use-is-narrow.ts';
import { useMoney } from '../../../design/hooks/use-money.ts';
import { HeadRow } from '../../../design/layout/head-row.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';

type RowsProps = {
  items: readonly AccountCost[];
  label: string;
  currency: string;
  /** Not all models have a price, so a zero sum means nothing. */
  isUnknown: boolean;
};

export const AccountLink = ({ account }: { account: AccountCost }) => (
  <MuiLink component={Link} to={paths.admin.user(account.user_id)} sx={{ overflowWrap: 'anywhere' }}>
    {account.name || account.username}
  </MuiLink>
);

/** An account's cost as text: a dash if no price is known and nothing was paid. */
export function useCostText(currency: string, isUnknown: boolean) {
  const money = useMoney(currency);
  return (micros: number) => (micros === 0 && isUnknown ? '—' : money(micros / 1e6));
}

const columns = ['runs', 'input', 'output', 'cost', 'budget'] as const;

function useCells({ currency, isUnknown }: Pick<RowsProps, 'currency' | 'isUnknown'>) {
  const { t } = useTranslation('billing-admin');
  const { number } = useFormat();
  const money = useMoney(currency);
  const cost = useCostText(currency, isUnknown);
  return (account: AccountCost): Record<(typeof columns)[number], string> => ({
    runs: number(account.runs),
    input: number(account.input_tokens),
    output: number(account.output_tokens),
    cost: cost(account.cost_micros),
    budget:
      account.monthly_budget_micros === null
        ? t('costs.noBudget')
        : money(account.monthly_budget_micros / 1e6),
  });
}

function AccountTable(props: RowsProps) {
  const { t } = useTranslation('billing-admin');
  const cellsOf = useCells(props);
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Table
        size="small"
        aria-label={props.label}
        sx={{ fontVariantNumeric: 'tabular-nums', '& tbody tr:last-of-type > *': { borderBottom: 0 } }}
      >
        <HeadRow
          columns={[
            t('costs.account'),
            ...columns.map((column) => ({ label: t(`costs.${column}`), align: 'right' as const })),
          ]}
        />
        <TableBody>
          {props.items.map((account) => {
            const cells = cellsOf(account);
            return (
              <TableRow key={account.user_id}>
                <TableCell component="th" scope="row">
                  <AccountLink account={account} />
                  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                    {`@${account.username}`}
                  </Typography>
                </TableCell>
                {columns.map((column) => (
                  <TableCell
                    key={column}
                    align="right"
                    sx={{ whiteSpace: 'nowrap', ...(column === 'cost' && { fontWeight: 650 }) }}
                  >
                    {cells[column]}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Paper>
  );
}

function AccountCards(props: RowsProps) {
  const { t } = useTranslation('billing-admin');
  const cellsOf = useCells(props);
  return (
    <Box
      component="ul"
      aria-label={props.label}
      sx={{
        ...{ ...plainList, display: 'grid', gap: 1.5 },
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
      }}
    >
      {props.items.map((account) => {
        const cells = cellsOf(account);
        return (
          <Paper key={account.user_id} variant="outlined" component="li" sx={{ p: 2 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Box sx={{ minWidth: 0, fontWeight: 600 }}>
                <AccountLink account={account} />
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {`@${account.username}`}
                </Typography>
              </Box>
              <Typography variant="h4" component="p" sx={{ whiteSpace: 'nowrap' }}>
                {cells.cost}
              </Typography>
            </Box>
            <Box
              component="dl"
              sx={{
                ...{ m: 0, mt: 1.25, display: 'grid', gridTemplateColumns: '1fr max-content', rowGap: 0.5 },
                ...{ typography: 'small', fontVariantNumeric: 'tabular-nums' },
                '& dt': { color: 'text.secondary' },
                '& dd': { m: 0, textAlign: 'right' },
              }}
            >
              {columns
                .filter((column) => column !== 'cost')
                .map((column) => (
                  <Box key={column} sx={{ display: 'contents' }}>
                    <dt>{t(`costs.${column}`)}</dt>
                    <dd>{cells[column]}</dd>
                  </Box>
                ))}
            </Box>
          </Paper>
        );
      })}
    </Box>
  );
}

/** Account costs as a table; as cards if six columns don't fit beside the side menu. */
export function AccountRows(props: RowsProps) {
  const isNarrow = useIsNarrow('lg');
  return isNarrow ? <AccountCards {...props} /> : <AccountTable {...props} />;
}
