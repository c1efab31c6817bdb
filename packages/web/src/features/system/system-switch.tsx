import type { SystemConfig, SystemSwitch } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { systemConfigQuery, useSetSwitch } from '../../data/system.ts';
import { openToolCallsQuery } from '../../data/tool-calls.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SectionPaper } from '../../design/layout/section-paper.tsx';
import { loadTexts } from '../../lib/i18n.ts';

/** The setting that must be off before a switch can be used. */
type Lock = 'maintenance' | 'emergency_stop';

const readers: Record<SystemSwitch, (config: SystemConfig) => boolean> = {
  task_scheduler: (config) => config.task_scheduler.enabled,
  maintenance: (config) => config.task_scheduler.maintenance_mode,
  tool_calls: (config) => config.tool_calls.enabled,
  tool_calls_maintenance: (config) => config.tool_calls.maintenance_mode,
  emergency_stop: (config) => config.tool_calls.emergency_stop,
  user_registration: (config) => config.user_registration.enabled,
};

export const isOn = (config: SystemConfig, name: SystemSwitch): boolean => readers[name](config);

/**
 * Returns what locks a switch (docs/spec/admin-side.md#states): the scheduler's Enable under maintenance, Enable and
 * Maintenance of tools under the emergency stop, which itself is always usable.
 */
export function lockOf(config: SystemConfig, name: SystemSwitch): Lock | null {
  if (name === 'task_scheduler' && config.task_scheduler.maintenance_mode) return 'maintenance';
  const isOfTools = name === 'tool_calls' || name === 'tool_calls_maintenance';
  return isOfTools && config.tool_calls.emergency_stop ? 'emergency_stop' : null;
}

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

/** The calls that the emergency stop would halt now, in its confirmation; empty while that is not known. */
function OpenCalls() {
  const { t } = useTranslation('system');
  const { number } = useFormat();
  const { data } = useQuery(openToolCallsQuery);
  if (!data) return null;
  const { running, waiting, executions } = data;
  const counted = (count: number) => ({ count, shown: number(count) });
  const parts = [
    running > 0 && t('halts.running', counted(running)),
    waiting > 0 && t('halts.waiting', counted(waiting)),
  ].filter((part) => part !== false);
  return (
    <Box sx={{ mt: 1.5, fontWeight: 600, color: 'text.primary' }}>
      {parts.length === 0
        ? t('halts.none')
        : t('halts.now', { calls: parts.join(', '), runs: t('halts.runs', counted(executions)) })}
    </Box>
  );
}

/** The group of texts for a switch's buttons: Enable and Disable, unless they have a better word. */
const buttonsOf = (name: SystemSwitch) =>
  name === 'emergency_stop' ? 'emergency' : name === 'user_registration' ? 'registration' : 'other';

/** The milliseconds for which the server's message about a switch stays (docs/spec/admin-side.md#constants). */
const messageMs = 6000;

/**
 * Flips a switch once confirmed; the server's message shows as a toast, a refusal stays in `error` and is passed to
 * `onFailed`. Its texts load when it is first used.
 */
export function useSwitch(onFailed?: (error: unknown) => void) {
  const { t } = useTranslation(['system', 'common'], { useSuspense: false });
  const confirm = useConfirm();
  const toast = useToast();
  const change = useSetSwitch();

  const ask = async (name: SystemSwitch, on: boolean): Promise<void> => {
    if (change.isPending) return;
    await loadTexts(['system']);
    const to = on ? 'on' : 'off';
    const isEmergency = name === 'emergency_stop';
    const confirmed = await confirm({
      title: t(`switch.${name}.${to}.title`),
      text: (
        <>
          {t(`switch.${name}.${to}.text`)}
          {isEmergency && on && <OpenCalls />}
        </>
      ),
      confirmLabel: t(`button.${buttonsOf(name)}.${to}`),
      tone: isEmergency && on ? 'danger' : 'normal',
    });
    if (!confirmed) return;
    try {
      const { message } = await change.mutateAsync({ name, on });
      toast.success(message, messageMs);
    } catch (error) {
      onFailed?.(error);
    }
  };
  return {
    ask,
    pending: change.isPending ? change.variables.name : null,
    error: change.error,
    dismiss: change.reset,
  };
}

type SettingsSectionProps = {
  /** For links to it. */
  anchor: string;
  title: string;
  text: string;
  /** On the right of the title. */
  action?: ReactNode;
  /** Facts beside the switches from `md`, below them on phones. */
  panel?: ReactNode;
  children: ReactNode;
};

/** A section of the system settings: stacked switches, separated by hairlines. */
export function SettingsSection({ anchor, title, text, action, panel, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <SectionPaper id={anchor} labelledBy={id} sx={{ p: { xs: 2, sm: 3 }, scrollMarginTop: '80px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 1 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          <Note variant="body2" sx={{ maxWidth: '72ch' }}>
            {text}
          </Note>
        </Box>
        {action}
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: panel ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)',
          },
        }}
      >
        <Box sx={{ '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>{children}</Box>
        {panel}
      </Box>
    </SectionPaper>
  );
}

type Fact = { label: string; value: ReactNode };

/** A plain box of facts beside switches: "Current Status", "Current Limits". */
export function FactsPanel({
  title,
  facts,
  action,
}: {
  title: string;
  facts: readonly Fact[];
  action?: ReactNode;
}) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ p: 2, borderRadius: '12px', bgcolor: 'surface.sunken', mt: { md: 1.5 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={id} variant="h4" component="h3">
          {title}
        </Typography>
        {action}
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography
              variant="body2"
              component="dd"
              sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}

/** Confirms and flips the emergency stop from anywhere; a failure shows as a toast. */
export function useEmergencyStop() {
  const { t } = useTranslation('system', { useSuspense: false });
  const toast = useToast();
  const { ask, pending } = useSwitch((error) => toast.error(error, t('updateFailed')));
  return { ask: (on: boolean) => void ask('emergency_stop', on), isPending: pending !== null };
}

/** The emergency stop in the console's top bar: a button with its name, an icon where there is no room for it. */
export function EmergencyButton() {
  const { t } = useTranslation('system');
  const { data } = useQuery(systemConfigQuery);
  const { ask, isPending } = useEmergencyStop();
  if (!data) return null;
  const isOn = data.config.tool_calls.emergency_stop;
  const label = t(isOn ? 'emergency.end' : 'emergency.start');
  const press = { disabled: isPending, onClick: () => ask(!isOn) };
  return (
    <>
      <IconButton aria-label={label} {...press} sx={{ display: { lg: 'none' }, color: 'error.main' }}>
        <Icon name="block" size={24} />
      </IconButton>
      <Button
        color="error"
        size="small"
        variant={isOn ? 'contained' : 'outlined'}
        startIcon={<Icon name="block" size={18} />}
        {...press}
        sx={{ display: { xs: 'none', lg: 'inline-flex' }, whiteSpace: 'nowrap' }}
      >
        {label}
      </Button>
    </>
  );
}
