import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toolEnvironmentQuery } from '../../data/tools.ts';
import { FactGrid } from '../../design/layout/fact-grid.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { monospace, plainList } from '../../design/layout/styles.ts';

/** The secrets that the server knows, each with the hosts that may get it. */
export function KnownSecrets() {
  const { t } = useTranslation('tools');
  const { data } = useQuery(toolEnvironmentQuery);
  if (!data) return null;
  if (data.secrets.length === 0) return <Note>{t('form.noSecrets')}</Note>;
  const hostsOf = (hosts: readonly string[]) => (hosts.length > 0 ? hosts.join(', ') : t('form.noHosts'));
  return (
    <Box>
      <Note>{t('form.secrets')}</Note>
      <FactGrid rows={data.secrets.map(({ name, hosts }) => [name, hostsOf(hosts)])} />
    </Box>
  );
}

/** The commands that the server may start; one that is pressed is chosen. */
export function AllowedCommands({ onChoose }: { onChoose: (command: string) => void }) {
  const { t } = useTranslation('tools');
  const { data } = useQuery(toolEnvironmentQuery);
  if (!data) return null;
  if (data.commands.length === 0) return <Note>{t('form.noCommands')}</Note>;
  return (
    <Box>
      <Note>{t('form.commands')}</Note>
      <Box component="ul" sx={plainList}>
        {data.commands.map((command) => (
          <li key={command}>
            <SmallButton
              icon="add"
              iconSize={16}
              onClick={() => onChoose(command)}
              sx={{ textAlign: 'left', overflowWrap: 'anywhere', fontFamily: monospace }}
            >
              {command}
            </SmallButton>
          </li>
        ))}
      </Box>
    </Box>
  );
}
