import { type Goal, type GoalState, labelOf } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../design/hooks/use-format.ts';
import { Icon } from '../design/layout/icon.tsx';
import type { IconName } from '../lib/icons.ts';
import { useUnitName } from './measures.ts';

type Place = Pick<Goal, 'kind' | 'state' | 'target' | 'from' | 'to' | 'start_value' | 'last'>;

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The share of the way to the target, 0 to 1; null for a range. */
export function shareDone({ kind, state, target, start_value: start, last }: Place): number | null {
  if (kind !== 'reach' || target === null) return null;
  if (state === 'reached') return 1;
  if (!last || start === null || start === target) return 0;
  return within((last.value - start) / (target - start));
}

/** A range's ends on its meter; the outer thirds are out of range. */
const zone = { from: 0.25, to: 0.75 };

/** The last value's position on a range's meter, 0 to 1; null without a value. */
export function placeInRange({ from, to, last }: Place): number | null {
  if (!last || (from === null && to === null)) return null;
  // An open range counts as half as wide as its end.
  const width = from !== null && to !== null ? to - from : Math.max(1, Math.abs(to ?? from ?? 0) / 2);
  const low = from ?? (to ?? 0) - width;
  return within(zone.from + ((last.value - low) / width) * (zone.to - zone.from));
}

const looks: Record<GoalState, { color: 'success' | 'warning' | 'error' | 'default'; icon: IconName }> = {
  on_track: { color: 'success', icon: 'trending_up' },
  off_track: { color: 'warning', icon: 'trending_down' },
  reached: { color: 'success', icon: 'check_circle' },
  missed: { color: 'error', icon: 'error' },
  out_of_range: { color: 'warning', icon: 'warning' },
  unknown: { color: 'default', icon: 'hourglass_top' },
};

/** The color of a state's mark. */
const stateColor = (state: GoalState) => {
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

const percent = (share: number) => `${share * 100}%`;

/** A goal's progress: toward a target, or the position within a range. Decorative: text beside it says the same. */
export function GoalMeter({ goal }: { goal: Goal }) {
  const done = shareDone(goal);
  const place = placeInRange(goal);
  const color = stateColor(goal.state);
  const from = goal.from === null ? 0 : zone.from;
  const to = goal.to === null ? 1 : zone.to;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        height: 6,
        borderRadius: '999px',
        bgcolor: 'action.hover',
        // Also visible in forced-colors mode.
        outline: '1px solid',
        outlineColor: 'divider',
        '& > *': { position: 'absolute', top: 0, bottom: 0, borderRadius: 'inherit' },
      }}
    >
      {done !== null && <Box sx={{ left: 0, width: percent(done), bgcolor: color }} />}
      {done === null && (
        <Box sx={{ left: percent(from), width: percent(to - from), bgcolor: color, opacity: 0.35 }} />
      )}
      {done === null && place !== null && (
        <Box sx={{ left: `calc(${percent(place)} - 3px)`, width: 6, my: '-3px', bgcolor: color }} />
      )}
    </Box>
  );
}

/** Returns texts about goals in the user's language, units and zone. */
export function useGoalText() {
  const { t, i18n } = useTranslation('goals');
  const format = useFormat();
  const unitName = useUnitName();
  const value = ({ number }: Goal, of: number | null) =>
    of === null ? '–' : [format.measure(of), unitName(number?.unit)].filter(Boolean).join('\u00a0');
  const change = (of: number) =>
    format.number(of, { maximumSignificantDigits: 3, signDisplay: 'exceptZero' });
  return {
    /** The number's name; the stored name if its task no longer tracks it. */
    name: ({ number, parameter }: Goal) =>
      labelOf(number?.locales, i18n.language, number?.name ?? parameter.slice(parameter.indexOf('.') + 1)),
    value,
    /** The aim. */
    aim(goal: Goal): string {
      const { kind, from, to } = goal;
      if (kind === 'reach')
        return t('aim.reach', { value: value(goal, goal.target), date: goal.by ? format.day(goal.by) : '' });
      const range = from === null ? 'below' : to === null ? 'above' : 'between';
      return t(`aim.${range}`, { from: value(goal, from), to: value(goal, to) });
    },
    /** Returns when the target is expected; null if it isn't, or it has been reached. */
    expected({ state, trend }: Goal): string | null {
      const on = state === 'reached' || state === 'missed' ? null : trend?.expected_on;
      return on ? t('expected', { date: format.day(on) }) : null;
    },
    day: format.day,
    /** How fast the number changes, with its uncertainty. */
    pace({ trend }: Goal): string | null {
      if (!trend) return null;
      const { slope_per_day, slope_low, slope_high } = trend;
      return t('pace', { change: change(slope_per_day), low: change(slope_low), high: change(slope_high) });
    },
  };
}
