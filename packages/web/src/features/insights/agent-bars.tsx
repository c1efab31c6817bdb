import type { Analytics } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { plainList } from '../../design/layout/styles.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { useNames } from './use-names.ts';

/** Agents shown; the table has all. */
const shown = 5;

/** Runs by agent as bars beside their names, the most used first. */
export function AgentBars({ agents }: { agents: Analytics['by_agent'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { agentName, agentOf } = useNames();
  const top = Math.max(1, ...agents.map(({ runs }) => runs));
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
      {agents.slice(0, shown).map(({ agent_id: id, agent_name: stored, runs }) => {
        const agent = agentOf(id);
        return (
          <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <AgentPicture image={agent?.config.image ?? null} role={agent?.role ?? null} size={32} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, typography: 'body2' }}>
                <Box
                  component="span"
                  sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {agentName(id, stored) || t('analytics.removedAgent')}
                </Box>
                <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {format.number(runs)}
                </Box>
              </Box>
              <Box aria-hidden sx={{ mt: 0.5, height: 4, borderRadius: 999, bgcolor: 'surface.sunken' }}>
                <Box
                  sx={{
                    width: `${(runs / top) * 100}%`,
                    minWidth: 4,
                    height: '100%',
                    borderRadius: 999,
                    bgcolor: 'secondary.main',
                  }}
                />
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
