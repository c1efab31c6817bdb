import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../design/form/form-field.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';

export type ReasonDialogProps = {
  title: string;
  /** What happens then. */
  text: string;
  label: string;
  /** Who reads the reason. */
  help: string;
  confirmLabel: string;
  color: 'primary' | 'error';
  pending: boolean;
  /** Why the last attempt failed. */
  problem: ReactNode;
  open: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of what an administrator does; without one the button is disabled. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, label, help, confirmLabel, color, pending, problem, open, onSend, onClose } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={open}
      onClose={pending ? () => {} : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend(reason.trim());
        }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
          <FormField id={`${id}-reason`} label={label} help={help} required>
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
          {problem}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={pending}>
            {t('action.cancel')}
          </Button>
          <LoadingButton type="submit" color={color} pending={pending} disabled={reason.trim() === ''}>
            {confirmLabel}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
