import type { ModelFamily } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { failureLevel } from '../../lib/failure-level.ts';

/** The state of a family: paused, without a provider, mostly failing, failing now and then, fine, or without runs. */
export type FamilyState = 'paused' | 'off' | 'failing' | 'unsteady' | 'ok' | 'quiet';

/** Failing is judged by the last hour, so that a mended family shows at once, the rest by the day, as in the overview. */
export function stateOf({ paused, source, hour, day }: ModelFamily): FamilyState {
  if (paused) return 'paused';
  if (source === 'none') return 'off';
  if (hour.runs > 0 && failureLevel(hour) === 'error') return 'failing';
  if (day.runs === 0) return 'quiet';
  return failureLevel(day) === 'success' ? 'ok' : 'unsteady';
}

const looks = {
  paused: { color: 'warning', icon: 'pause' },
  off: { color: 'default', icon: 'block' },
  failing: { color: 'error', icon: 'error' },
  unsteady: { color: 'warning', icon: 'warning' },
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
