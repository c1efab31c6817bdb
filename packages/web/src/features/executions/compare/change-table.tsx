import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { surface } from '../../../design/layout/styles.ts';

export type ChangeRow = {
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
