import type { ModelFamily } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';

/** The state of a family: paused, without a provider, failing, failing some, or fine. */
export type FamilyState = 'paused' | 'off' | 'failing' | 'uneven' | 'ok' | 'quiet';

/** A family fails while at least half of the runs of the last hour failed; from a tenth of a day on, as in the overview, it needs attention. */
export function stateOf({ paused, source, hour, day }: ModelFamily): FamilyState {
  if (paused) return 'paused';
  if (source === 'none') return 'off';
  if (hour.runs > 0 && hour.failed * 2 >= hour.runs) return 'failing';
  if (day.runs === 0) return 'quiet';
  return day.failed * 10 >= day.runs ? 'uneven' : 'ok';
}

const looks = {
  paused: { color: 'warning', icon: 'pause' },
  off: { color: 'default', icon: 'block' },
  failing: { color: 'error', icon: 'error' },
  uneven: { color: 'warning', icon: 'warning' },
  ok: { color: 'success', icon: 'check_circle' },
  quiet: { color: 'default', icon: 'schedule' },
} as const satisfies Record<FamilyState, object>;

export function FamilyChip({ family }: { family: ModelFamily }) {
  const { t } = useTranslation('models');
  const state = stateOf(family);
  const { color, icon } = looks[state];
  return (
    <Chip size="small" color={color} icon={<Icon name={icon} size={16} />} label={t(`state.${state}`)} />
  );
}

/** The runs of an hour or a day in words: "12 runs, 3 failed". */
export function useRunsText() {
  const { t } = useTranslation('models');
  const { number } = useFormat();
  return ({ runs, failed }: ModelFamily['hour']) =>
    runs === 0 ? t('noRuns') : t('runs', { count: runs, shown: number(runs), failed: number(failed) });
}
