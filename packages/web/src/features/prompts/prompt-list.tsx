import type { Prompt } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { promptsQuery } from '../../data/prompts.ts';
import { FilterRow, SearchField } from '../../design/form/filter-row.tsx';
import { useClearUrlState, useUrlState } from '../../design/hooks/use-url-state.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { findByText } from '../../lib/find-by-text.ts';
import { cutText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { AdminCard } from '../../widgets/admin/admin-card.tsx';
import { AdminList } from '../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../widgets/admin/admin-page.tsx';
import { useModelNames } from '../../widgets/admin/model-names.ts';
import { usePromptActions } from './use-prompt-actions.ts';

/** Characters of a prompt on a card (docs/spec/admin-side.md#constants). */
const contentLength = 150;

/** /admin/prompts: every prompt as a card, with search, copy and delete. */
export function PromptList() {
  const { t, i18n } = useTranslation('prompts');
  const query = useQuery(promptsQuery);
  const [search] = useUrlState('search');
  const clear = useClearUrlState('search');
  const { menuOf, notice } = usePromptActions();
  const add = <AddLink to={paths.admin.prompt('new')} label={t('add')} />;
  return (
    <AdminPage title={t('title')} purpose={t('purpose')} action={add}>
      <FilterRow>
        <SearchField label={t('search')} />
      </FilterRow>
      {notice}
      <AdminList
        items={query.data && filterPrompts(query.data, search, i18n.language)}
        error={query.error}
        failed={t('failed.list')}
        onRetry={() => void query.refetch()}
        empty={{ title: t('empty'), action: add }}
        onClear={search ? clear : null}
      >
        {(prompt) => (
          <AdminCard
            to={paths.admin.prompt(prompt.id)}
            title={prompt.title}
            text={cutText(prompt.content.replaceAll(/\s+/g, ' '), contentLength)}
            chips={<PromptChips prompt={prompt} />}
            changedAt={prompt.updated_at}
            menu={menuOf(prompt)}
          />
        )}
      </AdminList>
    </AdminPage>
  );
}

/** Prompts whose title or content contains the text, case-insensitively, by title. */
export function filterPrompts(prompts: readonly Prompt[], search: string, language: string): Prompt[] {
  return findByText(prompts, search, language, ({ title, content }) => ({ name: title, texts: [content] }));
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
