import { type Execution, localized, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

const runnable = new Set(['prod', 'test']);

/** Child tasks that can be run on this completed parent execution. */
export function FurtherTasks({ execution, task }: { execution: Execution; task: Task }) {
  const { t, i18n } = useTranslation('executions');
  const children = task.child_tasks.filter(({ deployment_state }) => runnable.has(deployment_state));
  if (children.length === 0) return null;
  const done = new Set(execution.child_executions.map(({ task_id }) => task_id));
  return (
    <section aria-labelledby="further-tasks">
      <Typography id="further-tasks" variant="h3" component="h2">
        {t('further.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {t('further.text')}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
        }}
      >
        {children.map((child) => {
          const name = localized(child.locales, i18n.language, 'name', child.name);
          return (
            <Box
              component="li"
              key={child.id}
              sx={{
                display: 'flex',
                flexDirection: 'column',
                gap: 1,
                p: 2,
                border: 1,
                borderColor: 'divider',
                borderRadius: '12px',
                bgcolor: 'background.paper',
              }}
            >
              <Typography variant="h4" component="h3">
                {name}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
                {localized(child.locales, i18n.language, 'description', child.description)}
              </Typography>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                <Button
                  size="small"
                  variant={done.has(child.id) ? 'outlined' : 'contained'}
                  component={Link}
                  to={`/tasks/${child.id}?execute=true&parent_execution_id=${execution.id}`}
                  startIcon={<Icon name="play_arrow-fill" size={18} />}
                  aria-label={t('further.executeNamed', { name })}
                >
                  {t('further.execute')}
                </Button>
                {done.has(child.id) && (
                  <Typography
                    variant="small"
                    sx={{ display: 'inline-flex', gap: 0.5, color: 'text.secondary' }}
                  >
                    <Icon name="check" size={18} />
                    {t('further.done')}
                  </Typography>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </section>
  );
}
