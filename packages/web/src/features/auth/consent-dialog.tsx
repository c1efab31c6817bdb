import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The sections of the consent in order, each with its bullet points. */
const parts = [
  { part: 'stored', points: ['stored.account', 'stored.profile', 'stored.runs', 'stored.technical'] },
  { part: 'purpose', points: [] },
  { part: 'model', points: ['model.sent', 'model.notSent', 'model.provider'] },
  { part: 'access', points: [] },
  { part: 'retention', points: ['retention.account', 'retention.short'] },
  { part: 'rights', points: ['rights.see', 'rights.correct', 'rights.delete', 'rights.withdraw'] },
  { part: 'advice', points: [] },
  { part: 'contact', points: [] },
] as const;

export type ConsentDialogProps = { open: boolean; onClose: () => void; onAgree: () => void };

/** The full consent text, with Close or Agree (docs/spec/user-side.md#login-and-registration). */
export function ConsentDialog({ open, onClose, onAgree }: ConsentDialogProps) {
  const { t } = useTranslation('consent');
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm">
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent dividers tabIndex={0} sx={{ py: 2 }}>
        <Typography>{t('intro')}</Typography>
        {parts.map(({ part, points }) => (
          <Box component="section" key={part} sx={{ mt: 2.5 }}>
            <Typography variant="h4" component="h3">
              {t(`${part}.title`)}
            </Typography>
            <Typography variant="body2" sx={{ mt: 0.5 }}>
              {t(`${part}.text`)}
            </Typography>
            {points.length > 0 && (
              <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
                {points.map((point) => (
                  <Box component="li" key={point} sx={{ mt: 0.5 }}>
                    {t(point)}
                  </Box>
                ))}
              </Box>
            )}
          </Box>
        ))}
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="contained" onClick={onAgree}>
          {t('agree')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
