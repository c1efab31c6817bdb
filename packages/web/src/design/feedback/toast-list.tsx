import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type CustomContentProps, SnackbarContent, SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../layout/icon.tsx';
import type { ToastItem, ToastLink } from './toast.tsx';

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

function Feed({ items, onShown }: { items: readonly ToastItem[]; onShown: () => void }) {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => {
    if (items.length === 0) return;
    for (const { text, variant, duration, link } of items) {
      const message = link ? <Linked text={text} link={link} /> : text;
      enqueueSnackbar(message, { variant, autoHideDuration: duration });
    }
    onShown();
  }, [items, onShown, enqueueSnackbar]);
  return null;
}

/** Toasts at the bottom center, three at a time; notistack pauses one while the pointer is on it. */
export default function ToastList(feed: { items: readonly ToastItem[]; onShown: () => void }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      Components={components}
      preventDuplicate
    >
      <Feed {...feed} />
    </SnackbarProvider>
  );
}
