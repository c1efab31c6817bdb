import { type Goal, labelOf } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useUnitName } from '../use-unit-name.ts';

/** Returns texts about goals in the user's language, units and zone. */
export function useGoalText() {
  const { t, i18n } = useTranslation('goals');
  const format = useFormat();
  const unitName = useUnitName();
  /** A calendar day such as `2026-11-20`. */
  const day = (date: string) => format.date(new Date(`${date}T12:00:00Z`));
  const value = ({ number }: Goal, of: number | null) =>
    of === null
      ? '–'
      : [format.number(of, { maximumFractionDigits: 2 }), unitName(number?.unit)]
          .filter(Boolean)
          .join('\u00a0');
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
        return t('aim.reach', { value: value(goal, goal.target), date: day(goal.by ?? '') });
      const range = from === null ? 'below' : to === null ? 'above' : 'between';
      return t(`aim.${range}`, { from: value(goal, from), to: value(goal, to) });
    },
    /** Returns when the target is expected; null if it isn't, or it has been reached. */
    expected({ state, trend }: Goal): string | null {
      const on = state === 'reached' || state === 'missed' ? null : trend?.expected_on;
      return on ? t('expected', { date: day(on) }) : null;
    },
    day,
    /** How fast the number changes, with its uncertainty. */
    pace({ trend }: Goal): string | null {
      if (!trend) return null;
      const { slope_per_day, slope_low, slope_high } = trend;
      return t('pace', { change: change(slope_per_day), low: change(slope_low), high: change(slope_high) });
    },
  };
}
