import type { User } from '@agentarium/contracts';
import { dayPartAt } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../design/feedback/notice.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { columns, hero, surface } from '../../design/layout/styles.ts';
import type { IconName } from '../../lib/icons.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { runsLeft } from '../../lib/usage.ts';
import { LanguageMenu } from '../../widgets/display-menus.tsx';
import { TintedIcon } from '../../widgets/tinted-icon.tsx';
import { CompositePanel, RecentPanel, ScheduledPanel, SchedulesPanel } from './panels/execution-panels.tsx';
import { GoalsPanel } from './panels/goals-panel.tsx';
import { InsightsPanel } from './panels/insights-panel.tsx';
import { useDashboard } from './panels/panel.tsx';
import { AgentsPanel, FavoritesPanel } from './panels/start-panels.tsx';
import { AnalyticsPanel, StatisticsPanel } from './panels/statistics-panels.tsx';

const stack = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 3, md: 4 },
} as const;

/** Panels side by side; an empty one leaves its space to the other. */
function SideBySide({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        ...columns('lg', 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))'),
        columnGap: 3,
        rowGap: { xs: 3, md: 4 },
        '& > :empty': { display: 'none' },
        '&:not(:has(section))': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

/** Before the first run: three starter tasks, then the agents. Panels that need data appear once there is some. */
function Beginning({ user }: { user: User }) {
  const admin = isAdmin(user);
  return (
    <Box sx={stack}>
      <Welcome user={user} />
      <FavoritesPanel isAdmin={admin} />
      <QuickActions />
      <SideBySide>
        <SchedulesPanel />
      </SideBySide>
      <AgentsPanel />
    </Box>
  );
}

/** /: today's remaining runs, next steps, recent activity and statistics. */
export function Component() {
  const { user } = useSession();
  // Stays true while a failed request is repeated: panels that came and went with an error would each repeat it.
  const { data, isFetched } = useDashboard();
  if (!user) return <NoUser />;
  if (data?.recent?.length === 0) return <Beginning user={user} />;
  const admin = isAdmin(user);
  return (
    <Box sx={stack}>
      <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
        <Welcome user={user} />
        <QuickActions />
      </Box>
      <GoalsPanel userId={user.id} />
      <SideBySide>
        <RecentPanel />
        {isFetched && <FavoritesPanel isAdmin={admin} />}
      </SideBySide>
      {isFetched && (
        <>
          <InsightsPanel isAdmin={admin} />
          <SideBySide>
            <CompositePanel />
            <ScheduledPanel />
            <SchedulesPanel />
          </SideBySide>
          <StatisticsPanel />
          <AnalyticsPanel />
          {/* The insights already lead to agents that were never used. */}
          {!data?.insights?.some(({ kind }) => kind === 'explore') && <AgentsPanel />}
        </>
      )}
    </Box>
  );
}

/** The dashboard without a user: how to get one (docs/spec/user-side.md#dashboard). */
export function NoUser() {
  const { t } = useTranslation('dashboard');
  return (
    <Notice
      drawing="unauthorized"
      title={t('noUser.title')}
      text={t('noUser.text')}
      action={
        <Button variant="contained" component={Link} to={paths.login}>
          {t('noUser.action')}
        </Button>
      }
    />
  );
}

const actions = [
  { key: 'run', to: withQuery(paths.tasks, { view: 'all' }), icon: 'play_arrow-fill', tint: 'primary' },
  { key: 'agents', to: paths.agents, icon: 'smart_toy', tint: 'secondary' },
  { key: 'params', to: paths.params, icon: 'monitor_heart', tint: 'warning' },
  { key: 'history', to: paths.executions, icon: 'history', tint: 'info' },
] as const satisfies readonly { key: string; to: string; icon: IconName; tint: string }[];

/** Four shortcuts that are always available. */
function QuickActions() {
  const { t } = useTranslation('dashboard');
  return (
    <Box
      component="nav"
      aria-label={t('actions.label')}
      sx={{
        display: 'grid',
        gap: { xs: 0.75, sm: 2 },
        gridTemplateColumns: {
          xs: 'repeat(4, minmax(0, 1fr))',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
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
            alignItems: 'center',
            gap: { xs: 0.75, sm: 1.5 },
            px: { xs: 0.5, sm: 2 },
            py: { xs: 1, sm: 2 },
            ...surface,
            color: 'text.primary',
            textDecoration: 'none',
            typography: { xs: 'caption', sm: 'subtitle2' },
            textAlign: { xs: 'center', sm: 'left' },
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

/** Shows when the limit resets, and the extra runs bought. */
function RunsNote({ user, now }: { user: User; now: Date }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { usage_status: usage } = user;
  const { extra, limit } = runsLeft(user);
  const isRunning = usage.next_reset_time !== null && new Date(usage.next_reset_time) > now;
  return (
    <Box sx={{ minWidth: 0, maxWidth: 200 }}>
      <Typography variant="h4" component="p">
        {t('runs.title')}
      </Typography>
      <Note sx={{ mt: 0.5 }}>
        {limit < 0 ? (
          t('runs.noLimit')
        ) : isRunning && usage.next_reset_time ? (
          <>
            {t('runs.resets')} <DateTime at={usage.next_reset_time} as="relative" />
            {`, ${t('runs.at')}\u00a0`}
            <DateTime at={usage.next_reset_time} as="time" />
          </>
        ) : (
          t('runs.fresh')
        )}
      </Note>
      {extra > 0 && (
        <Typography variant="small" component="p" sx={{ color: 'tint.secondary.text', fontWeight: 600 }}>
          {t('runs.extra', { count: extra, shown: format.number(extra) })}
        </Typography>
      )}
    </Box>
  );
}

/** The head of the dashboard: greeting by the time of day, today's runs, language, settings for administrators. */
export function Welcome({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const now = new Date();
  return (
    <Paper
      component="header"
      variant="outlined"
      sx={{
        ...hero,
        display: 'flex',
        flexWrap: { sm: 'wrap' },
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: { xs: 1.5, sm: 3 },
        p: { xs: 1.5, sm: 2.5, md: 4 },
        background: (theme) =>
          `radial-gradient(120% 160% at 100% 0%, ${theme.vars?.palette.tint.primary.soft} 0%, transparent 55%), radial-gradient(90% 140% at 0% 100%, ${theme.vars?.palette.tint.secondary.soft} 0%, transparent 50%), ${theme.vars?.palette.background.paper}`,
      }}
    >
      <Box sx={{ flex: { xs: 1, sm: '1 1 320px' }, minWidth: 0 }}>
        <Typography
          variant="h1"
          tabIndex={-1}
          sx={{ typography: { xs: 'h3', sm: 'h1' }, overflowWrap: 'anywhere' }}
        >
          {t(`greeting.${dayPartAt(now, format.zone)}`, { name: user.name || user.username })}
        </Typography>
        <Typography sx={{ display: { xs: 'none', sm: 'block' }, mt: 0.5, color: 'text.secondary' }}>
          {t('subtitle')}
        </Typography>
        <Box sx={{ mt: { sm: 2 }, ml: { xs: -2, sm: -1 }, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <LanguageMenu labelled />
          {isAdmin(user) && (
            <Button component={Link} to={paths.settings} color="inherit" startIcon={<Icon name="settings" />}>
              {t('settings')}
            </Button>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
        <UsageRing user={user} />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <RunsNote user={user} now={now} />
        </Box>
      </Box>
    </Paper>
  );
}

const size = 112;
/** Half the room on a phone, whose greeting is one row. */
const sides = { xs: 72, sm: size };
const stroke = 8;

type ShareRingProps = {
  /** From 0 to 1. */
  share: number;
  level: 'success' | 'warning' | 'error';
  /** Content in the middle. */
  children: ReactNode;
};

/** A share as a ring in the color of its level, around a figure. */
function ShareRing({ share, level, children }: ShareRingProps) {
  const radius = (size - stroke) / 2;
  const around = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius };
  return (
    <Box sx={{ position: 'relative', width: sides, height: sides, flexShrink: 0 }}>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${size} ${size}`}
        sx={{
          display: 'block',
          transform: 'rotate(-90deg)',
          '& circle': { fill: 'none', strokeWidth: stroke },
        }}
      >
        <Box
          component="circle"
          {...circle}
          sx={{ stroke: (theme) => theme.vars?.palette.tint[level].soft }}
        />
        {share > 0 && (
          <Box
            component="circle"
            {...circle}
            strokeLinecap="round"
            strokeDasharray={`${around * share} ${around}`}
            sx={{
              stroke: (theme) => theme.vars?.palette[level].main,
              transition: 'stroke-dasharray 200ms ease-out',
            }}
          />
        )}
      </Box>
      <Box
        sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', textAlign: 'center' }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** Today's remaining runs as a ring around the figure; full and `∞` if unlimited. */
export function UsageRing({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { limit, left, level } = runsLeft(user);
  const isUnlimited = limit < 0;
  const share = isUnlimited ? 1 : limit === 0 ? 0 : Math.min(1, Math.max(0, left / limit));
  return (
    <Box
      role="img"
      aria-label={
        isUnlimited
          ? t('runs.unlimited')
          : t('runs.left', { count: left, shown: format.number(left), limit: format.number(limit) })
      }
    >
      <ShareRing share={share} level={level}>
        <Typography
          component="span"
          variant="figure"
          sx={{ fontSize: { xs: '1.25rem', sm: '2rem' }, lineHeight: 1 }}
        >
          {isUnlimited ? '∞' : format.number(left)}
        </Typography>
        {!isUnlimited && (
          <Typography component="span" variant="caption" sx={{ mt: { sm: 0.5 }, color: 'text.secondary' }}>
            {t('runs.of', { limit: format.number(limit) })}
          </Typography>
        )}
      </ShareRing>
    </Box>
  );
}
