import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type CustomContentProps, SnackbarContent, SnackbarProvider, useSnackbar } from 'notistack';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { Icon } from './icon.tsx';

const icons = {
  success: 'check_circle',
  error: 'error',
  info: 'info',
  warning: 'warning',
  default: 'info',
} as const;

function Toast({ id, message, variant, ref }: CustomContentProps & { ref?: React.Ref<HTMLDivElement> }) {
  const { t } = useTranslation('common');
  const { closeSnackbar } = useSnackbar();
  const tint = variant === 'default' ? 'info' : variant;
  return (
    <SnackbarContent ref={ref ?? null} role={variant === 'error' ? 'alert' : 'status'}>
      <Paper
        variant="outlined"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1.5,
          width: '100%',
          maxWidth: 440,
          p: 1.5,
          pl: 2,
          bgcolor: 'surface.raised',
          boxShadow: '0 12px 32px -8px rgb(8 18 13 / 0.3)',
        }}
      >
        <Icon name={icons[variant]} sx={{ mt: '5px', color: `tint.${tint}.text` }} />
        <Typography variant="body2" sx={{ flex: 1, py: '4px', overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
        <IconButton size="small" aria-label={t('action.close')} onClick={() => closeSnackbar(id)}>
          <Icon name="close" size={18} />
        </IconButton>
      </Paper>
    </SnackbarContent>
  );
}

const components = { success: Toast, error: Toast, info: Toast, warning: Toast };

/** Toasts at the bottom centre; notistack pauses them while the pointer is on one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={4000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      Components={components}
      preventDuplicate
    >
      {children}
    </SnackbarProvider>
  );
}

/** `toast.success(text)` for 4 s, `toast.error(error or text)` for 6 s; errors should also stay on the page. */
export function useToast() {
  const { enqueueSnackbar } = useSnackbar();
  const { t } = useTranslation(['common', 'errors']);
  return useMemo(
    () => ({
      success: (text: string) => void enqueueSnackbar(text, { variant: 'success', autoHideDuration: 4000 }),
      info: (text: string) => void enqueueSnackbar(text, { variant: 'info', autoHideDuration: 4000 }),
      error: (error: unknown, fallback?: string) =>
        void enqueueSnackbar(typeof error === 'string' ? error : errorText(t, error, fallback), {
          variant: 'error',
          autoHideDuration: 6000,
        }),
    }),
    [enqueueSnackbar, t],
  );
}
