import type { ExecutionListed } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { executionsQuery } from '../../../data/execution-lists.ts';
import { offlineAnswersQuery } from '../../../data/executions.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { EmptyState, NoMatch } from '../../../design/feedback/notice.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useClearUrlState } from '../../../design/hooks/use-url-state.ts';
import { CardLink } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { PageHeader } from '../../../design/layout/page-header.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { paths, withQuery } from '../../../lib/paths.ts';
import { getAgentDisplay, taskNameOf } from '../answer/agent-display.ts';
import { DemoBadge } from '../answer/answer-notes.tsx';
import { groupByDay } from './days.ts';
import { ExecutionCard, ExecutionCardSkeletons } from './execution-card.tsx';
import { ExecutionsFilters, filterNames, filtersOf } from './executions-filters.tsx';
import { SelectionBar, useSelection, useSelectionFocus } from './selection.tsx';

/** /executions: the history. */
export function Component() {
  const { t } = useTranslation('executions');
  return (
    <>
      <PageHeader title={t('list.title')} purpose={t('list.purpose')} />
      <ExecutionsFilters />
      <ExecutionsList />
    </>
  );
}

/** The user's executions by day, newest first, filtered by the address (docs/spec/user-side.md#executions). */
export function ExecutionsList() {
  const { t } = useTranslation('executions');
  const format = useFormat();
  const [params] = useSearchParams();
  const clear = useClearUrlState(...filterNames);
  const { user } = useSession();
  const filters = filtersOf(params, new Date());
  const query = useInfiniteQuery(executionsQuery(user?.id, filters));
  const tasks = useQuery(tasksByIdQuery);
  const items: ExecutionListed[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { selection, begin } = useSelection(items);
  const focus = useSelectionFocus(selection !== null);
  const isFiltered = filterNames.some((name) => params.has(name));

  if (query.isPending) return <ExecutionCardSkeletons />;
  if (query.isError && !query.data) {
    return (
      <>
        <QueryFailed query={query} title={t('list.failed')} />
        <OfflineAnswerList />
      </>
    );
  }
  if (items.length === 0) {
    return isFiltered ? (
      <NoMatch onClear={clear} />
    ) : (
      <EmptyState
        title={t('list.empty.title')}
        text={t('list.empty.text')}
        action={
          <Button variant="contained" component={Link} to={withQuery(paths.tasks, { view: 'all' })}>
            {t('list.empty.action')}
          </Button>
        }
      />
    );
  }
  const count = t(query.hasNextPage ? 'list.foundFirst' : 'list.found', { count: items.length });
  const sections =
    filters.sort === 'rank'
      ? [{ key: 'found', title: t('list.orders.rank'), items }]
      : groupByDay(items, format.zone, new Date()).map(({ day, word, items: ofDay }) => ({
          key: day,
          title: word ? t(`list.${word}`) : format.date(ofDay[0]?.created_at ?? day),
          items: ofDay,
        }));
  return (
    <Box
      ref={focus.list}
      onKeyDown={rowKeys}
      aria-busy={query.isPlaceholderData}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 4,
        opacity: query.isPlaceholderData ? 0.6 : 1,
        transition: 'opacity 140ms ease-out',
      }}
    >
      {filters.search && !query.isPlaceholderData && <VisuallyHidden role="status">{count}</VisuallyHidden>}
      {sections.map(({ key, title, items: ofDay }, index) => (
        <section key={key} aria-label={title}>
          <Box sx={{ mb: 1.5, display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
            <Typography variant="h5" component="h2" sx={{ color: 'text.secondary', mr: 'auto' }}>
              {title}
            </Typography>
            {index === 0 && items.some(({ is_demo }) => is_demo) && <DemoBadge />}
            {index === 0 && !selection && (
              <Button
                ref={focus.begin}
                size="small"
                color="inherit"
                startIcon={<Icon name="checklist" size={18} />}
                onClick={begin}
              >
                {t('select.begin')}
              </Button>
            )}
          </Box>
          <Box
            component="ul"
            sx={{ ...plainList, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
          >
            {ofDay.map((execution) => (
              <li key={execution.id}>
                <ExecutionCard
                  execution={execution}
                  task={tasks.data?.get(execution.task_id)}
                  selection={selection}
                  onDeleted={() => focus.focusAfterRemove(items.indexOf(execution))}
                />
              </li>
            ))}
          </Box>
        </section>
      ))}
      <ShowMore list={query} />
      {selection && <SelectionBar selection={selection} shown={items} />}
    </Box>
  );
}

/** The answers readable offline, newest first. */
function OfflineAnswerList() {
  const { t, i18n } = useTranslation('executions');
  const { user } = useSession();
  const { data: answers = [] } = useQuery(offlineAnswersQuery(user?.id));
  const id = useId();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h5" component="h2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t('offline.title')}
      </Typography>
      <Box
        component="ul"
        sx={{ ...plainList, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        {answers.map(({ id: run, task, task_name, agent_name, created_at }) => (
          <li key={run}>
            <CardLink
              to={paths.execution(run)}
              title={taskNameOf(task, i18n.language, task_name)}
              titleComponent="h3"
              sx={{ p: 2 }}
            >
              {(link) => (
                <>
                  {link}
                  <Note>
                    {getAgentDisplay(task, i18n.language, agent_name).name} · <DateTime at={created_at} />
                  </Note>
                </>
              )}
            </CardLink>
          </li>
        ))}
      </Box>
    </section>
  );
}

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Arrow keys, Home and End move the focus between the main controls of a list's rows. All controls stay in the Tab
 * order, no role changes, and keys pressed in a row's menus and fields are ignored.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li')]
    .map((row) => row.querySelector<HTMLElement>('h3 a, input[type="checkbox"]'))
    .filter((control) => control !== null);
  const place = rows.indexOf(event.target as HTMLElement);
  const next = place < 0 ? undefined : rows[step(place, rows.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
