import type { GoalState } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import type { IconName } from '../../lib/icons.ts';

const looks: Record<GoalState, { color: 'success' | 'warning' | 'error' | 'default'; icon: IconName }> = {
  on_track: { color: 'success', icon: 'trending_up' },
  off_track: { color: 'warning', icon: 'trending_down' },
  reached: { color: 'success', icon: 'check_circle' },
  missed: { color: 'error', icon: 'error' },
  out_of_range: { color: 'warning', icon: 'warning' },
  unknown: { color: 'default', icon: 'hourglass_top' },
};

/** The color of a state's mark. */
export const stateColor = (state: GoalState) => {
  const { color } = looks[state];
  return color === 'default' ? 'text.secondary' : `${color}.main`;
};

/** A goal's state. */
export function GoalChip({ state }: { state: GoalState }) {
  const { t } = useTranslation('goals');
  const { color, icon } = looks[state];
  return (
    <Chip size="small" color={color} icon={<Icon name={icon} size={16} />} label={t(`state.${state}`)} />
  );
}
