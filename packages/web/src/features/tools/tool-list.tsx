import type { Tool } from '@agentarium/contracts';
import { type ImplementationType, implementationTypes } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toolsQuery } from '../../data/tools.ts';
import { FilterRow, SearchField, UrlFilter } from '../../design/form/filter-row.tsx';
import { useClearUrlState, useUrlState } from '../../design/hooks/use-url-state.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { findByText } from '../../lib/find-by-text.ts';
import { cutText } from '../../lib/format.ts';
import type { IconName } from '../../lib/icons.ts';
import { paths } from '../../lib/paths.ts';
import { AdminCard } from '../../widgets/admin/admin-card.tsx';
import { AdminList } from '../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../widgets/admin/admin-page.tsx';
import { ArchivedChip, ArchiveFilter, useArchiveFilter } from '../../widgets/admin/archive.tsx';
import { StoppedReason } from './stopped-reason.tsx';
import { useToolActions } from './use-tool-actions.ts';

const textLength = 140;

/** /admin/tools: every tool as a card with its switch, searchable by name, description and kind. */
export function ToolList() {
  const { t, i18n } = useTranslation('tools');
  const query = useQuery(toolsQuery);
  const [search] = useUrlState('search');
  const [kind] = useUrlState('type', 'all');
  const archive = useArchiveFilter();
  const clear = useClearUrlState('search', 'type', 'show');
  const { menuOf, turn, pending, notice } = useToolActions();
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
  const kinds = implementationTypes.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <AdminPage title={t('title')} purpose={t('purpose')} action={add}>
      <FilterRow>
        <SearchField label={t('search')} />
        <UrlFilter label={t('kindLabel')} param="type" all={t('allKinds')} options={kinds} />
        <ArchiveFilter />
      </FilterRow>
      {notice}
      <AdminList
        items={query.data && filterTools(query.data.filter(archive.shows), { search, kind }, i18n.language)}
        error={query.error}
        failed={t('failed.list')}
        onRetry={() => void query.refetch()}
        empty={{ title: t('empty'), action: add }}
        onClear={search || kind !== 'all' || archive.isArchive ? clear : null}
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

const isToolKind = (kind: unknown): kind is ImplementationType =>
  implementationTypes.some((known) => known === kind);

/** Tools of a kind (any if unknown) whose name or description contains the text, by name. */
export function filterTools(
  tools: readonly Tool[],
  { search, kind }: { search: string; kind: string },
  language: string,
): Tool[] {
  const ofKind = tools.filter((tool) => !isToolKind(kind) || tool.implementation_type === kind);
  return findByText(ofKind, search, language, ({ name, description }) => ({ name, texts: [description] }));
}
