import { createContext, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { LoadFailedBar } from './load-failed.tsx';

export type ConfirmRequest = {
  title: string;
  text?: ReactNode;
  /** The button's label: "Delete agent". */
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for actions that can't be undone. */
  tone?: 'danger' | 'normal';
};

type Ask = (request: ConfirmRequest) => Promise<boolean>;
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));
const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), {
  failed: ({ partProps, error, onRetry }) =>
    partProps.open ? (
      <LoadFailedBar error={error} onRetry={onRetry} onClose={() => partProps.onAnswer(false)} />
    ) : null,
});

/** Asks before an action: `if (await confirm({ title, confirmLabel })) …`. One dialog at a time. */
export const useConfirm = (): Ask => useContext(ConfirmContext);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => {});

  const ask = useCallback<Ask>((next) => {
    answer.current(false);
    setRequest(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const settle = (confirmed: boolean) => {
    answer.current(confirmed);
    setOpen(false);
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      {request && (
        <Suspense fallback={null}>
          <ConfirmDialog request={request} open={open} onAnswer={settle} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
