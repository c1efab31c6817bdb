import { type ExecutionListed, isExecutionRunning, localized } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { activeExecutionsQuery } from '../../data/execution-lists.ts';
import { useCancelExecution } from '../../data/executions.ts';
import { tasksByIdQuery } from '../../data/tasks.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useOnBack } from '../../design/hooks/use-back.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../design/hooks/use-is-narrow.ts';
import { Note } from '../../design/layout/note.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { paths } from '../../lib/paths.ts';

function ActiveRun({ run, name, onFollow }: { run: ExecutionListed; name: string; onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const toast = useToast();
  const cancel = useCancelExecution(run.id);
  const stop = async () => {
    try {
      await cancel.mutateAsync();
    } catch (error) {
      toast.error(error, t('running.stopFailed'));
    }
  };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, minHeight: 56 }}>
      <Box
        component={Link}
        to={paths.execution(run.id)}
        onClick={onFollow}
        sx={{ flex: 1, minWidth: 0, py: 1, color: 'inherit', textDecoration: 'none' }}
      >
        <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
          {name}
        </Typography>
        <Note noWrap>
          {isExecutionRunning(run.status)
            ? t('running.since', { time: format.time(run.started_at ?? run.created_at) })
            : t('running.waiting')}
        </Note>
      </Box>
      <LoadingButton
        variant="text"
        color="inherit"
        icon="stop-fill"
        aria-label={t('running.stopNamed', { name })}
        pending={cancel.isPending}
        onClick={() => void stop()}
        sx={{ minHeight: 44, flexShrink: 0 }}
      >
        {t('running.stop')}
      </LoadingButton>
    </Box>
  );
}

function ActiveRuns({ runs }: { runs: readonly ExecutionListed[] }) {
  const { t, i18n } = useTranslation('shell');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: tasks } = useQuery({ ...tasksByIdQuery, enabled: anchor !== null });
  const isPhone = useIsNarrow('sm');
  const id = useId();
  const close = () => setAnchor(null);
  useOnBack(close);
  const nameOf = ({ task_id, task_name }: ExecutionListed) => {
    const task = tasks?.get(task_id);
    return task ? localized(task.config.locales, i18n.language, 'name', task.name) : task_name;
  };
  const label = t('running.button', { count: runs.length });
  const dialog = { id, role: 'dialog', 'aria-modal': true, 'aria-label': t('running.title') };
  const content = (
    <>
      <Typography variant="h4" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {t('running.title')}
      </Typography>
      <Box component="ul" sx={{ ...plainList, pb: 1 }}>
        {runs.map((run) => (
          <ActiveRun key={run.id} run={run} name={nameOf(run)} onFollow={close} />
        ))}
      </Box>
    </>
  );
  return (
    <>
      <IconButton
        data-running
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ position: 'relative', width: 40, height: 40 }}
      >
        <CircularProgress
          aria-hidden
          enableTrackSlot
          size={26}
          thickness={4}
          color="secondary"
          sx={{ position: 'absolute', inset: 7 }}
        />
        <Box
          component="span"
          aria-hidden
          sx={{ fontSize: 12, fontWeight: 650, color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}
        >
          {runs.length}
        </Box>
      </IconButton>
      {isPhone ? (
        <Drawer open={anchor !== null} anchor="bottom" onClose={close} slotProps={{ paper: dialog }}>
          {content}
        </Drawer>
      ) : (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { ...dialog, sx: { mt: 1, width: 360 } } }}
        >
          {content}
        </Popover>
      )}
    </>
  );
}

/** The account's runs in progress: how many, and on a click which, each with Stop. Nothing while there are none. */
export function RunningNow({ userId }: { userId: string }) {
  const { data: runs = [] } = useQuery(activeExecutionsQuery(userId));
  return runs.length > 0 && <ActiveRuns runs={runs} />;
}
