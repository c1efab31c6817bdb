import type { SystemSwitch } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useThrowSwitch } from '../../data/system.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import type { Lock } from './switches.ts';

type SwitchRowProps = {
  name: SystemSwitch;
  on: boolean;
  lock: Lock | null;
  /** This switch is being changed; it shows the old state until the server responds. */
  pending: boolean;
  onAsk: (name: SystemSwitch, on: boolean) => void;
};

/** A switch with a description; if locked it says what to turn off first. */
export function SwitchRow({ name, on, lock, pending, onAsk }: SwitchRowProps) {
  const { t } = useTranslation('system');
  const id = useId();
  const isEmergency = name === 'emergency_stop';
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, py: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={id} component="label" htmlFor={`${id}-switch`} variant="subtitle2">
          {t(`switch.${name}.label`)}
        </Typography>
        <Note id={`${id}-help`} sx={{ m: 0, maxWidth: '60ch' }}>
          {t(`switch.${name}.help`)}
        </Note>
        {lock && (
          <Typography
            id={`${id}-lock`}
            variant="small"
            component="p"
            sx={{
              m: 0,
              mt: 0.5,
              color: 'tint.warning.text',
              display: 'flex',
              alignItems: 'center',
              gap: 0.75,
            }}
          >
            <Icon name="lock" size={16} />
            {t(`lock.${lock}`)}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 }}>
        {pending && <CircularProgress size={18} aria-label={t('switching')} />}
        <Switch
          checked={on}
          disabled={lock !== null}
          color={isEmergency ? 'error' : 'primary'}
          onChange={() => onAsk(name, !on)}
          slotProps={{
            input: {
              id: `${id}-switch`,
              'aria-describedby': lock ? `${id}-help ${id}-lock` : `${id}-help`,
              'aria-busy': pending,
            },
          }}
        />
      </Box>
    </Box>
  );
}

/** How long the server's message about a switch stays (docs/spec/admin-side.md#constants). */
const messageMs = 6000;

/** Flips a switch once confirmed; the server's message shows as a toast, a refusal stays in `error`. */
export function useSwitch() {
  const { t } = useTranslation(['system', 'common']);
  const confirm = useConfirm();
  const toast = useToast();
  const change = useThrowSwitch();

  const ask = async (name: SystemSwitch, on: boolean): Promise<void> => {
    if (change.isPending) return;
    const to = on ? 'on' : 'off';
    const isEmergency = name === 'emergency_stop';
    const confirmed = await confirm({
      title: t(`switch.${name}.${to}.title`),
      text: t(`switch.${name}.${to}.text`),
      confirmLabel: t(isEmergency ? `button.emergency.${to}` : `button.${to}`),
      tone: isEmergency && on ? 'danger' : 'normal',
    });
    if (!confirmed) return;
    try {
      const { message } = await change.mutateAsync({ name, on });
      toast.success(message, messageMs);
    } catch {
      // Stays in `error`.
    }
  };
  return {
    ask,
    pending: change.isPending ? change.variables.name : null,
    error: change.error,
    dismiss: change.reset,
  };
}
