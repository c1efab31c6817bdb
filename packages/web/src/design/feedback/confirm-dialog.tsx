import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmRequest } from './confirm.tsx';

export type ConfirmDialogProps = {
  request: ConfirmRequest;
  open: boolean;
  onAnswer: (confirmed: boolean) => void;
};

/** The dialog of `useConfirm`. Focuses Cancel if the action can't be undone. */
export default function ConfirmDialog({ request, open, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const textId = useId();
  const isDanger = request.tone === 'danger';
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={titleId}
      {...(request.text && { 'aria-describedby': textId })}
    >
      <DialogTitle id={titleId}>{request.title}</DialogTitle>
      {request.text && (
        <DialogContent>
          <DialogContentText id={textId} component="div">
            {request.text}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button color="inherit" onClick={() => onAnswer(false)} autoFocus={isDanger}>
          {request.cancelLabel ?? t('action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDanger ? 'error' : 'primary'}
          onClick={() => onAnswer(true)}
          autoFocus={!isDanger}
        >
          {request.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
