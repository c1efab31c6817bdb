import type { NotificationKind, NotificationWays } from '@agentarium/contracts';
import { notificationKindsOf } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { pushDevicesQuery } from '../../data/devices.ts';
import {
  digestQuery,
  notificationSettingsQuery,
  useUpdateDigest,
  useUpdateNotificationSettings,
} from '../../data/notifications.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Note } from '../../design/layout/note.tsx';
import { LoadingStatus } from '../../design/layout/row-skeleton.tsx';
import { plainList } from '../../design/layout/styles.ts';

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
            void save
              .mutateAsync(isOn)
              .catch((error: unknown) => toast.error(error, t('settings.saveFailed')))
          }
          slotProps={{ input: { 'aria-labelledby': id } }}
        />
      </Box>
    </Box>
  );
}

type Way = keyof NotificationWays;
type RowProps = { kind: NotificationKind; value: NotificationWays; ways: readonly Way[] };

/** Three switches don't fit beside the text on a phone: they go below. */
const isStacked = (ways: number) => ways > 2;
const columns = (ways: number) => ({
  display: 'grid',
  gridTemplateColumns: {
    xs: isStacked(ways) ? `repeat(${ways}, minmax(0, 1fr))` : `minmax(0, 1fr) repeat(${ways}, 76px)`,
    sm: `minmax(0, 1fr) repeat(${ways}, 92px)`,
  },
  alignItems: 'center',
  columnGap: 0.5,
});
const hairline = { py: 1.25, borderTop: 1, borderColor: 'divider' } as const;

/** A kind with one switch per channel; a switch waits for the server and shows what is saved. */
function KindRow({ kind, value, ways }: RowProps) {
  const { t } = useTranslation('notifications');
  const toast = useToast();
  const save = useUpdateNotificationSettings();
  const id = useId();
  const change = (way: Way, isOn: boolean) =>
    void save
      .mutateAsync({ [kind]: { [way]: isOn } })
      .catch((error: unknown) => toast.error(error, t('settings.saveFailed')));
  return (
    <Box component="li" sx={{ ...columns(ways.length), ...hairline }}>
      <Box sx={{ gridColumn: { xs: isStacked(ways.length) ? '1 / -1' : 'auto', sm: 'auto' } }}>
        <Typography id={id} variant="subtitle2" component="p">
          {t(`settings.kind.${kind}.title`)}
        </Typography>
        <Note>{t(`settings.kind.${kind}.text`)}</Note>
      </Box>
      {ways.map((way) => (
        <Box key={way} sx={{ display: 'grid', placeItems: 'center' }}>
          <Switch
            checked={value[way]}
            disabled={save.isPending}
            onChange={(_, isOn) => change(way, isOn)}
            slotProps={{
              input: {
                'aria-label': t(`settings.switch.${way}`, { kind: t(`settings.kind.${kind}.title`) }),
              },
            }}
          />
        </Box>
      ))}
    </Box>
  );
}

/** Lets the user choose the notifications: in the app, by email if the server sends it, and on devices if any. */
export function NotificationSettings() {
  const { t } = useTranslation(['notifications', 'common']);
  const query = useQuery(notificationSettingsQuery);
  const { data: devices = [] } = useQuery(pushDevicesQuery);
  const { hash } = useLocation();
  const { user } = useSession();
  const kinds = notificationKindsOf(user?.role === 'admin');
  const isShown = query.data !== undefined;
  // The panel's link target exists only once it has loaded.
  useEffect(() => {
    if (isShown && hash === '#notifications') document.getElementById('notifications')?.scrollIntoView();
  }, [isShown, hash]);
  if (!query.data) {
    if (query.isError)
      return <QueryFailed query={query} compact title={t('notifications:settings.loadFailed')} />;
    return (
      <LoadingStatus>
        {kinds.map((kind) => (
          <Box key={kind} sx={hairline}>
            <Skeleton variant="text" width="40%" />
            <Skeleton variant="text" width="70%" />
          </Box>
        ))}
      </LoadingStatus>
    );
  }
  const { settings, mail_available } = query.data;
  const ways: Way[] = ['in_app'];
  if (mail_available) ways.push('mail');
  if (devices.length > 0) ways.push('push');
  return (
    <>
      <Box aria-hidden sx={{ ...columns(ways.length), pb: 1 }}>
        <Box
          component="span"
          sx={{ display: { xs: isStacked(ways.length) ? 'none' : 'block', sm: 'block' } }}
        />
        {ways.map((way) => (
          <Typography key={way} variant="caption" sx={{ textAlign: 'center', color: 'text.secondary' }}>
            {t(`notifications:settings.way.${way}`)}
          </Typography>
        ))}
      </Box>
      <Box component="ul" sx={plainList}>
        {kinds.map((kind) => (
          <KindRow key={kind} kind={kind} value={settings[kind]} ways={ways} />
        ))}
      </Box>
      {mail_available && <DigestSwitch />}
    </>
  );
}
