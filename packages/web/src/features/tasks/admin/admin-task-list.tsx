import type { Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tasksQuery } from '../../../data/tasks.ts';
import { FilterRow } from '../../../design/form/filter-row.tsx';
import { SearchField } from '../../../design/form/search-field.tsx';
import { useClearUrlState, useUrlState } from '../../../design/hooks/use-url-state.ts';
import { paths } from '../../../lib/paths.ts';
import { AdminList } from '../../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { TierFilter, useTierFilter } from '../../../widgets/admin/tier-filter.tsx';
import { taskTexts } from '../task-texts.ts';
import { AdminTaskCard } from './admin-task-card.tsx';
import { filterTasks, isInTab, taskTabs } from './filter-tasks.ts';
import { useTaskActions } from './use-task-actions.ts';

/** /admin/tasks: every task as a card in three tabs, with search, tier filter, copy and delete. */
export function AdminTaskList() {
  const { t, i18n } = useTranslation('tasks-admin');
  const query = useQuery(tasksQuery);
  const [search] = useUrlState('search');
  const tier = useTierFilter();
  const [storedTab, setTab] = useUrlState('tab', 'main');
  const tab = taskTabs.find((name) => name === storedTab) ?? 'main';
  const clear = useClearUrlState('search', 'tier');
  const { menuOf, notice } = useTaskActions();
  const found = query.data && filterTasks(query.data, { search, tier }, i18n.language);
  const parentName = ({ parent_task_id, parent_task_name }: Task) => {
    const parent = query.data?.find(({ id }) => id === parent_task_id);
    return parent ? taskTexts(parent, i18n.language).name : parent_task_name;
  };
  const add = <AddLink to={paths.admin.task('new')} label={t('add')} />;

  return (
    <AdminPage title={t('title')} purpose={t('purpose')} action={add}>
      <Tabs
        value={tab}
        onChange={(_event, next: string) => setTab(next)}
        aria-label={t('tabs')}
        variant="scrollable"
        scrollButtons={false}
        allowScrollButtonsMobile
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          // All three fit on a phone.
          '& .MuiTab-root': { px: { xs: 0.5, sm: 2 }, minWidth: 0 },
          '& .MuiChip-label': { px: { xs: 0.5, sm: 1 } },
        }}
      >
        {taskTabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls="tasks-panel"
            label={
              <Box
                component="span"
                sx={{ display: 'inline-flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 } }}
              >
                {t(`tab.${name}`)}
                {found && (
                  <Chip
                    component="span"
                    size="small"
                    label={found.filter((task) => isInTab(task, name)).length}
                    sx={{ fontVariantNumeric: 'tabular-nums' }}
                  />
                )}
              </Box>
            }
          />
        ))}
      </Tabs>
      <FilterRow>
        <SearchField label={t('search')} />
        <TierFilter />
      </FilterRow>
      {notice}
      <div role="tabpanel" id="tasks-panel" aria-labelledby={`tab-${tab}`}>
        <AdminList
          items={found?.filter((task) => isInTab(task, tab))}
          error={query.error}
          failed={t('failed.list')}
          onRetry={() => void query.refetch()}
          empty={{ title: t(`empty.${tab}`), action: add }}
          onClear={search || tier !== 'all' ? clear : null}
        >
          {(task) => <AdminTaskCard task={task} parentName={parentName(task)} menu={menuOf(task)} />}
        </AdminList>
      </div>
    </AdminPage>
  );
}
