import type { Tool } from '@agentarium/contracts';
import { catalogueSorts, type ImplementationType, implementationTypes } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Switch from '@mui/material/Switch';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toolPagesQuery } from '../../data/tools.ts';
import { FilterRow, FilterSheet, SearchField, UrlFilter } from '../../design/form/filter-row.tsx';
import { useClearUrlState, useUrlCount, useUrlState } from '../../design/hooks/use-url-state.ts';
import type { DataColumn } from '../../design/layout/data-table.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { cutText } from '../../lib/format.ts';
import type { IconName } from '../../lib/icons.ts';
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
import { StoppedReason } from './stopped-reason.tsx';
import { useToolActions } from './use-tool-actions.ts';

const textLength = 140;

/** /admin/tools: the tools as cards or in a table, each with its switch, with search and filter by kind. */
export function Component() {
  const { t } = useTranslation(['tools', 'admin']);
  const [search] = useUrlState('search');
  const [kind] = useUrlState<ImplementationType | ''>('type', '', implementationTypes);
  const filter = {
    ...(search && { search }),
    ...(kind && { implementation_type: kind }),
    ...useArchiveFilter(),
  };
  const clear = useClearUrlState('search', 'type', archiveParam);
  const chosen = useUrlCount('type', archiveParam);
  const view = useListView(catalogueSorts);
  const query = useInfiniteQuery(toolPagesQuery({ ...filter, ...view.order }));
  const total = query.data?.pages[0]?.total;
  const { menuOf, turn, pending, notice } = useToolActions();
  const bulk = useBulkArchive<Tool>({
    of: 'tools',
    filter,
    pages: query.data?.pages,
    count: total != null && t('count', { count: total }),
    nameOf: ({ name }) => name,
  });
  const add = <AddLink to={paths.admin.tool('new')} label={t('add')} />;
  const controls = (tool: Tool) => (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Switch
        checked={tool.is_enabled}
        disabled={pending}
        onChange={(_event, on) => void turn(tool, on)}
        slotProps={{ input: { 'aria-label': t('switchNamed', { name: tool.name }) } }}
      />
      {menuOf(tool)}
    </Box>
  );
  const columns: DataColumn<Tool>[] = [
    bulk.column,
    {
      label: t('admin:column.name'),
      isRowLabel: true,
      sortKey: 'name',
      cell: ({ id, name }) => <RowLink to={paths.admin.tool(id)} name={name} />,
    },
    {
      label: t('kindLabel'),
      cell: (tool) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          <ToolChips tool={tool} />
        </Box>
      ),
    },
    {
      label: t('admin:column.changed'),
      sortKey: 'updated',
      sx: { whiteSpace: 'nowrap' },
      cell: ({ updated_at }) => <DateTime at={updated_at} as="date" />,
    },
    {
      label: t('admin:column.actions'),
      isLabelHidden: true,
      cell: (tool) => <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>{controls(tool)}</Box>,
    },
  ];
  const kinds = implementationTypes.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <AdminPage title={t('title')} purpose={t('purpose')} action={add}>
      <FilterRow hasSheet>
        <SearchField label={t('search')} />
        <FilterSheet count={chosen}>
          <UrlFilter label={t('kindLabel')} param="type" all={t('allKinds')} options={kinds} />
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
        {(tool) => (
          <AdminCard
            to={paths.admin.tool(tool.id)}
            title={tool.name}
            text={
              <>
                {cutText(tool.description, textLength)}
                {tool.stopped && (
                  <Box sx={{ mt: 1, color: 'error.main' }}>
                    <StoppedReason stopped={tool.stopped} />
                  </Box>
                )}
              </>
            }
            chips={
              <>
                <ArchivedChip {...tool} />
                <ToolChips tool={tool} />
              </>
            }
            changedAt={tool.updated_at}
            menu={controls(tool)}
          />
        )}
      </AdminList>
      {bulk.dialog}
    </AdminPage>
  );
}

const icons: Record<Tool['implementation_type'], IconName> = {
  builtin: 'construction',
  http: 'public',
  mcp: 'account_tree',
};

/** A tool's kind, and whether it asks first, is off or can't be called. */
function ToolChips({
  tool,
}: {
  tool: Pick<Tool, 'implementation_type' | 'requires_confirmation' | 'is_enabled' | 'stopped'>;
}) {
  const { t } = useTranslation('tools');
  const kind = tool.implementation_type;
  return (
    <>
      <Chip size="small" icon={<Icon name={icons[kind]} size={16} />} label={t(`kind.${kind}`)} />
      {tool.requires_confirmation && (
        <Chip
          size="small"
          color="secondary"
          icon={<Icon name="shield_person" size={16} />}
          label={t('asksFirst')}
        />
      )}
      {!tool.is_enabled && <Chip size="small" color="warning" label={t('off')} />}
      {tool.stopped && <Chip size="small" color="error" label={t('stopped')} />}
    </>
  );
}
