import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type ConfirmRequest = {
  title: string;
  text?: ReactNode;
  /** What the button does, in words: "Delete agent". */
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for what can't be undone. */
  tone?: 'danger' | 'normal';
};

type Ask = (request: ConfirmRequest) => Promise<boolean>;
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks before something is done: `if (await confirm({ title, confirmLabel })) …`. One dialog at a time. */
export const useConfirm = (): Ask => useContext(ConfirmContext);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [request, setRequest] = useState<ConfirmRequest | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => {});
  const titleId = useId();
  const textId = useId();

  const ask = useCallback<Ask>((next) => {
    answer.current(false);
    setRequest(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (confirmed: boolean) => {
    answer.current(confirmed);
    setOpen(false);
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      {request && (
        <Dialog
          open={open}
          onClose={() => close(false)}
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
            <Button color="inherit" onClick={() => close(false)} autoFocus={request.tone === 'danger'}>
              {request.cancelLabel ?? t('action.cancel')}
            </Button>
            <Button
              variant="contained"
              color={request.tone === 'danger' ? 'error' : 'primary'}
              onClick={() => close(true)}
              autoFocus={request.tone !== 'danger'}
            >
              {request.confirmLabel}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </ConfirmContext>
  );
}
