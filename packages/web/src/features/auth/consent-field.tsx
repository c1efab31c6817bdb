import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { Suspense, useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../design/feedback/load-failed.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { faultText } from '../../lib/api/fault-text.ts';
import type { RegisterValues } from './register-values.ts';

/** The long text loads with the dialog, when it is first opened. */
const ConsentDialog = lazyPart(
  async () => ({ default: (await import('./consent-dialog.tsx')).ConsentDialog }),
  { texts: ['consent'], failed: FailedDialog },
);

/** The consent checkbox with a link to the full text; Agree there ticks it. */
export function ConsentField({ control }: { control: Control<RegisterValues> }) {
  const { t } = useTranslation(['auth', 'errors']);
  const { field, fieldState } = useController({ control, name: 'consent' });
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never');
  const helpId = useId();
  const { error } = fieldState;
  const close = () => setShown('closed');
  return (
    <FormControl
      error={error !== undefined}
      // Below the checkbox are the link and an error of up to three lines, which the sticky button must not
      // cover.
      sx={{ alignItems: 'flex-start', '& input': { scrollMarginBottom: { xs: '208px', sm: 0 } } }}
    >
      <FormControlLabel
        label={t('consent.label')}
        sx={{ mr: 0, ml: -1.25, color: 'text.primary' }}
        control={
          <Checkbox
            name={field.name}
            checked={field.value}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                ref: field.ref,
                'aria-required': true,
                'aria-invalid': error !== undefined,
                ...(error && { 'aria-describedby': helpId }),
              },
            }}
          />
        }
      />
      <Link
        component="button"
        type="button"
        variant="body2"
        onClick={() => setShown('open')}
        sx={{ py: 0.25, ml: 4 }}
      >
        {t('consent.read')}
      </Link>
      {error && (
        <FormHelperText id={helpId} role="alert" component="div">
          <span style={{ display: 'inline-flex', gap: 6, alignItems: 'flex-start' }}>
            <Icon name="error" size={16} sx={{ mt: '2px' }} />
            {faultText(t, error.message)}
          </span>
        </FormHelperText>
      )}
      {shown !== 'never' && (
        <Suspense fallback={null}>
          <ConsentDialog
            open={shown === 'open'}
            onClose={close}
            onAgree={() => {
              field.onChange(true);
              close();
            }}
          />
        </Suspense>
      )}
    </FormControl>
  );
}
