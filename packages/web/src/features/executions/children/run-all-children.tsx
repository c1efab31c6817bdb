import { type ChildTask, type Execution, localized } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isOrdered, useCancelExecution, useRunChildren } from '../../../data/executions.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { codeText } from '../../../lib/api/error-text.ts';
import { paths } from '../../../lib/paths.ts';
import { type ChildRow, childrenProgress, needsInput, remainingOf } from './children-state.ts';
import { useWithheldSteps, WithheldSteps } from './withheld-steps.tsx';

/** Why the children stopped before the end, and what to do about it. */
function WhyStopped({ error }: { error: NonNullable<Execution['children_run']>['error'] }) {
  const { t } = useTranslation(['executions', 'errors']);
  if (!error) return null;
  const isLimit = error.code.startsWith('DAILY_LIMIT');
  const text = error.code === 'CANCELLED' ? t('further.cancelled') : codeText(t, error.code, error.message);
  return (
    <Alert
      severity={error.code === 'CANCELLED' ? 'info' : 'warning'}
      icon={<Icon name={isLimit ? 'hourglass_top' : 'info'} />}
      {...(isLimit && {
        action: (
          <Button size="small" color="inherit" component={Link} to={paths.subscription}>
            {t('limit.task.buy')}
          </Button>
        ),
      })}
    >
      {text}
    </Alert>
  );
}

type RemainingProps = { remaining: readonly ChildTask[]; asking: readonly ChildTask[] };

/** Shows the remaining tasks, and which of them need input: before the button is pressed. */
function Remaining({ remaining, asking }: RemainingProps) {
  const { t, i18n } = useTranslation('executions');
  const { language } = i18n;
  const named = (list: readonly ChildTask[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(
      list.map(({ locales, name }) => localized(locales, language, 'name', name)),
    );
  return (
    <Typography variant="body2" component="p" sx={{ maxWidth: '72ch' }}>
      {t('further.remaining', { count: remaining.length, names: named(remaining) })}{' '}
      {asking.length > 0 && t('further.asks', { count: asking.length, names: named(asking) })}
    </Typography>
  );
}

/** Runs all remaining children, shows their progress, and stops them. */
export function RunAllChildren({ execution, rows }: { execution: Execution; rows: readonly ChildRow[] }) {
  const { t } = useTranslation('executions');
  const toast = useToast();
  const runAll = useRunChildren(execution.id);
  const stop = useCancelExecution(execution.id);
  const { ended, left, total } = childrenProgress(rows);
  const remaining = remainingOf(rows);
  const withheld = useWithheldSteps(remaining, execution);
  const { data: tasks } = useQuery(tasksByIdQuery);
  const isWithheld = ({ id }: ChildTask) => withheld.some(({ step }) => step.id === id);
  const asking = remaining.filter((one) => !isWithheld(one) && needsInput(tasks?.get(one.id), execution));
  const runnable = left - withheld.length - asking.length;
  const progressText = t('further.progress', { ended, total });
  if (isOrdered(execution.children_run)) {
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 240px', maxWidth: 480 }}>
          <Typography variant="small" component="p" role="status" sx={{ mb: 0.75, fontWeight: 600 }}>
            {progressText}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={total === 0 ? 0 : Math.round((ended / total) * 100)}
            aria-label={progressText}
          />
        </Box>
        <LoadingButton
          variant="outlined"
          color="inherit"
          icon="stop-fill"
          pending={stop.isPending}
          onClick={() =>
            void stop.mutateAsync().catch((error: unknown) => toast.error(error, t('stopFailed')))
          }
        >
          {t('further.stop')}
        </LoadingButton>
      </Box>
    );
  }
  const error = execution.children_run?.error ?? null;
  const isHeld = execution.children_run?.held ?? false;
  if (left === 0 && !error) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <WhyStopped error={error} />
      {isHeld && (
        <Alert severity="info" icon={<Icon name="hourglass_top" />}>
          {t('further.held')}
        </Alert>
      )}
      {left > 0 && <Remaining remaining={remaining} asking={asking} />}
      <WithheldSteps found={withheld} />
      {runnable > 0 && (
        <LoadingButton
          icon="play_arrow-fill"
          pending={runAll.isPending}
          onClick={() => void runAll.mutateAsync().catch((error: unknown) => toast.error(error))}
        >
          {t('further.runAll', { count: runnable })}
        </LoadingButton>
      )}
    </Box>
  );
}
