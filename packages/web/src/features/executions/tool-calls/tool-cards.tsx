import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ConfirmCard } from './confirm-card.tsx';
import type { ToolCallShown } from './tool-call-state.ts';
import { ToolCard } from './tool-card.tsx';

/**
 * The tools that a run used, as compact cards that open; a call that waits for an answer asks for it. `canConfirm`
 * is false for a reader who does not own the run.
 */
export function ToolCards({
  calls,
  canConfirm = true,
}: {
  calls: readonly ToolCallShown[];
  canConfirm?: boolean;
}) {
  const { t } = useTranslation('tool-calls');
  if (calls.length === 0) return null;
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gap: 1, maxWidth: 760 }}>
      <Typography variant="small" component="h3" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {t('used', { count: calls.length })}
      </Typography>
      <Box component="ul" aria-live="polite" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {calls.map((call) => (
          <li key={call.id}>
            {call.status === 'pending_confirmation' && canConfirm ? (
              <ConfirmCard call={call} />
            ) : (
              <ToolCard call={call} />
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
