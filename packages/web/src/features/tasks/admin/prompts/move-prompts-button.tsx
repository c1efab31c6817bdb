import type { LlmModel, Prompt, Task } from '@agentarium/contracts';
import { llmModels } from '@agentarium/contracts/names';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMovePrompts } from '../../../../data/tasks-admin.ts';
import { useToast } from '../../../../design/feedback/toast.tsx';
import { LoadingButton } from '../../../../design/form/loading-button.tsx';
import { SmallButton } from '../../../../design/layout/small-button.tsx';
import { wholeNumber } from '../../../../lib/whole-number.ts';
import { SaveNotice } from '../../../../widgets/admin/form-page.tsx';

type Place = { model_type: LlmModel; version: string };
type MovePromptsButtonProps = { task: Pick<Task, 'id'>; prompts: readonly Prompt[] };

/** Moves all prompts of a saved task to another model family and version together, after confirmation. */
export function MovePromptsButton({ task, prompts }: MovePromptsButtonProps) {
  const { t } = useTranslation(['tasks-admin', 'common']);
  const toast = useToast();
  const move = useMovePrompts(task);
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  const { model_type, version } = place ?? { model_type: 'chatgpt' as const, version: '1' };
  const chosen = wholeNumber(version);
  const isVersion = typeof chosen === 'number' && chosen >= 1 && chosen <= 1000;
  const moves = prompts.filter((one) => one.model_type !== model_type || one.version !== chosen).length;
  const open = () => {
    const [first] = prompts;
    if (!first) return;
    move.reset();
    setPlace({ model_type: first.model_type, version: String(first.version) });
  };
  const send = () => {
    if (!isVersion) return;
    move.mutate(
      { model_type, version: chosen },
      {
        onSuccess: () => {
          setPlace(null);
          toast.success(t('move.done'));
        },
      },
    );
  };
  return (
    <>
      <SmallButton icon="sync" color="primary" onClick={open} sx={{ mb: 1.5 }}>
        {t('move.open')}
      </SmallButton>
      {place && (
        <Dialog
          open
          onClose={move.isPending ? () => {} : () => setPlace(null)}
          aria-labelledby={id}
          maxWidth="xs"
        >
          <DialogTitle id={id}>{t('move.title')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            <DialogContentText>{t('move.text', { count: prompts.length })}</DialogContentText>
            <TextField
              select
              size="small"
              label={t('move.model')}
              value={model_type}
              onChange={({ target }) => setPlace({ model_type: target.value as LlmModel, version })}
            >
              {llmModels.map((model) => (
                <MenuItem key={model} value={model}>
                  {t(`model.${model}`)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              size="small"
              type="number"
              label={t('move.version')}
              helperText={t('move.versionHelp')}
              error={!isVersion}
              value={version}
              onChange={({ target }) => setPlace({ model_type, version: target.value })}
              slotProps={{ htmlInput: { min: 1, max: 1000, step: 1, inputMode: 'numeric' } }}
            />
            <SaveNotice error={move.error} failed={t('move.failed')} />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={() => setPlace(null)} disabled={move.isPending}>
              {t('common:action.cancel')}
            </Button>
            <LoadingButton pending={move.isPending} disabled={!isVersion || moves === 0} onClick={send}>
              {t('move.confirm')}
            </LoadingButton>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
