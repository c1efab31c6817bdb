import { labelOf, type OutputParameter } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { surface } from '../../../design/layout/styles.ts';
import { useUnitName } from '../../../widgets/use-unit-name.ts';
import type { FigureChange } from './changes.ts';

type ChangeRow = {
  name: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
  change?: ReactNode;
};

/** Before and after, row by row; one card per row on phones. */
export function ChangeTable({
  rows,
  align = 'left',
}: {
  rows: readonly ChangeRow[];
  align?: 'left' | 'right';
}) {
  const { t } = useTranslation('compare');
  const withChange = rows.some(({ change }) => change !== undefined);
  const cell = (heading: string, content: ReactNode) => (
    <TableCell
      align={align}
      sx={{
        overflowWrap: 'anywhere',
        ...(align === 'right' && { fontVariantNumeric: 'tabular-nums' }),
        display: { xs: 'flex', sm: 'table-cell' },
        flexDirection: 'row',
        justifyContent: 'space-between',
        gap: 2,
        border: { xs: 0, sm: undefined },
        py: { xs: 0.5, sm: 1.25 },
        px: { xs: 1.5, sm: 2 },
      }}
    >
      <Box component="span" aria-hidden sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
        {heading}
      </Box>
      <Box component="span" sx={{ textAlign: { xs: 'right', sm: 'inherit' } }}>
        {content}
      </Box>
    </TableCell>
  );
  return (
    <Box
      sx={{
        ...surface,
        overflow: 'hidden',
        '& thead th': { px: 2 },
        '& tbody tr:last-of-type > *': { borderBottom: 0 },
      }}
    >
      <Table size="small" sx={{ display: { xs: 'block', sm: 'table' }, tableLayout: 'fixed' }}>
        <TableHead sx={{ display: { xs: 'none', sm: 'table-header-group' } }}>
          <TableRow>
            <TableCell>{t('parameter')}</TableCell>
            <TableCell align={align}>{t('before')}</TableCell>
            <TableCell align={align}>{t('after')}</TableCell>
            {withChange && <TableCell align={align}>{t('change')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody sx={{ display: { xs: 'block', sm: 'table-row-group' } }}>
          {rows.map(({ name, label, before, after, change }) => (
            <TableRow
              key={name}
              sx={{
                display: { xs: 'block', sm: 'table-row' },
                py: { xs: 1, sm: 0 },
                borderBottom: { xs: 1, sm: 0 },
                borderColor: { xs: 'divider' },
                '&:last-of-type': { borderBottom: 0 },
              }}
            >
              <TableCell
                component="th"
                scope="row"
                sx={{
                  fontWeight: 550,
                  overflowWrap: 'anywhere',
                  display: { xs: 'block', sm: 'table-cell' },
                  border: { xs: 0, sm: undefined },
                  py: { xs: 0.5, sm: 1.25 },
                  px: { xs: 1.5, sm: 2 },
                }}
              >
                {label}
              </TableCell>
              {cell(t('before'), before)}
              {cell(t('after'), after)}
              {withChange && cell(t('change'), change)}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** With a minus as wide as the plus. */
const signed = (number: string) => number.replace('-', '−');

const icons = { up: 'trending_up', down: 'trending_down', same: 'trending_flat' } as const;

/** The numbers of two answers with units, and how much and which way they changed. */
export function FiguresCompared({ changes }: { changes: readonly FigureChange<OutputParameter>[] }) {
  const { t, i18n } = useTranslation('compare');
  const format = useFormat();
  const unitName = useUnitName();
  const number = (
    value: number | null,
    unit: string | null | undefined,
    options?: Intl.NumberFormatOptions,
  ) =>
    value === null
      ? '—'
      : `${signed(format.number(value, { maximumFractionDigits: 2, ...options }))}${unitName(unit) ? ` ${unitName(unit)}` : ''}`;
  return (
    <ChangeTable
      align="right"
      rows={changes.map(({ parameter, before, after, delta, share, direction }) => ({
        name: parameter.name,
        label: labelOf(parameter.locales, i18n.language, parameter.name),
        before: number(before, parameter.unit),
        after: number(after, parameter.unit),
        change:
          direction === null ? (
            '—'
          ) : (
            <Box
              component="span"
              sx={{
                display: 'inline-flex',
                verticalAlign: 'middle',
                flexWrap: 'wrap',
                justifyContent: 'flex-end',
                alignItems: 'center',
                columnGap: 0.75,
                fontWeight: 600,
                color: direction === 'same' ? 'text.secondary' : 'text.primary',
              }}
            >
              <Icon name={icons[direction]} size={18} label={t(`direction.${direction}`)} />
              {number(delta, parameter.unit, { signDisplay: 'exceptZero' })}
              {share !== null && share !== 0 && (
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {signed(
                    format.number(share, {
                      style: 'percent',
                      signDisplay: 'exceptZero',
                      maximumFractionDigits: 1,
                    }),
                  )}
                </Box>
              )}
            </Box>
          ),
      }))}
    />
  );
}
