import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingButton } from './loading-button.tsx';
import { UnsavedGuard, useDismiss } from './unsaved-guard.tsx';

export type FormDialogProps = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** `error` for actions that can't be undone. */
  color?: 'primary' | 'error';
  pending: boolean;
  /** Something was typed: Escape, a click beside the dialog, Back and closing the tab ask before it is lost. */
  isDirty?: boolean;
  /** The form can't be submitted yet. */
  blocked?: boolean;
  /** The form was sent, and the dialog shows the result: its one button is Close. */
  done?: boolean;
  /** Nothing is left to cancel: the button beside the other one is Close. */
  nothingToCancel?: boolean;
  open?: boolean;
  maxWidth?: 'xs' | 'md';
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** The fields, and the error. */
  children: ReactNode;
};

/** A short form in a dialog with a purpose, fields, Cancel and one button. Stays open while it is sent. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    text,
    confirmLabel,
    color = 'primary',
    pending,
    isDirty = false,
    blocked = false,
    done = false,
    nothingToCancel = false,
    open = true,
    maxWidth = 'xs',
  } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const close = () => {
    if (!pending) props.onClose();
  };
  const wouldLose = open && isDirty && !pending && !done;
  const dismiss = useDismiss(wouldLose, close);
  return (
    <Dialog
      open={open}
      onClose={dismiss}
      maxWidth={maxWidth}
      fullWidth={maxWidth !== 'xs'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <UnsavedGuard when={wouldLose} />
      <Box component="form" noValidate onSubmit={props.onSubmit}>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
          {props.children}
        </DialogContent>
        <DialogActions>
          {done ? (
            // Without its key it would be the Cancel button, renamed, and not get the focus.
            <Button key="close" autoFocus variant="contained" onClick={close}>
              {t('action.close')}
            </Button>
          ) : (
            <>
              <Button color="inherit" onClick={close} disabled={pending}>
                {t(nothingToCancel ? 'action.close' : 'action.cancel')}
              </Button>
              <LoadingButton type="submit" color={color} pending={pending} disabled={blocked}>
                {confirmLabel}
              </LoadingButton>
            </>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
