import type { BillingCycle } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../design/form/segmented.tsx';

type CyclePickerProps = {
  cycles: readonly BillingCycle[];
  value: BillingCycle;
  onChange: (cycle: BillingCycle) => void;
};

/** The billing cycles that a plan is sold in. */
export function CyclePicker({ cycles, value, onChange }: CyclePickerProps) {
  const { t } = useTranslation('subscription');
  return (
    <Segmented
      label={t('cycle.label')}
      value={value}
      options={cycles.map((cycle) => ({ value: cycle, label: t(`cycle.name.${cycle}`) }))}
      onChange={onChange}
      fullWidth
    />
  );
}
