import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmProvider } from '../design/feedback/confirm.tsx';
import { ToastProvider } from '../design/feedback/toast.tsx';
import { storageKeys } from '../lib/storage.ts';
import { theme } from './theme/theme.ts';

/** Everything around the router: theme, server data, toasts, the confirm dialog. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={storageKeys.theme}
      noSsr
      disableTransitionOnChange
    >
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
