import { localized, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scheduledTasksQuery } from '../../../data/schedule-admin.ts';
import { FilterRow, SearchField } from '../../../design/form/filter-row.tsx';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { anyContains } from '../../../lib/format.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { AdminList } from '../../../widgets/admin/admin-list.tsx';
import { AddLink } from '../../../widgets/admin/admin-page.tsx';
import { ManagementDialog } from './schedule-management.tsx';

type ScheduledTask = Pick<Task, 'id' | 'name' | 'description' | 'child_tasks' | 'config'>;
type ListedTask = { id: string; name: string; description: string; children: number };

/** Scheduled tasks sorted by name in the user's language, filtered by name or description case-insensitively. */
export function findScheduled(
  tasks: readonly ScheduledTask[],
  language: string,
  search: string,
): ListedTask[] {
  const byName = new Intl.Collator(language);
  return tasks
    .map(({ id, name, description, child_tasks, config }) => ({
      id,
      name: localized(config.locales, language, 'name', name),
      description: localized(config.locales, language, 'description', description),
      children: child_tasks.length,
    }))
    .filter(({ name, description }) => anyContains(language, [name, description], search))
    .sort((a, b) => byName.compare(a.name, b.name));
}

/** A scheduled parent with links to its form and its users' schedules. */
function ScheduledTaskCard({ task, onManage }: { task: ListedTask; onManage: () => void }) {
  const { t } = useTranslation('schedule-admin');
  const { id, name, description, children } = task;
  return (
    <Card sx={{ height: '100%', display: 'flex', flexDirection: 'column', p: 2 }}>
      <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Note
        sx={{
          m: 0,
          mt: 0.5,
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 3,
          overflow: 'hidden',
        }}
      >
        {description}
      </Note>
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
        <SmallButton
          icon="visibility"
          iconSize={16}
          variant="outlined"
          to={paths.admin.task(id)}
          aria-label={t('viewTaskNamed', { name })}
        >
          {t('viewTask')}
        </SmallButton>
        <SmallButton
          icon="tune"
          iconSize={16}
          color="primary"
          variant="contained"
          aria-haspopup="dialog"
          aria-label={t('manageNamed', { name })}
          onClick={onManage}
        >
          {t('manage')}
        </SmallButton>
      </Box>
    </Card>
  );
}

/** The scheduled tasks; the one named in the address is open for management. */
export function ScheduledTaskList() {
  const { t, i18n } = useTranslation('schedule-admin');
  const { data, error, refetch } = useQuery(scheduledTasksQuery);
  const [search, setSearch] = useUrlState('search');
  const [managed, setManaged] = useUrlState('manage');
  const listed = data && findScheduled(data, i18n.language, search);
  const open = managed && data && findScheduled(data, i18n.language, '').find(({ id }) => id === managed);
  return (
    <>
      <FilterRow>
        <SearchField label={t('search')} />
      </FilterRow>
      <AdminList
        items={listed}
        error={error}
        failed={t('loadFailed')}
        onRetry={() => void refetch()}
        empty={{
          title: t('empty.title'),
          text: t('empty.text'),
          action: (
            <AddLink
              to={withQuery(paths.admin.task('new'), { type: 'scheduled' })}
              label={t('empty.action')}
            />
          ),
        }}
        onClear={search ? () => setSearch('') : null}
      >
        {(task) => <ScheduledTaskCard task={task} onManage={() => setManaged(task.id)} />}
      </AdminList>
      {open && <ManagementDialog key={open.id} task={open} onClose={() => setManaged('')} />}
    </>
  );
}
