import { lastChange, type SystemConfigOutput } from '@agentarium/contracts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { SectionPaper } from '../../design/layout/section-paper.tsx';
import type system from '../../locales/en/system.json';

/** Every setting in one table (docs/spec/admin-side.md#settings). */
export function ConfigDetails({ id, config }: SystemConfigOutput) {
  const { t } = useTranslation(['system', 'common']);
  const format = useFormat();
  const titleId = useId();
  const { task_scheduler, tool_calls, user_registration } = config;
  const yes = (is: boolean) => t(is ? 'common:yes' : 'common:no');
  const active = (is: boolean) => t(is ? 'details.active' : 'details.inactive');
  const most: number | null | undefined = tool_calls.max_calls_per_execution_global;
  const last = lastChange([task_scheduler, tool_calls, user_registration]);
  const rows: [key: keyof typeof system.details, value: ReactNode][] = [
    ['scheduler', yes(task_scheduler.enabled)],
    ['maintenance', active(task_scheduler.maintenance_mode)],
    ['tools', yes(tool_calls.enabled)],
    ['emergency', active(tool_calls.emergency_stop)],
    ['registration', yes(user_registration.enabled)],
    ['maxCalls', most == null ? t('notAvailable') : format.number(most)],
    ['modifiedBy', last?.by ?? t('details.initialization')],
    ['id', <code key="id">{id}</code>],
  ];
  return (
    <SectionPaper labelledBy={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('details.title')}
      </Typography>
      <Table
        size="small"
        aria-labelledby={titleId}
        sx={{ '& tr:last-of-type th': { borderBottom: 0 }, '& th, & td': { px: { xs: 0, sm: 1.5 } } }}
      >
        <TableBody>
          {rows.map(([key, value]) => (
            <TableRow key={key}>
              <TableCell
                component="th"
                scope="row"
                sx={{ width: '50%', pr: '12px !important', color: 'text.secondary' }}
              >
                {t(`details.${key}`)}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SectionPaper>
  );
}
