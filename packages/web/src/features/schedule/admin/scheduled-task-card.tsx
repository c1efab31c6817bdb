import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../design/layout/icon.tsx';
import type { ListedTask } from './find-scheduled.ts';

/** A scheduled parent with the way to its form and to the schedules of its users. */
export function ScheduledTaskCard({ task, onManage }: { task: ListedTask; onManage: () => void }) {
  const { t } = useTranslation('schedule-admin');
  const { id, name, description, children } = task;
  return (
    <Card sx={{ height: '100%', display: 'flex', flexDirection: 'column', p: 2 }}>
      <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography
        variant="small"
        component="p"
        sx={{
          m: 0,
          mt: 0.5,
          color: 'text.secondary',
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 3,
          overflow: 'hidden',
        }}
      >
        {description}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.5, mb: 2 }}>
        <Chip
          size="small"
          color="primary"
          icon={<Icon name="event_repeat" size={16} />}
          label={t('scheduledParent')}
        />
        {children > 0 && (
          <Chip
            size="small"
            icon={<Icon name="account_tree" size={16} />}
            label={t('childTasks', { count: children })}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto' }}>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          component={Link}
          to={`/admin/tasks/${id}`}
          startIcon={<Icon name="visibility" size={16} />}
          aria-label={t('viewTaskNamed', { name })}
        >
          {t('viewTask')}
        </Button>
        <Button
          size="small"
          variant="contained"
          startIcon={<Icon name="tune" size={16} />}
          aria-haspopup="dialog"
          aria-label={t('manageNamed', { name })}
          onClick={onManage}
        >
          {t('manage')}
        </Button>
      </Box>
    </Card>
  );
}
