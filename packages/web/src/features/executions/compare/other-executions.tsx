import { type Execution, type ExecutionListed, labelOf, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { executionsQuery } from '../../../data/execution-lists.ts';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { QueryFailed } from '../../../design/feedback/query-failed.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { askedOf } from '../detail/user-inputs.ts';
import { ExecutionCardSkeletons } from '../history/execution-card.tsx';
import { useValueText } from '../parameters/value-text.tsx';

/** A run's task's other answers, newest first, to choose one to compare with. */
export function OtherExecutions({
  of,
  task,
  onChoose,
}: {
  of: Execution;
  /** Absent if the task was deleted or has not loaded: then only times distinguish the runs. */
  task: Task | undefined;
  onChoose: (id: string) => void;
}) {
  const { t, i18n } = useTranslation('compare');
  const { user } = useSession();
  const valueText = useValueText();
  const askedFor = (run: Pick<ExecutionListed, 'input_params'>) =>
    (task ? askedOf(task, run) : [])
      .map(
        ({ parameter, value }) =>
          `${labelOf(parameter.locales, i18n.language, parameter.name)}: ${valueText(parameter, value)}`,
      )
      .join(' · ');
  const query = useInfiniteQuery(executionsQuery(user?.id, { status: 'completed', taskId: of.task_id }));
  if (query.isPending) return <ExecutionCardSkeletons count={3} />;
  if (!query.data) return <QueryFailed query={query} />;
  const others = query.data.pages.flatMap(({ items }) => items).filter(({ id }) => id !== of.id);
  if (others.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        title={t('alone.title')}
        text={t('alone.text')}
        action={
          <Button variant="contained" component={Link} to={paths.rerun(of)}>
            {t('alone.action')}
          </Button>
        }
      />
    );
  }
  return (
    <section>
      <Typography variant="h4" component="h2">
        {t('choose')}
      </Typography>
      <Note variant="body2" sx={{ mb: 2 }}>
        {t('chosen')} <DateTime at={of.created_at} />
      </Note>
      <Box
        component="ul"
        sx={{
          ...plainList,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 1,
          maxWidth: 760,
        }}
      >
        {others.map((run) => (
          <li key={run.id}>
            <Card>
              <CardActionArea
                onClick={() => onChoose(run.id)}
                sx={{ display: 'flex', justifyContent: 'flex-start', gap: 1.5, px: 2, py: 1.5 }}
              >
                <Icon name="compare_arrows" />
                <Box sx={{ minWidth: 0 }}>
                  <Box sx={{ typography: 'subtitle2' }}>
                    <DateTime at={run.created_at} />
                  </Box>
                  <Note noWrap sx={{ ':empty': { display: 'none' } }}>
                    {askedFor(run)}
                  </Note>
                </Box>
              </CardActionArea>
            </Card>
          </li>
        ))}
      </Box>
      <ShowMore list={query} />
    </section>
  );
}
