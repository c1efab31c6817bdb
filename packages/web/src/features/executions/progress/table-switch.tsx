import { useTranslation } from 'react-i18next';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import type { IconName } from '../../../lib/icons.ts';

type TableSwitchProps = {
  asTable: boolean;
  onSwitch: (asTable: boolean) => void;
  /** The view to switch to. */
  other: { icon: IconName; label: string };
};

/** Switches between chart and table. */
export function TableSwitch({ asTable, onSwitch, other }: TableSwitchProps) {
  const { t } = useTranslation('progress');
  return (
    <SmallButton
      icon={asTable ? other.icon : 'table_chart'}
      aria-pressed={asTable}
      onClick={() => onSwitch(!asTable)}
    >
      {asTable ? other.label : t('showTable')}
    </SmallButton>
  );
}
