import type { Prompt } from '@agentarium/contracts';
import {
  catalogueSorts,
  type LlmModel,
  llmModels,
  type PromptRole,
  promptRoles,
} from '@agentarium/contracts/names';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { promptPagesQuery } from '../../data/prompts.ts';
import { FilterRow, FilterSheet, SearchField, UrlFilter } from '../../design/form/filter-row.tsx';
import { useClearUrlState, useUrlCount, useUrlState } from '../../design/hooks/use-url-state.ts';
import type { DataColumn } from '../../design/layout/data-table.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { cutText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { AdminCard } from '../../widgets/admin/admin-card.tsx';
import { AdminList, RowLink, useListView } from '../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../widgets/admin/admin-page.tsx';
import {
  ArchivedChip,
  ArchiveFilter,
  archiveParam,
  useArchiveFilter,
  useBulkArchive,
} from '../../widgets/admin/archive.tsx';
import { useModelNames } from '../../widgets/admin/model-names.ts';
import { usePromptActions } from './use-prompt-actions.ts';

/** Characters of a prompt on a card (docs/spec/admin-side.md#constants). */
const contentLength = 150;

const uses = ['true', 'false'] as const;

/** The filters in the address. */
function usePromptFilter() {
  const [search] = useUrlState('search');
  const [model_type] = useUrlState<LlmModel | ''>('model', '', llmModels);
  const [role] = useUrlState<PromptRole | ''>('role', '', promptRoles);
  const [unused] = useUrlState<(typeof uses)[number] | ''>('unused', '', uses);
  return {
    ...(search && { search }),
    ...(model_type && { model_type }),
    ...(role && { role }),
    ...(unused && { unused }),
    ...useArchiveFilter(),
  };
}

/** /admin/prompts: the prompts as cards or in a table, with search, filters, copy and delete. */
export function Component() {
  const { t } = useTranslation(['prompts', 'admin']);
  const filter = usePromptFilter();
  const clear = useClearUrlState('search', 'model', 'role', 'unused', archiveParam);
  const chosen = useUrlCount('model', 'role', 'unused', archiveParam);
  const view = useListView(catalogueSorts);
  const query = useInfiniteQuery(promptPagesQuery({ ...filter, ...view.order }));
  const total = query.data?.pages[0]?.total;
  const { menuOf, notice } = usePromptActions();
  const { nameOf } = useModelNames();
  const { unused, ...rest } = filter;
  const bulk = useBulkArchive<Prompt>({
    of: 'prompts',
    filter: { ...rest, ...(unused && { unused: unused === 'true' }) },
    pages: query.data?.pages,
    count: total != null && t('count', { count: total }),
    nameOf: ({ title }) => title,
  });
  const add = <AddLink to={paths.admin.prompt('new')} label={t('add')} />;
  const columns: DataColumn<Prompt>[] = [
    bulk.column,
    {
      label: t('admin:column.name'),
      isRowLabel: true,
      sortKey: 'name',
      cell: ({ id, title }) => <RowLink to={paths.admin.prompt(id)} name={title} />,
    },
    {
      label: t('field.model'),
      cell: nameOf,
    },
    { label: t('field.role'), cell: ({ role }) => t(`role.${role}`) },
    {
      label: t('admin:column.changed'),
      sortKey: 'updated',
      sx: { whiteSpace: 'nowrap' },
      cell: ({ updated_at }) => <DateTime at={updated_at} as="date" />,
    },
    { label: t('admin:column.actions'), isLabelHidden: true, align: 'right', cell: menuOf },
  ];
  return (
    <AdminPage title={t('title')} purpose={t('purpose')} action={add}>
      <FilterRow hasSheet>
        <SearchField label={t('search')} />
        <FilterSheet count={chosen}>
          <UrlFilter
            label={t('field.model')}
            param="model"
            all={t('admin:allStates')}
            options={llmModels.map((value) => ({ value, label: t(`model.${value}`) }))}
          />
          <UrlFilter
            label={t('field.role')}
            param="role"
            all={t('admin:allStates')}
            options={promptRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
          <UrlFilter
            label={t('use.label')}
            param="unused"
            all={t('admin:allStates')}
            options={uses.map((value) => ({ value, label: t(`use.unused.${value}`) }))}
          />
          <ArchiveFilter />
        </FilterSheet>
      </FilterRow>
      {notice}
      {bulk.notice}
      <AdminList
        items={query.data?.pages.flatMap((page) => page.items)}
        error={query.error}
        failed={t('failed.list')}
        onRetry={() => void query.refetch()}
        empty={{ title: t('empty'), action: add }}
        onClear={Object.keys(filter).length > 0 ? clear : null}
        more={query}
        isStale={query.isPlaceholderData}
        table={{ label: t('title'), columns, view, count: bulk.head }}
      >
        {(prompt) => (
          <AdminCard
            to={paths.admin.prompt(prompt.id)}
            title={prompt.title}
            text={cutText(prompt.content.replaceAll(/\s+/g, ' '), contentLength)}
            chips={
              <>
                <ArchivedChip {...prompt} />
                {prompt.draft && <Chip size="small" color="warning" label={t('draft.title')} />}
                <PromptChips prompt={prompt} />
              </>
            }
            changedAt={prompt.updated_at}
            menu={menuOf(prompt)}
          />
        )}
      </AdminList>
      {bulk.dialog}
    </AdminPage>
  );
}

/** A prompt's model, version and role. */
export function PromptChips({ prompt }: { prompt: Pick<Prompt, 'model_type' | 'version' | 'role'> }) {
  const { t } = useTranslation('prompts');
  const model = useModelNames().modelOf(prompt);
  const version = t('modelVersion', { model: t(`model.${prompt.model_type}`), version: prompt.version });
  return (
    <>
      <Chip
        size="small"
        icon={<Icon name="psychology" size={16} />}
        label={model === null ? version : `${version} · ${model}`}
      />
      <Chip
        size="small"
        color={prompt.role === 'system' ? 'secondary' : 'default'}
        label={t(`role.${prompt.role}`)}
      />
    </>
  );
}
