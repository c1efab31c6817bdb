import { type Execution, localized, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardAction, CardLink } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { cardGrid, factRow, plainList } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { StatusChip } from '../../../widgets/status-chip.tsx';

/** Numbered cards of the child executions, each leading to its own page. */
export function ChildExecutions({ execution, task }: { execution: Execution; task: Task | undefined }) {
  const { i18n } = useTranslation('executions');
  const nameOf = (child: Execution['child_executions'][number]) => {
    const known = task?.child_tasks.find(({ id }) => id === child.task_id);
    return known ? localized(known.locales, i18n.language, 'name', known.name) : child.task_name;
  };
  return (
    <Box component="ol" sx={{ ...plainList, ...cardGrid(320), gap: 1.5 }}>
      {execution.child_executions.map((child, index) => (
        <li key={child.id}>
          <CardLink to={paths.execution(child.id)} title={nameOf(child)} sx={{ height: '100%' }}>
            {(link) => (
              <Box sx={{ display: 'flex', gap: 2, p: 2 }}>
                <Typography
                  aria-hidden
                  variant="h4"
                  component="span"
                  sx={{
                    width: 36,
                    height: 36,
                    flexShrink: 0,
                    display: 'grid',
                    placeItems: 'center',
                    borderRadius: '999px',
                    bgcolor: 'tint.secondary.soft',
                    color: 'tint.secondary.text',
                  }}
                >
                  {index + 1}
                </Typography>
                <Box sx={{ minWidth: 0, display: 'grid', gap: 0.75 }}>
                  {link}
                  <Box
                    sx={{
                      ...factRow,
                      gap: 1,
                      typography: 'small',
                      color: 'text.secondary',
                    }}
                  >
                    <StatusChip status={child.status} error={child.error} />
                    <CardAction>
                      <DateTime at={child.created_at} />
                    </CardAction>
                  </Box>
                </Box>
              </Box>
            )}
          </CardLink>
        </li>
      ))}
    </Box>
  );
}
