import type { Tool } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { detailText } from '../../lib/api/fault-text.ts';

/** Shows why calls of a tool fail, with the field to change. */
export function StoppedReason({ stopped }: { stopped: NonNullable<Tool['stopped']> }) {
  const { t } = useTranslation('errors');
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <code>{stopped.path}</code>: {detailText(t, stopped)}
    </Box>
  );
}
