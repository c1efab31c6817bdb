import { alertKinds } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { alertsQuery, useUpdateAlerts } from '../../data/alerts.ts';
import { ErrorState } from '../../design/feedback/error-state.tsx';
import { FormError } from '../../design/form/form-errors.tsx';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { columns } from '../../design/layout/styles.ts';

const ways = ['in_app', 'mail', 'push'] as const;

/** Chooses the alerts of this administrator, and where they arrive. Each choice is saved at once. */
export function AlertSettings() {
  const { t } = useTranslation('system');
  const id = useId();
  const { data, error, refetch } = useQuery(alertsQuery);
  const update = useUpdateAlerts();
  const shown = data && { ...data, ...(update.isPending && update.variables) };
  return (
    <FormPanel title={t('alerts.title')} text={t('alerts.text')}>
      {shown ? (
        <Box sx={{ ...columns('sm', 'repeat(2, minmax(0, 1fr))'), gap: 2 }}>
          <FormControl component="fieldset">
            <FormLabel component="legend">{t('alerts.kinds')}</FormLabel>
            {alertKinds.map((kind) => (
              <FormControlLabel
                key={kind}
                label={t(`alerts.kind.${kind}`)}
                control={
                  <Checkbox
                    size="small"
                    checked={shown.kinds.includes(kind)}
                    disabled={update.isPending}
                    onChange={(_event, checked) =>
                      update.mutate({
                        kinds: alertKinds.filter((one) =>
                          one === kind ? checked : shown.kinds.includes(one),
                        ),
                      })
                    }
                  />
                }
              />
            ))}
          </FormControl>
          <FormControl component="fieldset" aria-describedby={shown.mail_available ? undefined : id}>
            <FormLabel component="legend">{t('alerts.ways')}</FormLabel>
            {ways.map((way) => (
              <FormControlLabel
                key={way}
                label={t(`alerts.way.${way}`)}
                control={
                  <Checkbox
                    size="small"
                    checked={shown[way]}
                    disabled={update.isPending || (way === 'mail' && !shown.mail_available)}
                    onChange={(_event, checked) => update.mutate({ [way]: checked })}
                  />
                }
              />
            ))}
            {!shown.mail_available && (
              <Box id={id} sx={{ typography: 'small', color: 'text.secondary' }}>
                {t('alerts.noMail')}
              </Box>
            )}
          </FormControl>
        </Box>
      ) : error ? (
        <ErrorState error={error} title={t('alerts.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={180} />
      )}
      <FormError error={update.error} fallback={t('alerts.saveFailed')} />
    </FormPanel>
  );
}
