import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { systemConfigQuery } from '../../data/system.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { useSwitch } from './system-switch.tsx';

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
