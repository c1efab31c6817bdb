import type { User } from '@agentarium/contracts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../ui/form-field.tsx';
import { LoadingButton } from '../../../ui/loading-button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useChangeStatus } from './api.ts';
import { StatusProblem } from './status-problem.tsx';

export type StatusDialogProps = {
  user: Pick<User, 'id' | 'name'>;
  status: 'active' | 'blocked';
  open: boolean;
  onClose: () => void;
};

/** Blocks or activates an account with a reason, without which the button is disabled (specification, section 4). */
export function StatusDialog({ user, status, open, onClose }: StatusDialogProps) {
  const { t } = useTranslation(['users-admin', 'common']);
  const id = useId();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const change = useChangeStatus();
  const { name } = user;
  const send = () =>
    change.mutate(
      { id: user.id, status, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(t(`to.${status}.done`, { name }));
          onClose();
        },
      },
    );
  return (
    <Dialog
      open={open}
      onClose={change.isPending ? () => {} : onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DialogTitle id={`${id}-title`}>{t(`to.${status}.title`, { name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t(`to.${status}.text`)}</DialogContentText>
          <FormField id={`${id}-reason`} label={t('reason')} help={t('reasonHelp')} required>
            {(wiring) => (
              <OutlinedInput
                multiline
                minRows={2}
                maxRows={6}
                autoFocus
                id={wiring.id}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                inputProps={{ maxLength: 500, 'aria-describedby': wiring['aria-describedby'] }}
              />
            )}
          </FormField>
          <StatusProblem error={change.error} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={change.isPending}>
            {t('common:action.cancel')}
          </Button>
          <LoadingButton
            type="submit"
            color={status === 'blocked' ? 'error' : 'primary'}
            pending={change.isPending}
            disabled={reason.trim() === ''}
          >
            {t(`to.${status}.action`)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
