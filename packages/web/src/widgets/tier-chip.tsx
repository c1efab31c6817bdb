import type { SubscriptionData, Tier } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Icon } from '../design/layout/icon.tsx';
import { pill } from '../design/layout/styles.ts';
import type { IconName } from '../lib/icons.ts';
import { isStarter } from '../lib/usage.ts';

const tierIcons: Record<Tier, IconName> = {
  basic: 'eco',
  pro: 'bolt',
  premium: 'diamond',
  ultra: 'rocket_launch',
  custom: 'star',
};

/** The tier's name with its icon, on its soft tint. */
export function TierChip({
  tier,
  size = 'medium',
  label,
}: {
  tier: Tier;
  size?: 'small' | 'medium';
  /** Replaces the tier's name. */
  label?: string | undefined;
}) {
  const { t } = useTranslation('common');
  const small = size === 'small';
  return (
    <Box
      component="span"
      sx={{
        ...pill,
        gap: 0.5,
        height: small ? 24 : 28,
        px: small ? 1 : 1.25,
        bgcolor: `tier.${tier}.soft`,
        color: `tier.${tier}.text`,
        typography: small ? 'caption' : 'small',
        fontWeight: 600,
      }}
    >
      <Icon name={tierIcons[tier]} size={small ? 14 : 16} />
      {label ?? t(`tier.${tier}`)}
    </Box>
  );
}

/** The plan of an account; one that never activated a plan has a name of its own. */
export function PlanChip({ subscription }: { subscription: SubscriptionData }) {
  const { t } = useTranslation('common');
  const label = isStarter(subscription) ? t('starter') : undefined;
  return <TierChip tier={subscription.current_plan} size="small" label={label} />;
}

/** Only the tier's icon in a tinted circle, with its name as tooltip and for screen readers. */
export function TierIcon({ tier, size = 28, label }: { tier: Tier; size?: number; label?: string }) {
  const { t } = useTranslation('common');
  const name = label ?? t(`tier.${tier}`);
  return (
    <Tooltip title={name}>
      <Box
        component="span"
        sx={{
          display: 'inline-grid',
          placeItems: 'center',
          width: size,
          height: size,
          flexShrink: 0,
          borderRadius: '999px',
          bgcolor: `tier.${tier}.soft`,
          color: `tier.${tier}.text`,
        }}
      >
        <Icon name={tierIcons[tier]} size={Math.round(size * 0.58)} label={name} />
      </Box>
    </Tooltip>
  );
}
