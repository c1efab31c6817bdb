import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';

const slide = keyframes`from { transform: translateX(-100%); } to { transform: translateX(350%); }`;

export type ExecutionPhase = 'pending' | 'thinking' | 'writing' | 'tools' | 'confirming' | 'reconnecting';

/**
 * The agent's current phase and elapsed time, over a thin moving line; while a model only thinks, also for how long
 * (`thinkingSeconds`).
 */
export function ElapsedLine({
  since,
  phase,
  thinkingSeconds = null,
}: {
  since: number;
  phase: ExecutionPhase;
  thinkingSeconds?: number | null;
}) {
  const { t } = useTranslation('executions');
  const format = useFormat();
  const [shownAt] = useState(Date.now);
  const [now, setNow] = useState(shownAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // The server's clock may be ahead of this device's.
  const seconds = Math.floor((now - Math.min(since, shownAt)) / 1000);
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, color: 'tint.secondary.text' }}>
        <Typography variant="small" role="status" sx={{ fontWeight: 550 }}>
          {t(`phase.${phase}`)}
          {phase === 'thinking' && thinkingSeconds !== null && (
            // A screen reader that read each second aloud would say nothing else.
            <span aria-hidden>{`… ${format.duration(thinkingSeconds * 1000)}`}</span>
          )}
        </Typography>
        <Typography
          variant="small"
          role="timer"
          sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {format.duration(seconds * 1000)}
        </Typography>
      </Box>
      <Box
        aria-hidden
        sx={{ mt: 1, height: 2, borderRadius: '2px', overflow: 'hidden', bgcolor: 'surface.bubbleBorder' }}
      >
        <Box
          sx={{
            width: '30%',
            height: '100%',
            bgcolor: 'secondary.main',
            animation: `${slide} 1.8s ease-in-out infinite`,
          }}
        />
      </Box>
    </Box>
  );
}
