import { localized } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { paths } from '../../../lib/paths.ts';
import { useScheduleLimit } from '../../../widgets/use-schedule-limit.ts';

const shown = 3;

/** Says before anything is entered that the plan has no room for a schedule of this task, and what has taken it. */
export function ScheduleLimit({ taskId }: { taskId: string }) {
  const { t, i18n } = useTranslation('schedule');
  const limit = useScheduleLimit(taskId);
  const { data: tasks } = useQuery(tasksByIdQuery);
  if (!limit?.isReached) return null;
  const { max, others } = limit;
  return (
    <Alert severity="warning" icon={<Icon name="event_repeat" />}>
      {t('limit.reached', { count: max })}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {others.slice(0, shown).map(({ task_id, task_name }) => (
          <li key={task_id}>
            <MuiLink component={Link} to={paths.task(task_id)}>
              {localized(tasks?.get(task_id)?.config.locales, i18n.language, 'name', task_name)}
            </MuiLink>
          </li>
        ))}
        {others.length > shown && (
          <li>
            <MuiLink component={Link} to={paths.schedules}>
              {t('limit.all')}
            </MuiLink>
          </li>
        )}
      </Box>
      {t('limit.help')}
      <Box sx={{ mt: 1 }}>
        <Button component={Link} to={paths.subscription} variant="outlined" color="inherit" size="small">
          {t('section.plans')}
        </Button>
      </Box>
    </Alert>
  );
}
