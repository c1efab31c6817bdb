import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { TitledDialog } from './titled-dialog.tsx';

type ConfirmDialogProps = {
  request: ConfirmRequest;
  open: boolean;
  onAnswer: (confirmed: boolean) => void;
};

/** The dialog of `useConfirm`. Focuses Cancel if the action can't be undone. */
function ConfirmDialog({ request, open, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const textId = useId();
  const isDanger = request.tone === 'danger';
  return (
    <TitledDialog
      title={request.title}
      open={open}
      onClose={() => onAnswer(false)}
      maxWidth="xs"
      role="alertdialog"
      {...(request.text && { 'aria-describedby': textId })}
      actions={
        <>
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
        </>
      }
    >
      {request.text && (
        <DialogContentText id={textId} component="div">
          {request.text}
        </DialogContentText>
      )}
    </TitledDialog>
  );
}

export type ConfirmRequest = {
  title: string;
  text?: ReactNode;
  /** The button's label: "Delete agent". */
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for actions that can't be undone. */
  tone?: 'danger' | 'normal';
};

type Ask = (request: ConfirmRequest, left?: AbortSignal) => Promise<boolean>;
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/**
 * Asks before an action: `if (await confirm({ title, confirmLabel })) …`. One dialog at a time; it closes with a no when
 * the component that asks is gone.
 */
export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  const ask = useContext(ConfirmContext);
  const left = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving.signal;
    return () => leaving.abort();
  }, []);
  return useCallback((request) => ask(request, left.current), [ask]);
}

/** Asks before unsaved input is lost. */
export function useConfirmLeaving(): () => Promise<boolean> {
  const { t } = useTranslation('common');
  const confirm = useConfirm();
  return () =>
    confirm({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      confirmLabel: t('unsaved.leave'),
      cancelLabel: t('unsaved.stay'),
      tone: 'danger',
    });
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => {});

  const settle = useCallback((confirmed: boolean) => {
    answer.current(confirmed);
    setOpen(false);
  }, []);
  const ask = useCallback<Ask>(
    (next, left) => {
      if (left?.aborted) return Promise.resolve(false);
      answer.current(false);
      setRequest(next);
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
        left?.addEventListener('abort', () => {
          if (answer.current === resolve) settle(false);
        });
      });
    },
    [settle],
  );

  return (
    <ConfirmContext value={ask}>
      {children}
      {request && <ConfirmDialog request={request} open={open} onAnswer={settle} />}
    </ConfirmContext>
  );
}
