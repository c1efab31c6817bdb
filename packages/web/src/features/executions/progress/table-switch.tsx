import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import type { IconName } from '../../../lib/icons.ts';

type TableSwitchProps = {
  asTable: boolean;
  onSwitch: (asTable: boolean) => void;
  /** The other way to show it. */
  other: { icon: IconName; label: string };
};

/** Shows figures as a table, and back. */
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
