import { useTranslation } from 'react-i18next';
import { useTitle } from '../../design/hooks/use-title.ts';
import { PageHeader } from '../../design/layout/page-header.tsx';
import { useTaskFilters } from './use-task-filters.ts';

/** The list's title: favorites or all tasks. */
export function TaskListHeader() {
  const { t } = useTranslation('tasks');
  const [{ view }] = useTaskFilters();
  const title = t(`list.titles.${view}`);
  useTitle(title);
  return <PageHeader title={title} purpose={t(`list.purposes.${view}`)} />;
}
