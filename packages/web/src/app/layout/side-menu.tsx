import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useMatch } from 'react-router';
import { versionQuery } from '../../data/system.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { Brand } from './brand.tsx';
import { adminMenu, type MenuEntry, userMenu } from './menu-items.ts';

declare const __APP_VERSION__: string | undefined;

/** The version of the web app, from its package. */
const webVersion = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'dev';

const majorMinor = (version: string) => version.replace(/^v/, '').split('.').slice(0, 2).join('.');

/** Compatible when the major.minor parts match, or either is `dev` (docs/spec/user-side.md#constants). */
export const areCompatible = (web: string, server: string): boolean =>
  web === 'dev' || server === 'dev' || majorMinor(web) === majorMinor(server);

const isExact = (to: string) => to === paths.dashboard || to === paths.admin.overview;

/** An entry of the menu. The one of the page is scrolled into sight in the menu that stays; a drawer opens at its top. */
function MenuLink({ entry: { to, key, icon }, onNavigate }: { entry: MenuEntry; onNavigate?: () => void }) {
  const { t } = useTranslation('shell');
  const link = useRef<HTMLAnchorElement>(null);
  const isInDrawer = onNavigate !== undefined;
  const isActive = useMatch({ path: to, end: isExact(to) }) !== null;
  useEffect(() => {
    if (!isActive || isInDrawer) return;
    // With the next frame, whose layout is due anyway: at once it would cost a layout of its own.
    const frame = requestAnimationFrame(() => link.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isActive, isInDrawer]);
  return (
    <Box
      component={NavLink}
      ref={link}
      to={to}
      end={isExact(to)}
      {...(onNavigate && { onClick: onNavigate })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 42,
        scrollMarginBlock: '16px',
        px: 1.5,
        borderRadius: 1,
        typography: 'subtitle2',
        color: 'text.secondary',
        textDecoration: 'none',
        transition: 'background-color 140ms ease-out, color 140ms ease-out',
        '@media (hover: hover)': { '&:hover': { bgcolor: 'surface.sunken', color: 'text.primary' } },
        '&.active': { bgcolor: 'tint.primary.soft', color: 'tint.primary.text', fontWeight: 600 },
      }}
    >
      <Icon name={icon} size={22} />
      {t(`menu.${key}`)}
    </Box>
  );
}

function MenuLinks({ entries, onNavigate }: { entries: readonly MenuEntry[]; onNavigate?: () => void }) {
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.25 }}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <MenuLink entry={entry} {...(onNavigate && { onNavigate })} />
        </li>
      ))}
    </Box>
  );
}

/** The side menu's content: product logo, the items, the admin section for admins, the version. */
export function SideMenu({ onNavigate, footer }: { onNavigate?: () => void; footer?: ReactNode }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const pass = onNavigate ? { onNavigate } : {};
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', overflowY: 'auto', px: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 72, px: 1.5, flexShrink: 0 }}>
        <Brand />
      </Box>
      <Box component="nav" aria-label={t('menu.label')} sx={{ flex: 1 }}>
        <MenuLinks entries={userMenu} {...pass} />
        {isAdmin(user) && (
          <>
            <Typography
              variant="caption"
              component="h2"
              sx={{ px: 1.5, pt: 3, pb: 1, fontWeight: 600, color: 'text.secondary' }}
            >
              {t('menu.admin')}
            </Typography>
            <MenuLinks entries={adminMenu} {...pass} />
          </>
        )}
      </Box>
      {footer}
      <VersionLabel />
    </Box>
  );
}

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
