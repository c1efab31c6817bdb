import ThemeProvider from '@mui/system/ThemeProvider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ConfirmProvider } from '../design/feedback/confirm.tsx';
import { ToastProvider } from '../design/feedback/toast.tsx';
import { followTheme } from '../lib/device/theme-mode.ts';
import { GlobalCss } from './theme/global-css.tsx';
import { theme } from './theme/theme.ts';

/** Everything around the router: theme, server data, toasts, the confirm dialog. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  useEffect(followTheme, []);
  return (
    <ThemeProvider theme={theme()}>
      <GlobalCss />
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
