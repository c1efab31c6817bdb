import { localized } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CardLink } from '../../../design/layout/card-link.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { useDashboardPart } from '../use-dashboard.ts';
import { Panel, TileSkeletons } from './panel.tsx';

const grid = {
  ...plainList,
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
} as const;

const tileHeight = 148;

/** The agents open to the user, unused ones first. */
export function AgentsPanel() {
  const { t, i18n } = useTranslation('dashboard');
  const { language } = i18n;
  const agents = useDashboardPart('agents');
  if (agents.data?.length === 0) return null;
  return (
    <Panel
      title={t('agents.title')}
      queries={[agents]}
      failed={t('agents.failed')}
      skeleton={<TileSkeletons grid={grid} heights={[tileHeight, tileHeight, tileHeight, tileHeight]} />}
      more={{ to: paths.agents, label: t('agents.all') }}
    >
      {() => (
        <Box component="ul" sx={grid}>
          {agents.data?.map((agent) => (
            <li key={agent.id}>
              <CardLink
                to={paths.agent(agent.id)}
                title={localized(agent.config.locales, language, 'name', agent.name)}
                titleComponent="h3"
                sx={{ height: '100%', p: 2 }}
              >
                {(link) => (
                  <>
                    <AgentPicture image={agent.config.image} role={agent.role} size={56} sx={{ mb: 1.5 }} />
                    {link}
                    <Note sx={{ mt: 0.25 }}>
                      {localized(agent.config.locales, language, 'role', agent.role)}
                    </Note>
                  </>
                )}
              </CardLink>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
