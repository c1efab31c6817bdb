import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { surface } from '../../design/layout/styles.ts';
import type { IconName } from '../../lib/icons.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { TintedIcon } from '../../widgets/tinted-icon.tsx';

const actions = [
  { key: 'run', to: withQuery(paths.tasks, { view: 'all' }), icon: 'play_arrow-fill', tint: 'primary' },
  { key: 'agents', to: paths.agents, icon: 'smart_toy', tint: 'secondary' },
  { key: 'params', to: paths.params, icon: 'monitor_heart', tint: 'warning' },
  { key: 'history', to: paths.executions, icon: 'history', tint: 'info' },
] as const satisfies readonly { key: string; to: string; icon: IconName; tint: string }[];

/** Four shortcuts that are always available. */
export function QuickActions() {
  const { t } = useTranslation('dashboard');
  return (
    <Box
      component="nav"
      aria-label={t('actions.label')}
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {actions.map(({ key, to, icon, tint }) => (
        <Box
          key={key}
          component={Link}
          to={to}
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            alignItems: { xs: 'flex-start', sm: 'center' },
            gap: 1.5,
            p: 2,
            ...surface,
            color: 'text.primary',
            textDecoration: 'none',
            typography: 'subtitle2',
            transition: 'border-color 140ms ease-out',
            '@media (hover: hover)': { '&:hover': { borderColor: 'surface.control' } },
            '&:focus-visible': { borderRadius: '12px' },
          }}
        >
          <TintedIcon icon={icon} tint={tint} />
          {t(`actions.${key}`)}
        </Box>
      ))}
    </Box>
  );
}
