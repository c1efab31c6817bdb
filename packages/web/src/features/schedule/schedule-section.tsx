import { isRunnable, localized, type Task, taskAvailabilityOf } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { scheduleQuery } from '../../data/schedule.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { EmptyState } from '../../design/feedback/notice.tsx';
import { useFocusAfterRemoval } from '../../design/hooks/use-focus.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { isAdmin } from '../../lib/session-store.ts';

// Most tasks have no schedule.
const ScheduleCard = lazyPart(async () => ({ default: (await import('./schedule-card.tsx')).ScheduleCard }));

type SectionProps = { task: Task; onEdit: () => void };

/** The user's schedule of a task, at the top of its page (docs/spec/user-side.md#schedules). */
export function ScheduleSection(props: SectionProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <Section {...props} />
    </Suspense>
  );
}

function Section({ task, onEdit }: SectionProps) {
  const { t, i18n } = useTranslation(['schedule', 'errors']);
  const { user } = useSession();
  const id = useId();
  const query = useQuery(scheduleQuery(task.id));
  const status = query.data;
  const section = useRef<HTMLDivElement>(null);
  // Removing the schedule removes its card; setting one up removes the button for it.
  useFocusAfterRemoval(status ? 1 : 0, section);
  useFocusAfterRemoval(status === null ? 1 : 0, section);
  const canEdit = isRunnable(taskAvailabilityOf(task, isAdmin(user)));
  if (status === undefined && !query.isError) return <Waiting />;
  return (
    <Box ref={section} tabIndex={-1} sx={{ outline: 'none' }}>
      {status ? (
        <ScheduleCard
          labelledBy={id}
          head={
            <Typography id={id} variant="h4" component="h2">
              {t('section.title')}
            </Typography>
          }
          taskId={task.id}
          taskName={localized(task.config.locales, i18n.language, 'name', task.name)}
          status={status}
          onEdit={canEdit ? onEdit : undefined}
        />
      ) : (
        <Paper component="section" variant="outlined" aria-label={t('section.title')}>
          {status === undefined ? (
            <QueryFailed query={query} compact title={t('section.failed')} />
          ) : (
            <EmptyState
              layout="row"
              title={t('section.none')}
              text={t('section.noneText')}
              action={
                canEdit && (
                  <SmallButton icon="event_repeat" color="primary" variant="outlined" onClick={onEdit}>
                    {t('section.setUp')}
                  </SmallButton>
                )
              }
            />
          )}
        </Paper>
      )}
    </Box>
  );
}

const Waiting = () => <Skeleton variant="rounded" height={200} />;
