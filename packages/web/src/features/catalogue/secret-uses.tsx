import type { SecretUse } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';

/** Lists the hosts to which the file's tools would send this server's secrets, shown before the import. */
export function SecretUses({ uses }: { uses: readonly SecretUse[] }) {
  const { t } = useTranslation('catalogue');
  const refused = uses.some(({ allowed }) => !allowed);
  return (
    <Alert severity={refused ? 'warning' : 'info'} icon={<Icon name={refused ? 'warning' : 'info'} />}>
      <AlertTitle>{t('uses.title')}</AlertTitle>
      {t('uses.text')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {uses.map(({ tool, secret, host, place, allowed }) => (
          <li key={`${tool} ${secret} ${place}`}>
            {t(`uses.${place}`, { tool, secret, host })}
            {!allowed && (
              <>
                {' '}
                <strong>{t('uses.refused')}</strong>
              </>
            )}
          </li>
        ))}
      </Box>
      {refused && <Box sx={{ mt: 0.5 }}>{t('uses.howTo', { variable: 'TOOL_SECRET_<NAME>_HOSTS' })}</Box>}
    </Alert>
  );
}
