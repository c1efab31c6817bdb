import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type CustomContentProps, SnackbarContent, SnackbarProvider, useSnackbar } from 'notistack';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/error-text.ts';
import { Icon } from '../layout/icon.tsx';

/** A link of the app; `onFollow` navigates, since toasts are outside the router. */
type ToastLink = { href: string; label: string; onFollow: () => void };

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
          alignItems: 'center',
          gap: 1.5,
          width: '100%',
          maxWidth: 440,
          p: 1.5,
          pl: 2,
          bgcolor: 'surface.raised',
          boxShadow: '0 12px 32px -8px rgb(8 18 13 / 0.3)',
        }}
      >
        <Icon name={icons[variant]} sx={{ color: `tint.${tint}.text` }} />
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

/** A toast's text, with its link. */
function Linked({ text, link }: { text: string; link: ToastLink }) {
  const { closeSnackbar } = useSnackbar();
  return (
    <>
      {text}{' '}
      <Link
        href={link.href}
        onClick={(event) => {
          event.preventDefault();
          closeSnackbar();
          link.onFollow();
        }}
        sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {link.label}
      </Link>
    </>
  );
}

const components = { success: Toast, error: Toast, info: Toast };

/** Returns the element that holds the toasts: a dialog that opens or closes can't hide it from screen readers. */
function useToastRoot(): HTMLElement {
  const [root] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.append(root);
    const observer = new MutationObserver(() => root.removeAttribute('aria-hidden'));
    observer.observe(root, { attributeFilter: ['aria-hidden'] });
    return () => {
      observer.disconnect();
      root.remove();
    };
  }, [root]);
  return root;
}

/**
 * Wraps the app. Toasts show over the top bar, three at a time: the buttons that are needed next are at the bottom of a
 * page, a sheet or a dialog. They are outside the app's root, which an open dialog hides from screen readers. notistack
 * pauses one while the pointer is on it.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      Components={components}
      preventDuplicate
      domRoot={useToastRoot()}
    >
      {children}
    </SnackbarProvider>
  );
}

/** `toast.success(text)` for 4 s by default, `toast.error(error or text)` for 6 s; errors should also stay on the page. */
export function useToast() {
  const { enqueueSnackbar } = useSnackbar();
  const { t } = useTranslation(['common', 'errors']);
  return useMemo(() => {
    const show = (
      message: ReactNode,
      variant: 'success' | 'info' | 'error',
      autoHideDuration: number,
    ): void => {
      enqueueSnackbar(message, { variant, autoHideDuration });
    };
    return {
      success: (text: string, duration = 4000) => show(text, 'success', duration),
      info: (text: string) => show(text, 'info', 4000),
      /** Something happened elsewhere, at `link`; stays long enough to be clicked. */
      event: (text: string, { failed, link }: { failed: boolean; link: ToastLink }) =>
        show(<Linked text={text} link={link} />, failed ? 'error' : 'success', 10_000),
      error: (error: unknown, fallback?: string) =>
        show(typeof error === 'string' ? error : errorText(t, error, fallback), 'error', 6000),
    };
  }, [enqueueSnackbar, t]);
}
