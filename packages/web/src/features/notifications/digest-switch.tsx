import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { digestQuery, useUpdateDigest } from '../../data/notifications/digest.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Note } from '../../design/layout/note.tsx';

/** Turns the weekly digest on and off, if the server sends mail to this account. */
export function DigestSwitch() {
  const { t } = useTranslation('notifications');
  const toast = useToast();
  const id = useId();
  const { data: digest } = useQuery(digestQuery);
  const save = useUpdateDigest();
  if (!digest?.mail_available) return null;
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1.25, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={id} variant="subtitle2" component="p">
          {t('digest.title')}
        </Typography>
        <Note>{t('digest.text')}</Note>
        {digest.next_at && (
          <Note>
            {t('digest.next')} <DateTime at={digest.next_at} />
          </Note>
        )}
      </Box>
      <Box sx={{ display: 'grid', placeItems: 'center', width: { xs: 60, sm: 72 } }}>
        <Switch
          checked={digest.is_on}
          disabled={save.isPending}
          onChange={(_, isOn) =>
            save.mutate(isOn, { onError: (error) => toast.error(error, t('settings.saveFailed')) })
          }
          slotProps={{ input: { 'aria-labelledby': id } }}
        />
      </Box>
    </Box>
  );
}
