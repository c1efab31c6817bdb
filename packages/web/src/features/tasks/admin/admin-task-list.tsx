import { lacksSchedule, localized, type Task, type TaskType } from '@agentarium/contracts';
import { catalogueSorts, type LlmModel, llmModels } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allAgentsQuery } from '../../../data/agents-admin.ts';
import { promptQuery } from '../../../data/prompts.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { taskCountQuery, taskPagesQuery } from '../../../data/tasks-admin.ts';
import { FilterRow, FilterSheet, SearchField, UrlFilter } from '../../../design/form/filter-row.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../../design/hooks/use-is-narrow.ts';
import { useClearUrlState, useUrlCount, useUrlState } from '../../../design/hooks/use-url-state.ts';
import type { DataColumn } from '../../../design/layout/data-table.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { cutText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { AdminCard } from '../../../widgets/admin/admin-card.tsx';
import { AdminList, RowLink, useListView } from '../../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../../widgets/admin/admin-page.tsx';
import {
  ArchivedChip,
  ArchiveFilter,
  archiveParam,
  useArchiveFilter,
  useBulkArchive,
} from '../../../widgets/admin/archive.tsx';
import { useModelNames } from '../../../widgets/admin/model-names.ts';
import {
  ReleaseFilters,
  releaseParams,
  StateChip,
  useReleaseFilter,
} from '../../../widgets/admin/release-fields.tsx';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { TaskTypeChip, TierChip } from '../../../widgets/chips.tsx';
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

type AdminTaskCardProps = { task: Task; menu: ReactNode };

/** A task in the admin list: description, first prompts, parent. */
export function AdminTaskCard({ task, menu }: AdminTaskCardProps) {
  const { t, i18n } = useTranslation('tasks-admin');
  const texts = taskTexts(task, i18n.language);
  const children = task.child_tasks.length;
  const { nameOf } = useModelNames();
  const [first] = task.prompts;
  const isTranslated = task.parent_task_id !== null && i18n.language !== 'en';
  const parents = useQuery({ ...tasksByIdQuery, enabled: isTranslated }).data;
  const parent =
    localized(
      parents?.get(task.parent_task_id ?? '')?.config.locales,
      i18n.language,
      'name',
      task.parent_task_name ?? '',
    ) ||
    (task.parent_task_id && `${task.parent_task_id.slice(0, idLength)}…`);
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
          <ArchivedChip {...task} />
          {!task.archived_at && task.agent.archived_at && (
            <Chip size="small" icon={<Icon name="inventory_2" size={16} />} label={t('card.agentArchived')} />
          )}
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

/** The list's tabs and the task types in them (docs/spec/admin-side.md#tasks). */
const tabTypes = {
  main: ['plain', 'parent', 'parent_scheduled'],
  parents: ['parent', 'parent_scheduled'],
  children: ['child'],
} as const satisfies Record<string, readonly TaskType[]>;

type TaskTab = keyof typeof tabTypes;
const taskTabs = Object.keys(tabTypes) as TaskTab[];

/** The filters in the address. */
function useTaskFilter() {
  const [search] = useUrlState('search');
  const [model_type] = useUrlState<LlmModel | ''>('model', '', llmModels);
  const [agent_id] = useUrlState('agent');
  const [prompt_id] = useUrlState('prompt');
  return {
    ...(search && { search }),
    ...useReleaseFilter(),
    ...(model_type && { model_type }),
    ...(agent_id && { agent_id }),
    ...(prompt_id && { prompt_id }),
    ...useArchiveFilter(),
  };
}

function TaskFilters() {
  const { t, i18n } = useTranslation(['tasks-admin', 'admin', 'prompts']);
  const { data: agents = [] } = useQuery(allAgentsQuery);
  const [promptId, setPrompt] = useUrlState('prompt');
  const { data: prompt } = useQuery({ ...promptQuery(promptId), enabled: promptId !== '' });
  const chosen = useUrlCount('agent', 'model', 'prompt', ...releaseParams, archiveParam);
  return (
    <FilterRow hasSheet>
      <SearchField label={t('search')} />
      <FilterSheet count={chosen}>
        <UrlFilter
          label={t('column.agent')}
          param="agent"
          all={t('admin:allStates')}
          options={agents.map((agent) => ({
            value: agent.id,
            label: localized(agent.config.locales, i18n.language, 'name', agent.name),
          }))}
        />
        <UrlFilter
          label={t('prompts:field.model')}
          param="model"
          all={t('admin:allStates')}
          options={llmModels.map((value) => ({ value, label: t(`prompts:model.${value}`) }))}
        />
        <ReleaseFilters />
        <ArchiveFilter />
        {promptId && (
          <Chip
            variant="outlined"
            label={t('ofPrompt', { title: prompt?.title ?? '…' })}
            onDelete={() => setPrompt('')}
            sx={{ maxWidth: '100%' }}
          />
        )}
      </FilterSheet>
    </FilterRow>
  );
}

/** /admin/tasks: the tasks as cards or in a table, in three tabs, with search, filters, copy and delete. */
export function Component() {
  const { t, i18n } = useTranslation(['tasks-admin', 'admin', 'prompts']);
  const { number } = useFormat();
  const filter = useTaskFilter();
  const [tab, setTab] = useUrlState('tab', 'main', taskTabs);
  const clear = useClearUrlState('search', 'model', 'agent', 'prompt', ...releaseParams, archiveParam);
  const view = useListView(catalogueSorts);
  const inTab = (name: TaskTab) => ({ ...filter, task_types: tabTypes[name].join(',') });
  const query = useInfiniteQuery(taskPagesQuery({ ...inTab(tab), ...view.order }));
  const counts = useQueries({ queries: taskTabs.map((name) => taskCountQuery(inTab(name))) });
  const { menuOf, notice } = useTaskActions();
  const { nameOf } = useModelNames();
  // All columns fit on wide screens only.
  const isNarrow = useIsNarrow('lg');
  const total = query.data?.pages[0]?.total;
  const bulk = useBulkArchive<Task>({
    of: 'tasks',
    // Of all main tasks, too, nobody means the whole catalogue.
    filter: Object.keys(filter).length > 0 ? { ...filter, task_types: [...tabTypes[tab]] } : {},
    pages: query.data?.pages,
    count: total != null && t('count', { count: total }),
    nameOf: (task) => taskTexts(task, i18n.language).name,
  });
  const add = <AddLink to={paths.admin.task('new')} label={t('add')} />;
  const agentOf = (task: Task) => taskTexts(task, i18n.language).agentName;
  const agent: DataColumn<Task> = { label: t('column.agent'), cell: agentOf };
  const tier: DataColumn<Task> = {
    label: t('admin:tier'),
    cell: ({ tier }) => <TierChip tier={tier} size="small" />,
  };
  const changed: DataColumn<Task> = {
    label: t('admin:column.changed'),
    sortKey: 'updated',
    sx: { whiteSpace: 'nowrap' },
    cell: ({ updated_at }) => <DateTime at={updated_at} as="date" />,
  };
  const columns: DataColumn<Task>[] = [
    bulk.column,
    {
      label: t('admin:column.name'),
      isRowLabel: true,
      sortKey: 'name',
      cell: (task) => (
        <>
          <RowLink to={paths.admin.task(task.id)} name={taskTexts(task, i18n.language).name} />
          {isNarrow && <Note component="div">{agentOf(task)}</Note>}
        </>
      ),
    },
    ...(isNarrow ? [] : [agent]),
    { label: t('column.type'), cell: ({ task_type }) => <TaskTypeChip type={task_type} /> },
    {
      label: t('prompts:field.model'),
      cell: ({ prompts: [first] }) => first && nameOf(first),
    },
    ...(isNarrow ? [] : [tier]),
    { label: t('admin:state'), cell: (task) => <StateChip state={task.deployment_state} /> },
    ...(isNarrow ? [] : [changed]),
    { label: t('admin:column.actions'), isLabelHidden: true, align: 'right', cell: menuOf },
  ];

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
        {taskTabs.map((name, place) => (
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
                {counts[place]?.data != null && (
                  <Chip
                    component="span"
                    size="small"
                    label={number(counts[place].data)}
                    sx={{ fontVariantNumeric: 'tabular-nums' }}
                  />
                )}
              </Box>
            }
          />
        ))}
      </Tabs>
      <TaskFilters />
      {notice}
      {bulk.notice}
      <Box
        role="tabpanel"
        id="tasks-panel"
        aria-labelledby={`tab-${tab}`}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        <AdminList
          items={query.data?.pages.flatMap((page) => page.items)}
          error={query.error}
          failed={t('failed.list')}
          onRetry={() => void query.refetch()}
          empty={{ title: t(`empty.${tab}`), action: add }}
          onClear={Object.keys(filter).length > 0 ? clear : null}
          more={query}
          isStale={query.isPlaceholderData}
          table={{ label: t('title'), columns, view, count: bulk.head }}
        >
          {(task) => <AdminTaskCard task={task} menu={menuOf(task)} />}
        </AdminList>
      </Box>
      {bulk.dialog}
    </AdminPage>
  );
}
