import { localized, type Prompt, type Task } from '@agentarium/contracts';
import type { MoveScope } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { connectedTasksQuery, useMovePrompts } from '../../../data/tasks-admin.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { type ModelPlace, useModelNames } from '../../../widgets/admin/model-names.ts';
import { SaveNotice } from '../../../widgets/admin/record-form.tsx';

type MovePromptsProps = {
  task: Pick<Task, 'id'>;
  prompts: readonly Prompt[];
  /** The task with copies in place of the prompts that it shared. */
  onCopied: (next: Task) => void;
};

/** The models that may answer a saved task; another one moves all of its prompts, after confirmation. */
export function MovePrompts({ task, prompts, onCopied }: MovePromptsProps) {
  const { t } = useTranslation('tasks-admin');
  const id = useId();
  const { modelOf, nameOf, places, isKnown } = useModelNames();
  const [to, setTo] = useState<ModelPlace | null>(null);
  const [first] = prompts;
  if (!first || !isKnown) return null;
  const isSame = (place: ModelPlace) =>
    place.model_type === first.model_type &&
    (place.version === first.version || modelOf(place) === modelOf(first));
  return (
    <Box sx={{ mb: 2 }}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {t('move.label')}
      </Typography>
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {places.map((place) => (
          <ToggleButton
            key={`${place.model_type} ${place.version}`}
            value={`${place.model_type} ${place.version}`}
            size="small"
            selected={isSame(place)}
            onChange={() => !isSame(place) && setTo(place)}
            sx={{ textTransform: 'none', overflowWrap: 'anywhere' }}
          >
            {nameOf(place)}
          </ToggleButton>
        ))}
      </Box>
      {to && (
        <MoveDialog
          task={task}
          count={prompts.length}
          to={to}
          onCopied={onCopied}
          onClose={() => setTo(null)}
        />
      )}
    </Box>
  );
}

type MoveDialogProps = Pick<MovePromptsProps, 'task' | 'onCopied'> & {
  count: number;
  to: ModelPlace;
  onClose: () => void;
};

/** How many connected tasks are named. */
const named = 5;

/** Confirms a move; if other tasks use some of the prompts, they move too, or the task gets copies. */
function MoveDialog({ task, count, to, onCopied, onClose }: MoveDialogProps) {
  const { t, i18n } = useTranslation('tasks-admin');
  const toast = useToast();
  const id = useId();
  const { nameOf } = useModelNames();
  const connected = useQuery(connectedTasksQuery(task.id));
  const tasks = useQuery(tasksByIdQuery).data;
  const move = useMovePrompts(task);
  const [chosen, setChosen] = useState<Exclude<MoveScope, 'task'>>('connected');
  const others = connected.data?.tasks ?? [];
  const scope = others.length === 0 ? 'task' : chosen;
  const rest = others.length - named;
  const send = async () => {
    try {
      const next = await move.mutateAsync({ ...to, scope });
      if (scope === 'copies') onCopied(next);
      onClose();
      toast.success(t('move.done'));
    } catch {
      // Shown below, as `move.error`.
    }
  };
  return (
    <FormDialog
      title={t('move.title', { model: nameOf(to) })}
      text={t('move.text', { count: scope === 'connected' ? connected.data?.prompts.length : count })}
      confirmLabel={t('move.confirm')}
      pending={move.isPending}
      blocked={!connected.data}
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog is inside the task's form.
        event.stopPropagation();
        void send();
      }}
      onClose={onClose}
    >
      {connected.isPending && <Skeleton variant="rounded" height={96} />}
      {connected.error && (
        <ErrorState
          error={connected.error}
          title={t('move.loadFailed')}
          onRetry={() => void connected.refetch()}
        />
      )}
      {others.length > 0 && (
        <FormControl>
          <FormLabel id={id}>{t('move.shared', { count: others.length })}</FormLabel>
          <Note sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {others
              .slice(0, named)
              .map((one) => localized(tasks?.get(one.id)?.config.locales, i18n.language, 'name', one.name))
              .join(', ')}
            {rest > 0 && ` ${t('move.more', { count: rest })}`}
          </Note>
          <RadioGroup
            aria-labelledby={id}
            value={chosen}
            onChange={(_event, value) => setChosen(value as typeof chosen)}
          >
            {(['connected', 'copies'] as const).map((value) => (
              <FormControlLabel
                key={value}
                value={value}
                control={<Radio size="small" />}
                label={t(`move.${value}`, { count: others.length + 1 })}
              />
            ))}
          </RadioGroup>
        </FormControl>
      )}
      <SaveNotice error={move.error} failed={t('move.failed')} />
    </FormDialog>
  );
}
