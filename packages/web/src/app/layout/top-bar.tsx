import { effectivePlan, type User } from '@agentarium/contracts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signOut } from '../../data/auth.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { tinted } from '../../design/layout/styles.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { RunningNow } from '../../features/live/running-now.tsx';
import { NotificationBell } from '../../features/notifications/notification-center.tsx';
import { initialsOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { isStarter, runsLeft } from '../../lib/usage.ts';
import { TierChip, TierIcon } from '../../widgets/chips.tsx';
import { LanguageMenu, ThemeMenu } from '../../widgets/display-menus.tsx';
import { commandKey, Key } from '../palette/key.tsx';
import { paletteStore } from '../palette/palette-store.ts';
import { Brand } from './brand.tsx';
import { useIsConsole } from './menu-items.ts';

const EmergencyButton = lazyPart(
  async () => ({ default: (await import('../../features/system/system-switch.tsx')).EmergencyButton }),
  { texts: ['system'] },
);

/**
 * Subtitle, search, the console's emergency stop, plan badge, usage chip, runs in progress, bell, language, theme and the avatar menu; a menu button
 * below `md`.
 */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const isConsole = useIsConsole();
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
        gap: { xs: 0.5, sm: 1 },
        height: 64,
        px: { xs: 1, sm: 2, md: 4 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
        // A phone has no room for it beside the mark of runs in progress; the chip leads to the plans too.
        '@media (max-width:479.95px)': { '&:has([data-running]) [data-plan]': { display: 'none' } },
        '@media (max-width:399.95px)': { '&:has([data-running]) [data-brand]': { display: 'none' } },
        '@media (max-width:359.95px)': { '&:has([data-running])': { gap: 0, px: 0.5 } },
      }}
    >
      <Box sx={{ display: { xs: 'flex', md: 'none' }, alignItems: 'center', gap: 0.5 }}>
        <IconButton aria-label={t('menu.open')} aria-haspopup="dialog" onClick={onMenu}>
          <Icon name="menu" size={24} />
        </IconButton>
        {/* The narrowest phones need its room; the menu beside it shows it too. */}
        <Box data-brand sx={{ display: 'flex', '@media (max-width:359.95px)': { display: 'none' } }}>
          <Brand compact />
        </Box>
      </Box>
      <Note
        variant="body2"
        noWrap
        // Beside the emergency stop it fits on wide screens only.
        sx={{
          flex: 1,
          minWidth: 0,
          visibility: { xs: 'hidden', lg: isConsole ? 'hidden' : 'visible', xl: 'visible' },
        }}
      >
        {t('subtitle')}
      </Note>
      <SearchButton />
      {isConsole && (
        <Suspense fallback={null}>
          <EmergencyButton />
        </Suspense>
      )}
      {user && (
        <>
          {/* On a phone the console's button needs their room, on a small tablet that of the plan. */}
          <Box sx={{ display: { xs: isConsole ? 'none' : 'contents', sm: 'contents' } }}>
            <Box
              data-plan
              sx={{
                display: 'contents',
                '@media (max-width:659.95px)': isConsole ? { display: 'none' } : {},
              }}
            >
              <PlanBadge user={user} />
            </Box>
            <UsageChip user={user} />
          </Box>
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

const open = () => paletteStore.set('palette');

/** Opens the command palette: looks like the field it opens and names its shortcut; an icon on a phone. */
function SearchButton() {
  const { t } = useTranslation('shell');
  return (
    <>
      <IconButton
        aria-label={t('search.open')}
        aria-haspopup="dialog"
        onClick={open}
        sx={{ display: { md: 'none' } }}
      >
        <Icon name="search" size={24} />
      </IconButton>
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        sx={{
          display: { xs: 'none', md: 'flex' },
          alignItems: 'center',
          gap: 1,
          width: { md: 200, xl: 280 },
          height: 40,
          pl: 1.5,
          pr: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'text.secondary',
          font: 'inherit',
          typography: 'body2',
          cursor: 'text',
          '@media (hover: hover)': { '&:hover': { borderColor: 'text.secondary' } },
        }}
      >
        <Icon name="search" size={20} />
        <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
          {t('search.label')}
        </Box>
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'flex' }, gap: 0.5 }}>
          <Key>{commandKey}</Key>
          <Key>K</Key>
        </Box>
      </Box>
    </>
  );
}

/** The menu of the signed-in user, with Profile, Settings and Logout. */
export function AvatarMenu({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  const name = user.name || user.username;
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, borderRadius: '999px' }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: 36,
            height: 36,
            typography: 'subtitle2',
            fontWeight: 650,
            bgcolor: 'tint.secondary.soft',
            color: 'tint.secondary.text',
          }}
        >
          {initialsOf(name)}
        </Avatar>
        <VisuallyHidden>{t('account.open', { name })}</VisuallyHidden>
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem disabled sx={{ display: 'block', maxWidth: 280, '&.Mui-disabled': { opacity: 1 } }}>
          <Typography variant="subtitle2" noWrap>
            {name}
          </Typography>
          <Note noWrap>{user.email}</Note>
        </MenuItem>
        <Divider component="li" sx={{ mb: 0.5 }} />
        <MenuItem component={Link} to={paths.profile} onClick={close}>
          <Icon name="person" />
          {t('account.profile')}
        </MenuItem>
        <MenuItem component={Link} to={paths.settings} onClick={close}>
          <Icon name="settings" />
          {t('account.settings')}
        </MenuItem>
        <Divider component="li" />
        <MenuItem
          onClick={() => {
            close();
            signOut();
          }}
        >
          <Icon name="logout" />
          {t('account.logout')}
        </MenuItem>
      </Menu>
    </>
  );
}

/** The plan in force by its name; an account without one has a name of its own. */
const planName = (
  t: TFunction<readonly ['shell', 'common']>,
  { subscription_data: subscription }: User,
): string =>
  t(
    isStarter(subscription)
      ? 'common:starter'
      : `common:tier.${effectivePlan(subscription, new Date()).tier}`,
  );

/** Plan name, daily limit, remaining executions, and lifetime or the expiry date. */
function PlanTooltip({ user, children }: { user: User; children: React.ReactElement }) {
  const { t } = useTranslation(['shell', 'common']);
  const format = useFormat();
  const { usage_status: usage, subscription_data: subscription } = user;
  const { extra } = runsLeft(user);
  const ends = subscription.plan_expires_at;
  const hasEnded = ends !== null && new Date(ends) <= new Date();
  const amount = (value: number) => (value < 0 ? t('shell:plan.unlimited') : format.number(value));
  const lines: ReactNode[] = [
    t('shell:plan.name', { plan: planName(t, user) }),
    t('shell:plan.dailyLimit', { limit: amount(usage.daily_limit) }),
    t('shell:plan.remaining', { remaining: amount(usage.remaining_executions) }),
    extra > 0 && t('shell:plan.extra', { count: extra, shown: format.number(extra) }),
    // Nobody chose or bought what a new account begins with.
    !isStarter(subscription) &&
      (ends !== null && !hasEnded
        ? t('shell:plan.expires', { date: format.date(ends) })
        : t('shell:plan.lifetime')),
    hasEnded &&
      t('shell:plan.ended', { plan: t(`common:tier.${subscription.current_plan}`), date: format.date(ends) }),
  ];
  return (
    <Tooltip
      title={lines.filter(Boolean).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of lines
        <Box key={index}>{line}</Box>
      ))}
    >
      {children}
    </Tooltip>
  );
}

const linkLook = { display: 'inline-flex', borderRadius: '999px', textDecoration: 'none' } as const;

/** The word, or on a phone the icon alone. */
function BasicBadge({ name }: { name: string }) {
  return (
    <>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'contents' } }}>
        <TierChip tier="basic" label={name} />
      </Box>
      <Box component="span" sx={{ display: { xs: 'flex', sm: 'none' } }}>
        <TierIcon tier="basic" label={name} />
      </Box>
    </>
  );
}

/**
 * The plan in force: the word Basic, or the tier's icon. Goes to the subscription. Narrow phones need its room; the usage
 * beside it says and links the same.
 */
function PlanBadge({ user }: { user: User }) {
  const { t } = useTranslation(['shell', 'common']);
  const { tier } = effectivePlan(user.subscription_data, new Date());
  const name = planName(t, user);
  return (
    <PlanTooltip user={user}>
      <Box
        component={Link}
        to={paths.subscription}
        aria-label={t('shell:plan.badge', { plan: name })}
        sx={{ ...linkLook, '@media (max-width:389.95px)': { display: 'none' } }}
      >
        {tier === 'basic' ? <BasicBadge name={name} /> : <TierIcon tier={tier} size={32} />}
      </Box>
    </PlanTooltip>
  );
}

/** Today's runs that are left, or those of packs once the day's are used up. Goes to the subscription. */
export function UsageChip({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { limit, left, extra, level } = runsLeft(user);
  const unlimited = limit < 0;
  const daily = t('plan.usage', { count: left, shown: format.number(left), limit: format.number(limit) });
  const shown =
    left === 0 && extra > 0 ? `+${format.number(extra)}` : `${format.number(left)} / ${format.number(limit)}`;
  return (
    <PlanTooltip user={user}>
      <Box
        component={Link}
        to={paths.subscription}
        data-level={level}
        sx={{
          ...linkLook,
          alignItems: 'center',
          gap: 0.5,
          height: 28,
          px: { xs: 1, sm: 1.25 },
          typography: 'small',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          ...tinted(level),
        }}
      >
        <Icon name="play_arrow-fill" size={16} sx={{ display: { xs: 'none', sm: 'block' } }} />
        <span aria-hidden>{unlimited ? '∞' : shown}</span>
        <VisuallyHidden>
          {unlimited
            ? t('plan.usageUnlimited')
            : extra > 0
              ? `${daily}, ${t('plan.extra', { count: extra, shown: format.number(extra) })}`
              : daily}
        </VisuallyHidden>
      </Box>
    </PlanTooltip>
  );
}
