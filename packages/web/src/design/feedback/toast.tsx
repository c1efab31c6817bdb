import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/error-text.ts';
import { type FailedPartProps, lazyPart } from './lazy-part.tsx';

/** A link of the app; `onFollow` navigates, since toasts are outside the router. */
export type ToastLink = { href: string; label: string; onFollow: () => void };
export type ToastItem = {
  text: string;
  variant: 'success' | 'info' | 'error';
  duration: number;
  link?: ToastLink | undefined;
};

// The toasts' code loads with the first of them.
const ToastList = lazyPart(() => import('./toast-list.tsx'), { failed: PlainToasts });
const ToastContext = createContext<(item: ToastItem) => void>(() => {});

/** The fallback when the toasts' code could not be loaded: the last toast, until it is closed. */
function PlainToasts({
  partProps: { items, onShown },
}: FailedPartProps<{ items: readonly ToastItem[]; onShown: () => void }>) {
  const { t } = useTranslation('common');
  const last = items.at(-1);
  if (!last) return null;
  return (
    <Paper
      variant="outlined"
      role={last.variant === 'error' ? 'alert' : 'status'}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: 24,
        left: 16,
        maxWidth: 440,
        p: 2,
        bgcolor: 'surface.raised',
      }}
    >
      {items.map(({ text, link }) => (
        <div key={text}>
          {text} {link && <a href={link.href}>{link.label}</a>}
        </div>
      ))}
      <Button size="small" color="inherit" onClick={onShown}>
        {t('action.close')}
      </Button>
    </Paper>
  );
}

/** Wraps the app; shows the toasts of `useToast`. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [items, setItems] = useState<ToastItem[] | null>(null);
  const push = useCallback((item: ToastItem) => setItems((waiting) => [...(waiting ?? []), item]), []);
  const clear = useCallback(() => setItems([]), []);
  return (
    <ToastContext value={push}>
      {children}
      {items && (
        <Suspense fallback={null}>
          <ToastList items={items} onShown={clear} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** `toast.success(text)` for 4 s by default, `toast.error(error or text)` for 6 s; errors should also stay on the page. */
export function useToast() {
  const push = useContext(ToastContext);
  const { t } = useTranslation(['common', 'errors']);
  return useMemo(
    () => ({
      success: (text: string, duration = 4000) => push({ text, variant: 'success', duration }),
      info: (text: string) => push({ text, variant: 'info', duration: 4000 }),
      /** Something happened elsewhere, at `link`; stays long enough to be clicked. */
      event: (text: string, { failed, link }: { failed: boolean; link: ToastLink }) =>
        push({ text, variant: failed ? 'error' : 'success', duration: 10_000, link }),
      error: (error: unknown, fallback?: string) =>
        push({
          text: typeof error === 'string' ? error : errorText(t, error, fallback),
          variant: 'error',
          duration: 6000,
        }),
    }),
    [push, t],
  );
}
