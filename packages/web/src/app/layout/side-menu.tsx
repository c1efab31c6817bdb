import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Link as RouterLink, useMatch } from 'react-router';
import { liveConsoleQuery, versionQuery } from '../../data/system.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { Brand } from './brand.tsx';
import {
  adminSection,
  consoleEntry,
  consoleGroups,
  type MenuEntry,
  useIsConsole,
  userMenu,
} from './menu-items.ts';

declare const __APP_VERSION__: string | undefined;

/** The version of the web app, from its package. */
const webVersion = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'dev';

const majorMinor = (version: string) => version.replace(/^v/, '').split('.').slice(0, 2).join('.');

/** Compatible when the major.minor parts match, or either is `dev` (docs/spec/user-side.md#constants). */
export const areCompatible = (web: string, server: string): boolean =>
  web === 'dev' || server === 'dev' || majorMinor(web) === majorMinor(server);

const toApp: MenuEntry = { to: paths.dashboard, key: 'toApp', icon: 'arrow_back' };

const isExact = (to: string) => to === paths.dashboard || to === paths.admin.overview;

/** The number of tool calls that await approval. */
function WaitingCount() {
  const { t } = useTranslation('shell');
  const { number } = useFormat();
  const count = useQuery(liveConsoleQuery).data?.approvals ?? 0;
  if (count === 0) return null;
  const shown = count < 1000 ? number(count) : `${number(1000)}+`;
  return (
    <Box
      component="span"
      sx={{
        ml: 'auto',
        px: 0.75,
        minWidth: 22,
        borderRadius: '999px',
        typography: 'caption',
        fontWeight: 650,
        textAlign: 'center',
        bgcolor: 'tint.warning.soft',
        color: 'tint.warning.text',
      }}
    >
      <span aria-hidden>{shown}</span>
      <VisuallyHidden>{t('menu.waiting', { count, shown })}</VisuallyHidden>
    </Box>
  );
}

type MenuProps = {
  /** For the many pages of the console, which fit a screen of 800 px. */
  dense?: boolean;
  onNavigate?: () => void;
};

/** An entry of the menu. The one of the page is scrolled into sight in the menu that stays; a drawer opens at its top. */
function MenuLink({ entry: { to, key, icon }, dense, onNavigate }: { entry: MenuEntry } & MenuProps) {
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
        minHeight: dense && !isInDrawer ? 32 : 42,
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
      {key === 'adminConfirmations' && <WaitingCount />}
    </Box>
  );
}

function MenuLinks({ entries, ...props }: { entries: readonly MenuEntry[] } & MenuProps) {
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.25 }}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <MenuLink entry={entry} {...props} />
        </li>
      ))}
    </Box>
  );
}

function MenuHeading({ sx, children }: { sx?: SxProps<Theme>; children: ReactNode }) {
  return (
    <Typography
      variant="caption"
      component="h2"
      sx={[{ px: 1.5, fontWeight: 600, color: 'text.secondary' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children}
    </Typography>
  );
}

/** The pages of the app; for administrators also the admin section, whose heading leads to the console. */
function AppMenu({ onNavigate }: MenuProps) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const pass = onNavigate ? { onNavigate } : {};
  return (
    <>
      <MenuLinks entries={userMenu} {...pass} />
      {isAdmin(user) && (
        <>
          <MenuHeading sx={{ pt: 2, pb: 0.5 }}>
            <Link
              component={RouterLink}
              to={paths.admin.overview}
              underline="hover"
              color="inherit"
              sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}
              {...(onNavigate && { onClick: onNavigate })}
            >
              {t('menu.admin')}
              <Icon name="chevron_right" size={18} />
              <WaitingCount />
            </Link>
          </MenuHeading>
          <MenuLinks entries={adminSection} {...pass} />
        </>
      )}
    </>
  );
}

/** The pages of the console by group. */
function ConsoleMenu({ onNavigate }: MenuProps) {
  const { t } = useTranslation('shell');
  const pass = { dense: true, ...(onNavigate && { onNavigate }) };
  return (
    <>
      <MenuLinks entries={[toApp, consoleEntry]} {...pass} />
      {consoleGroups.map(({ key, entries }) => (
        <Fragment key={key}>
          <MenuHeading sx={{ pt: 1.25, pb: 0.25 }}>{t(`menuGroup.${key}`)}</MenuHeading>
          <MenuLinks entries={entries} {...pass} />
        </Fragment>
      ))}
    </>
  );
}

/** The side menu's content: product logo, the pages of the app or of the console, the version. */
export function SideMenu({ onNavigate, footer }: { onNavigate?: () => void; footer?: ReactNode }) {
  const { t } = useTranslation('shell');
  const Menu = useIsConsole() ? ConsoleMenu : AppMenu;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', overflowY: 'auto', px: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 72, px: 1.5, flexShrink: 0 }}>
        <Brand />
      </Box>
      <Box component="nav" aria-label={t('menu.label')} sx={{ flex: 1 }}>
        <Menu {...(onNavigate && { onNavigate })} />
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
