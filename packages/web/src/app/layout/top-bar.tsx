import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../design/hooks/use-session.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { RunningNow } from '../../features/live/running-now.tsx';
import { NotificationBell } from '../../features/notifications/notification-center.tsx';
import { LanguageMenu, ThemeMenu } from '../../widgets/display-menus.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Brand } from './brand.tsx';
import { PlanBadge, UsageChip } from './plan-badge.tsx';
import { SearchButton } from './search-button.tsx';

/**
 * Subtitle, search, plan badge, usage chip, runs in progress, bell, language, theme and the avatar menu; a menu button
 * below `md`.
 */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  return (
    <Box
      component="header"
      data-print-hide
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.75, sm: 1 },
        height: 64,
        px: { xs: 1, sm: 2, md: 4 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: { xs: 'flex', md: 'none' }, alignItems: 'center', gap: 0.5 }}>
        <IconButton aria-label={t('menu.open')} aria-haspopup="dialog" onClick={onMenu}>
          <Icon name="menu" size={24} />
        </IconButton>
        {/* The narrowest phones need its room; the menu beside it shows it too. */}
        <Box sx={{ display: 'flex', '@media (max-width:359.95px)': { display: 'none' } }}>
          <Brand compact />
        </Box>
      </Box>
      <Note variant="body2" noWrap sx={{ flex: 1, minWidth: 0, visibility: { xs: 'hidden', md: 'visible' } }}>
        {t('subtitle')}
      </Note>
      <SearchButton />
      {user && (
        <>
          <PlanBadge user={user} />
          <UsageChip user={user} />
          <RunningNow userId={user.id} />
          <Suspense fallback={<Box sx={{ width: 40 }} />}>
            <NotificationBell />
          </Suspense>
        </>
      )}
      <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
        <LanguageMenu />
        <ThemeMenu />
      </Box>
      {user && <AvatarMenu user={user} />}
    </Box>
  );
}
