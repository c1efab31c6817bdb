import { effectivePlan, type User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { tinted } from '../../design/layout/styles.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { paths } from '../../lib/paths.ts';
import { isStarter, runsLeft } from '../../lib/usage.ts';
import { TierChip, TierIcon } from '../../widgets/tier-chip.tsx';

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
    ends !== null && !hasEnded
      ? t('shell:plan.expires', { date: format.date(ends) })
      : t('shell:plan.lifetime'),
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
 * The plan in force: the word Basic, or the tier's icon. Goes to the subscription. The narrowest phones need its room; the
 * usage beside it says and links the same.
 */
export function PlanBadge({ user }: { user: User }) {
  const { t } = useTranslation(['shell', 'common']);
  const { tier } = effectivePlan(user.subscription_data, new Date());
  const name = planName(t, user);
  return (
    <PlanTooltip user={user}>
      <Box
        component={Link}
        to={paths.subscription}
        aria-label={t('shell:plan.badge', { plan: name })}
        sx={{ ...linkLook, '@media (max-width:359.95px)': { display: 'none' } }}
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
          px: 1.25,
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
