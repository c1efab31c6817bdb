import { type Agent, type ExecutionListed, localized } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { QueryFailed } from '../../design/feedback/query-failed.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { HistorySkeleton, HistoryTable } from './history-table.tsx';
import { useAgentHistory } from './use-agent-history.ts';

/** The user's runs with this agent, five to a page (docs/spec/user-side.md#agents). */
export function AgentHistory({ userId, agent }: { userId: string; agent: Agent }) {
  const { t, i18n } = useTranslation(['agents', 'common']);
  const { query, rows, isLoading, number, hasPrevious, hasNext, goTo } = useAgentHistory(userId, agent.id);
  const nameOf = ({ task_id, task_name }: ExecutionListed) =>
    localized(agent.tasks.find(({ id }) => id === task_id)?.locales, i18n.language, 'name', task_name);
  return (
    <Box component="section" aria-labelledby="agent-history" sx={{ mb: { xs: 4, md: 5 } }}>
      <Typography id="agent-history" variant="h2" sx={{ mb: 2 }}>
        {t('history.title')}
      </Typography>
      {query.isError && rows.length === 0 ? (
        <QueryFailed query={query} compact title={t('history.failed')} />
      ) : isLoading ? (
        <HistorySkeleton />
      ) : rows.length === 0 ? (
        <EmptyState compact title={t('history.empty')} text={t('history.emptyText')} />
      ) : (
        <HistoryTable rows={rows} nameOf={nameOf} />
      )}
      {(hasPrevious || hasNext) && (
        <Box
          component="nav"
          aria-label={t('history.pages')}
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}
        >
          <Button
            color="inherit"
            size="small"
            disabled={!hasPrevious}
            startIcon={<Icon name="chevron_left" />}
            onClick={() => goTo(number - 1)}
          >
            {t('history.previous')}
          </Button>
          <Note component="span" aria-live="polite">
            {t('history.page', { number })}
          </Note>
          <Button
            color="inherit"
            size="small"
            disabled={!hasNext || isLoading}
            endIcon={<Icon name="chevron_right" />}
            onClick={() => goTo(number + 1)}
          >
            {t('history.next')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
