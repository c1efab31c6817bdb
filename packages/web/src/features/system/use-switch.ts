import type { SystemSwitch } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useThrowSwitch } from '../../data/system.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { useToast } from '../../design/feedback/toast.tsx';

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
