import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { versionQuery } from '../../data/version.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { areCompatible, webVersion } from '../../lib/version.ts';

/** The web app's version at the bottom of the side menu, with the server's when it is another; a warning when they don't fit. */
export function VersionLabel() {
  const { t } = useTranslation('shell');
  const version = useQuery(versionQuery);
  const server = version.data?.version;
  const mismatch = server !== undefined && !areCompatible(webVersion, server);
  const differs = server !== undefined && server !== webVersion;
  const known = differs ? t('version.both', { web: webVersion, server }) : `v${webVersion}`;
  const text = version.isError ? t('version.unavailable') : known;
  const hint = mismatch ? t('version.mismatch', { web: webVersion, server }) : '';
  const label = (
    <Typography
      variant="caption"
      component="p"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1.5,
        py: 2,
        color: mismatch ? 'warning.main' : 'text.secondary',
      }}
    >
      {mismatch && <Icon name="warning" size={14} />}
      {text}
    </Typography>
  );
  return mismatch ? <Tooltip title={hint}>{label}</Tooltip> : label;
}
