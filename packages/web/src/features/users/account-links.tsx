import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../design/layout/icon.tsx';
import { plainList, surface } from '../../design/layout/styles.ts';
import type { IconName } from '../../lib/icons.ts';
import { paths } from '../../lib/paths.ts';

const links = [
  { key: 'profile', to: paths.profile, icon: 'person' },
  { key: 'params', to: paths.params, icon: 'monitor_heart' },
  { key: 'schedules', to: paths.schedules, icon: 'event_repeat' },
  { key: 'subscription', to: paths.subscription, icon: 'workspace_premium' },
] as const satisfies readonly { key: string; to: string; icon: IconName }[];

/** The other pages about the user, on phones, whose bottom bar leads to the settings. */
export function AccountLinks() {
  const { t } = useTranslation('shell');
  return (
    <Box component="nav" aria-label={t('bottom.you')} sx={{ display: { sm: 'none' }, ...surface }}>
      <Box component="ul" sx={plainList}>
        {links.map(({ key, to, icon }) => (
          <Box component="li" key={key} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Box
              component={Link}
              to={to}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                minHeight: 48,
                px: 2,
                typography: 'subtitle2',
                color: 'text.primary',
                textDecoration: 'none',
                '&:focus-visible': { outlineOffset: -2 },
              }}
            >
              <Icon name={icon} size={22} sx={{ color: 'text.secondary' }} />
              <Box component="span" sx={{ flex: 1 }}>
                {t(`menu.${key}`)}
              </Box>
              <Icon name="chevron_right" size={20} sx={{ color: 'text.secondary' }} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
