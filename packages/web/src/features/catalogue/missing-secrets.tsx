import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';

/** Variables the server needs before the file's tools work; the import does not wait for them. */
export function MissingSecrets({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('catalogue');
  return (
    <Alert severity="warning" icon={<Icon name="warning" />}>
      <AlertTitle>{t('secrets.title', { count: names.length })}</AlertTitle>
      {t('secrets.text')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {names.map((name) => (
          <li key={name}>
            <code>TOOL_SECRET_{name}</code>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
