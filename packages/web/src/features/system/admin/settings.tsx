import { alertKinds } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertsQuery, useUpdateAlerts } from '../../../data/system.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { CheckInput } from '../../../design/form/choice-fields.tsx';
import { FieldFrame } from '../../../design/form/fields.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { columns } from '../../../design/layout/styles.ts';
import { AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { SystemSettings } from './system-settings.tsx';

/** /admin/settings: the system's switches, and what this administrator is alerted of. */
export function Component() {
  const { t } = useTranslation('system');
  return (
    <AdminPage title={t('title')} purpose={t('purpose')}>
      <SystemSettings />
      <AlertSettings />
    </AdminPage>
  );
}

const ways = ['in_app', 'mail', 'push'] as const;

/** Chooses the alerts of this administrator, and where they arrive. Each choice is saved at once. */
export function AlertSettings() {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useQuery(alertsQuery);
  const update = useUpdateAlerts();
  const shown = data && { ...data, ...(update.isPending && update.variables) };
  return (
    <FormPanel title={t('alerts.title')} text={t('alerts.text')}>
      {shown ? (
        <Box sx={{ ...columns('sm', 'repeat(2, minmax(0, 1fr))'), gap: 2 }}>
          <FieldFrame label={t('alerts.kinds')}>
            {alertKinds.map((kind) => (
              <CheckInput
                key={kind}
                size="small"
                label={t(`alerts.kind.${kind}`)}
                checked={shown.kinds.includes(kind)}
                disabled={update.isPending}
                onChange={(checked) =>
                  update.mutate({
                    kinds: alertKinds.filter((one) => (one === kind ? checked : shown.kinds.includes(one))),
                  })
                }
              />
            ))}
          </FieldFrame>
          <FieldFrame label={t('alerts.ways')} help={!shown.mail_available && t('alerts.noMail')}>
            {ways.map((way) => (
              <CheckInput
                key={way}
                size="small"
                label={t(`alerts.way.${way}`)}
                checked={shown[way]}
                disabled={update.isPending || (way === 'mail' && !shown.mail_available)}
                onChange={(checked) => update.mutate({ [way]: checked })}
              />
            ))}
          </FieldFrame>
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
