import type { NotificationKind, NotificationWays } from '@agentarium/contracts';
import { notificationKinds, notificationKindsOf } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { pushDevicesQuery, useAddPushDevice, useRemovePushDevice } from '../../data/devices.ts';
import {
  digestQuery,
  notificationSettingsQuery,
  useUpdateDigest,
  useUpdateNotificationSettings,
} from '../../data/notifications.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { CheckInput } from '../../design/form/choice-fields.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { LoadingStatus } from '../../design/layout/skeletons.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { pushPermission } from '../../lib/device/push-device.ts';

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

/** Offers to install the app if the browser can. */
export function InstallHint() {
  const { t } = useTranslation('notifications');
  const offer = useSyncExternalStore(onInstallOffer, installOffer, () => null);
  if (!offer) return null;
  return (
    <div>
      <Note variant="body2" sx={{ mb: 1 }}>
        {t('settings.install.text')}
      </Note>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon name="download" />}
        onClick={() => void install()}
      >
        {t('settings.install.action')}
      </Button>
    </div>
  );
}

type Device = Awaited<ReturnType<NonNullable<(typeof pushDevicesQuery)['queryFn']>>>[number];

/** The notification kinds this device gets. */
function DeviceKinds({ device }: { device: Device }) {
  const { t } = useTranslation('notifications');
  const toast = useToast();
  const save = useAddPushDevice();
  const id = useId();
  const { user } = useSession();
  const shown = notificationKindsOf(user?.role === 'admin');
  const chosen = device.kinds ?? notificationKinds;
  const change = (kind: NotificationKind, isOn: boolean) => {
    const kinds = notificationKinds.filter((one) => (one === kind ? isOn : chosen.includes(one)));
    const all = shown.every((one) => kinds.includes(one));
    save
      .mutateAsync(all ? null : kinds)
      .catch((error: unknown) => toast.error(error, t('settings.saveFailed')));
  };
  return (
    <Box role="group" aria-labelledby={id} sx={{ mt: 1.5 }}>
      <Note id={id}>{t('settings.device.kinds')}</Note>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {shown.map((kind) => (
          <CheckInput
            key={kind}
            size="small"
            label={t(`settings.kind.${kind}.title`)}
            disabled={save.isPending}
            checked={chosen.includes(kind)}
            onChange={(isOn) => change(kind, isOn)}
          />
        ))}
      </Box>
    </Box>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation('notifications');
  const toast = useToast();
  const remove = useRemovePushDevice();
  const name = device.device_name ?? t('settings.device.unnamed');
  const onRemove = async () => {
    try {
      await remove.mutateAsync({ endpoint: device.endpoint, isThis: device.is_this });
    } catch (error) {
      toast.error(error, t('settings.device.removeFailed'));
    }
  };
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {device.is_this ? t('settings.device.this', { name }) : name}
          </Typography>
          <Note>
            {t('settings.device.since')} <DateTime at={device.created_at} as="date" />
          </Note>
        </Box>
        <LoadingButton
          size="small"
          variant="outlined"
          color="inherit"
          pending={remove.isPending}
          aria-label={t('settings.device.removeNamed', { name })}
          onClick={() => void onRemove()}
        >
          {t(device.is_this ? 'settings.device.turnOff' : 'settings.device.remove')}
        </LoadingButton>
      </Box>
      {device.is_this && <DeviceKinds device={device} />}
    </Box>
  );
}

/** Turns notifications on for this device, or says why it can't. */
function TurnOn() {
  const { t } = useTranslation('notifications');
  const toast = useToast();
  const add = useAddPushDevice();
  const permission = pushPermission();
  if (permission === 'insecure' || permission === 'unsupported')
    return <Note variant="body2">{t(`settings.device.${permission}`)}</Note>;
  if (permission === 'denied') return <Alert severity="warning">{t('settings.device.denied')}</Alert>;
  const turnOn = async () => {
    try {
      const device = await add.mutateAsync();
      if (device) toast.success(t('settings.device.isOn'));
    } catch (error) {
      toast.error(error, t('settings.device.failed'));
    }
  };
  return (
    <LoadingButton
      variant="outlined"
      icon="notifications"
      pending={add.isPending}
      onClick={() => void turnOn()}
    >
      {t('settings.device.turnOn')}
    </LoadingButton>
  );
}

/** Notifications on this device and on the account's other devices. */
export function DeviceSettings() {
  const { t } = useTranslation('notifications');
  const query = useQuery(pushDevicesQuery);
  const devices = query.data ?? [];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', gap: 2 }}>
      {query.isError && !query.data && (
        <QueryFailed query={query} compact title={t('settings.device.loadFailed')} />
      )}
      {query.data && !devices.some(({ is_this }) => is_this) && <TurnOn />}
      {devices.length > 0 && (
        <Box component="ul" sx={{ ...plainList, width: '100%' }}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </Box>
      )}
      <InstallHint />
    </Box>
  );
}

/** The browser's install prompt (`beforeinstallprompt`); usable once. */
type InstallOffer = Event & { prompt(): Promise<unknown> };

/** `public/boot.js` stores the prompt here, since it may fire before the app's code. */
type Offered = { agentariumInstall?: InstallOffer | null };
const page = () => window as unknown as Offered;

const installOffer = (): InstallOffer | null => page().agentariumInstall ?? null;

const taken = 'agentarium:install-taken';

/** Calls back when the prompt becomes available or unavailable. */
function onInstallOffer(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled', taken];
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/** Shows the browser's install prompt. */
async function install(): Promise<void> {
  const offer = installOffer();
  page().agentariumInstall = null;
  window.dispatchEvent(new Event(taken));
  await offer?.prompt();
}
