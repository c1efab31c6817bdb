import type { Execution } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { plainList } from '../../../design/layout/styles.ts';

/** Tells the owner of a run which administrator started it, and when and why one opened it. */
export function AdminNotes({ execution }: { execution: Execution }) {
  const { t } = useTranslation('executions');
  const { retried_by, reveals } = execution;
  if (retried_by === null && reveals.length === 0) return null;
  return (
    <Alert severity="info" icon={<Icon name="shield_person" />} sx={{ maxWidth: 760 }}>
      {retried_by !== null && <Box>{t('byAdmin.retried', { admin: retried_by })}</Box>}
      {reveals.length > 0 && (
        <>
          <Box>{t('byAdmin.revealed')}</Box>
          <Box component="ul" sx={{ ...plainList, mt: 0.5 }}>
            {reveals.map(({ at, reason }) => (
              <Box component="li" key={at} sx={{ overflowWrap: 'anywhere' }}>
                <DateTime at={at} />: {reason}
              </Box>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}
