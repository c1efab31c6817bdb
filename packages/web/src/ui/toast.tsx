import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';

export type ToastItem = { text: string; variant: 'success' | 'info' | 'error'; duration: number };

// The code of the toasts loads with the first of them.
const ToastList = lazy(() => import('./toast-list.tsx'));
const ToastContext = createContext<(item: ToastItem) => void>(() => {});

/** Stands around the app; shows what `useToast` says. */
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

/** `toast.success(text)` for 4 s unless told, `toast.error(error or text)` for 6 s; errors should also stay on the page. */
export function useToast() {
  const push = useContext(ToastContext);
  const { t } = useTranslation(['common', 'errors']);
  return useMemo(
    () => ({
      success: (text: string, duration = 4000) => push({ text, variant: 'success', duration }),
      info: (text: string) => push({ text, variant: 'info', duration: 4000 }),
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
