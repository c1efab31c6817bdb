import type { Goal } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { stateColor } from './goal-chip.tsx';
import { placeInRange, shareDone, zone } from './goal-progress.ts';

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
