import { isRunnable, isTaskListed, localized, type Task, taskAvailabilityOf } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { receivedShareQuery } from '../../../data/shares.ts';
import { favoritesQuery, tasksQuery } from '../../../data/tasks.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { CardLink } from '../../../design/layout/card-link.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { PageHeader } from '../../../design/layout/page-header.tsx';
import { LoadingStatus, RowCardSkeletons } from '../../../design/layout/skeletons.tsx';
import { cardGrid, plainList, surface } from '../../../design/layout/styles.ts';
import { failedParam, type ReceivedShare } from '../../../lib/device/received-share.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { isAdmin } from '../../../lib/session-store.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { UploadRow } from '../../../widgets/files/file-rows.tsx';
import { storedIds, useUploads } from '../../../widgets/files/uploads.ts';
import { useVision } from '../../../widgets/files/use-vision.ts';
import { type SharedInput, shareState, valuesOfShare } from './shared-input.ts';

/** The tasks whose form takes the input, favorites first. */
function TasksFor({ input }: { input: SharedInput }) {
  const { t, i18n } = useTranslation('share');
  const { language } = i18n;
  const { user } = useSession();
  const sees = useVision();
  const tasks = useQuery(tasksQuery);
  const { data: favorites } = useQuery(favoritesQuery);
  if (tasks.isError && !tasks.data) return <QueryFailed query={tasks} title={t('received.failed')} />;
  if (!tasks.data) {
    return (
      <LoadingStatus>
        <Box sx={{ ...cardGrid(290), gap: 1.5 }}>
          <RowCardSkeletons count={4} size={40} p={1.5} widths={['60%', '35%']} />
        </Box>
      </LoadingStatus>
    );
  }
  const admin = isAdmin(user);
  const isFavorite = (task: Task) => favorites?.favorites.includes(task.id) ?? false;
  const nameOf = (task: Task) => localized(task.config.locales, language, 'name', task.name);
  const takes = (task: Task) => {
    return (
      isTaskListed(task, admin) &&
      isRunnable(taskAvailabilityOf(task, admin)) &&
      (input.photo === null || sees(task.model_type)) &&
      valuesOfShare(task, input) !== null
    );
  };
  const offered = tasks.data
    .filter(takes)
    .sort(
      (a, b) => Number(isFavorite(b)) - Number(isFavorite(a)) || nameOf(a).localeCompare(nameOf(b), language),
    );
  if (offered.length === 0) return <EmptyState title={t('received.noTask')} />;
  return (
    <Box component="ul" sx={{ ...plainList, ...cardGrid(290), gap: 1.5 }}>
      {offered.map((task) => (
        <li key={task.id}>
          <CardLink
            to={paths.runTask(task.id)}
            state={shareState(input)}
            title={nameOf(task)}
            titleComponent="h2"
          >
            {(link) => (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 72, p: 1.5 }}>
                <AgentPicture image={task.agent.config.image} role={task.agent.role} size={40} />
                <Box sx={{ minWidth: 0 }}>
                  {link}
                  <Note>{localized(task.agent.config.locales, language, 'name', task.agent.name)}</Note>
                </Box>
              </Box>
            )}
          </CardLink>
        </li>
      ))}
    </Box>
  );
}

/** The received text and photo, which is uploaded at once, and the tasks to choose from. */
function Received({ share: { text, photo } }: { share: ReceivedShare }) {
  const [hasPhoto, setHasPhoto] = useState(photo !== null);
  const { uploads, take, remove, retry, clear } = useUploads({
    kinds: ['Image'],
    max: 1,
    onChange: (now) => setHasPhoto(now.length > 0),
  });
  const begin = useEffectEvent(() => photo && take([photo]));
  const end = useEffectEvent(clear);
  useEffect(() => {
    begin();
    return () => end();
  }, []);
  const [id] = storedIds(uploads);
  const isReady = id !== undefined || !hasPhoto;
  const isEmpty = text === '' && !hasPhoto;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {!isEmpty && (
        <Box sx={{ display: 'grid', gap: 1, maxWidth: 560 }}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRemove={() => remove(upload.key)}
              onRetry={() => retry(upload.key)}
            />
          ))}
          {text !== '' && (
            <Typography
              sx={{
                ...surface,
                p: 1.5,
                maxHeight: 160,
                overflow: 'auto',
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
              }}
            >
              {text}
            </Typography>
          )}
        </Box>
      )}
      {isEmpty ? <NothingReceived /> : isReady && <TasksFor input={{ text, photo: id ?? null }} />}
    </Box>
  );
}

function NothingReceived() {
  const { t } = useTranslation('share');
  return (
    <EmptyState
      title={t('received.nothing')}
      text={t('received.howTo')}
      action={
        <Button variant="contained" component={Link} to={withQuery(paths.tasks, { view: 'all' })}>
          {t('received.toTasks')}
        </Button>
      }
    />
  );
}

/** Offers tasks for what another app has shared with the installed app. */
export function Component() {
  const { t } = useTranslation('share');
  const { user } = useSession();
  const [params] = useSearchParams();
  const { data, isPending } = useQuery(receivedShareQuery(user?.id ?? ''));
  // What is stored then is an earlier share.
  if (params.has(failedParam))
    return (
      <>
        <PageHeader title={t('received.title')} />
        <Alert severity="error">
          <AlertTitle>{t('received.notStored')}</AlertTitle>
          {t('received.makeSpace')}
        </Alert>
      </>
    );
  return (
    <>
      <PageHeader title={t('received.title')} purpose={data && t('received.purpose')} />
      {isPending ? null : data ? <Received share={data} /> : <NothingReceived />}
    </>
  );
}
