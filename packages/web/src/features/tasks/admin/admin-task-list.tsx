import { lacksSchedule, type Task, type TaskType, type Tier } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tasksQuery } from '../../../data/tasks.ts';
import { FilterRow, SearchField } from '../../../design/form/filter-row.tsx';
import { useClearUrlState, useUrlState } from '../../../design/hooks/use-url-state.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { findByText } from '../../../lib/find-by-text.ts';
import { cutText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { AdminCard } from '../../../widgets/admin/admin-card.tsx';
import { AdminList } from '../../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { useModelNames } from '../../../widgets/admin/model-names.ts';
import { StateChip, TierFilter, useTierFilter } from '../../../widgets/admin/release-fields.tsx';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { TaskTypeChip } from '../../../widgets/task-chips.tsx';
import { TierChip } from '../../../widgets/tier-chip.tsx';
import { taskTexts } from '../task-texts.ts';
import { useTaskActions } from './use-task-actions.ts';

/** Lengths on a card (docs/spec/admin-side.md#constants). */
const descriptionLength = 100;
const idLength = 8;
const promptCount = 2;

function Prompts({ prompts }: Pick<Task, 'prompts'>) {
  const { t } = useTranslation('tasks-admin');
  const hidden = prompts.length - promptCount;
  return (
    <Box
      component="ul"
      aria-label={t('card.prompts')}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
    >
      {prompts.slice(0, promptCount).map(({ id, title }) => (
        <Box component="li" key={id} sx={{ maxWidth: '100%' }}>
          <Chip
            size="small"
            variant="outlined"
            icon={<Icon name="edit_note" size={16} />}
            label={title}
            sx={{ maxWidth: '100%' }}
          />
        </Box>
      ))}
      {hidden > 0 && (
        <li>
          <Chip size="small" label={t('card.more', { count: hidden })} />
        </li>
      )}
    </Box>
  );
}

type AdminTaskCardProps = { task: Task; parentName: string | null; menu: ReactNode };

/** A task in the admin list: description, first prompts, parent. */
export function AdminTaskCard({ task, parentName, menu }: AdminTaskCardProps) {
  const { t, i18n } = useTranslation('tasks-admin');
  const texts = taskTexts(task, i18n.language);
  const children = task.child_tasks.length;
  const { nameOf } = useModelNames();
  const [first] = task.prompts;
  const parent = parentName ?? (task.parent_task_id && `${task.parent_task_id.slice(0, idLength)}…`);
  return (
    <AdminCard
      to={paths.admin.task(task.id)}
      picture={<AgentPicture image={task.agent.config.image} role={task.agent.role} size={40} />}
      title={texts.name}
      subtitle={texts.agentName}
      text={
        <>
          {cutText(texts.description, descriptionLength)}
          {parent && (
            <Box sx={{ mt: 0.75, display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Icon name="account_tree" size={16} />
              {t('card.parent', { parent })}
            </Box>
          )}
          <Prompts prompts={task.prompts} />
        </>
      }
      chips={
        <>
          <TaskTypeChip type={task.task_type} />
          <TierChip tier={task.tier} size="small" />
          <StateChip state={task.deployment_state} />
          {first && <Chip size="small" icon={<Icon name="neurology" size={16} />} label={nameOf(first)} />}
          {lacksSchedule(task) && (
            <Chip
              size="small"
              color="warning"
              icon={<Icon name="event_repeat" size={16} />}
              label={t('card.noSchedule')}
            />
          )}
        </>
      }
      meta={
        <>
          {children > 0 && `${t('card.children', { count: children })} · `}
          <DateTime at={task.updated_at} as="date" />
        </>
      }
      menu={menu}
    />
  );
}

/** /admin/tasks: every task as a card in three tabs, with search, tier filter, copy and delete. */
export function AdminTaskList() {
  const { t, i18n } = useTranslation('tasks-admin');
  const query = useQuery(tasksQuery);
  const [search] = useUrlState('search');
  const tier = useTierFilter();
  const [tab, setTab] = useUrlState('tab', 'main', taskTabs);
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
        onChange={(_event, next: typeof tab) => setTab(next)}
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

/** The list's tabs and the task types in them (docs/spec/admin-side.md#tasks). */
const tabTypes = {
  main: ['plain', 'parent', 'parent_scheduled'],
  parents: ['parent', 'parent_scheduled'],
  children: ['child'],
} as const satisfies Record<string, readonly TaskType[]>;

type TaskTab = keyof typeof tabTypes;
export const taskTabs = Object.keys(tabTypes) as TaskTab[];

export const isInTab = (task: Pick<Task, 'task_type'>, tab: TaskTab): boolean =>
  (tabTypes[tab] as readonly TaskType[]).includes(task.task_type);

/** Tasks filtered by name, description, agent or prompt in the user's language or English, sorted by name. */
export function filterTasks(
  tasks: readonly Task[],
  { search, tier }: { search: string; tier: Tier | 'all' },
  language: string,
): Task[] {
  const ofTier = tasks.filter((task) => tier === 'all' || task.tier === tier);
  return findByText(ofTier, search, language, (task) => {
    const { name, description, agentName } = taskTexts(task, language);
    const prompts = task.prompts.map(({ title }) => title);
    return { name, texts: [description, agentName, task.name, task.description, ...prompts] };
  });
}
