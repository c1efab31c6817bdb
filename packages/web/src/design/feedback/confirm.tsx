import { createContext, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { LoadFailedBar } from './load-failed.tsx';

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
const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), {
  failed: ({ given, error, onRetry }) =>
    given.open ? (
      <LoadFailedBar error={error} onRetry={onRetry} onClose={() => given.onAnswer(false)} />
    ) : null,
});

/** Asks before something is done: `if (await confirm({ title, confirmLabel })) …`. One dialog at a time. */
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
  const give = (confirmed: boolean) => {
    answer.current(confirmed);
    setOpen(false);
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      {request && (
        <Suspense fallback={null}>
          <ConfirmDialog request={request} open={open} onAnswer={give} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
