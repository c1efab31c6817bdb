import type { Task } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tasksQuery } from '../../data/tasks.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { paths, withQuery } from '../../lib/paths.ts';
import { taskTexts } from './task-texts.ts';

/** For a child task: its parent and that it needs a run of it, or which run it continues. */
export function ParentNotice({ task, parentExecutionId }: { task: Task; parentExecutionId: string | null }) {
  const { t, i18n } = useTranslation('tasks');
  const all = useQuery({ ...tasksQuery, enabled: task.parent_task_id !== null });
  if (task.task_type !== 'child') return null;
  const parent = all.data?.find(({ id }) => id === task.parent_task_id);
  const name = parent ? taskTexts(parent, i18n.language).name : (task.parent_task_name ?? '');
  return (
    <Alert severity="info" icon={<Icon name="account_tree" />} sx={{ mb: 3 }}>
      <AlertTitle component="p">{t('parent.title', { name })}</AlertTitle>
      {t(parentExecutionId ? 'parent.ready' : 'parent.needed')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {parentExecutionId ? (
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={paths.execution(encodeURIComponent(parentExecutionId))}
          >
            {t('parent.openRun')}
          </Button>
        ) : (
          task.parent_task_id && (
            <>
              <Button size="small" variant="contained" component={Link} to={paths.task(task.parent_task_id)}>
                {t('parent.openTask')}
              </Button>
              <Button
                size="small"
                variant="outlined"
                component={Link}
                to={withQuery(paths.executions, { task: task.parent_task_id, status: 'completed' })}
              >
                {t('parent.chooseRun')}
              </Button>
            </>
          )
        )}
      </Box>
    </Alert>
  );
}
