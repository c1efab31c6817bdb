import type { ExecutionStatus, ExecutionType, SubscriptionData, TaskType, Tier } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
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

export const taskTypeIcons: Record<TaskType, IconName> = {
  plain: 'task_alt',
  parent: 'account_tree',
  parent_scheduled: 'event_repeat',
  child: 'link',
};

/** Plain, parent, scheduled parent or child, with its icon, for administrators. */
export function TaskTypeChip({ type }: { type: TaskType }) {
  const { t } = useTranslation('common');
  return (
    <Chip size="small" icon={<Icon name={taskTypeIcons[type]} size={16} />} label={t(`taskType.${type}`)} />
  );
}

type TaskMarksProps = {
  size?: 'small' | 'medium';
  task_type: TaskType;
  execution_type?: ExecutionType;
  steps: number;
};

/** Chips for what is unusual: the task repeats on a schedule, has steps, is a step, or can be run only once. */
export function TaskMarks({ task_type, execution_type, steps, size = 'small' }: TaskMarksProps) {
  const { t } = useTranslation('common');
  const mark = (name: IconName, label: string) => (
    <Chip size={size} icon={<Icon name={name} size={16} />} label={label} />
  );
  return (
    <>
      {task_type === 'parent_scheduled' && mark(taskTypeIcons[task_type], t('taskMark.scheduled'))}
      {steps > 0 && mark(taskTypeIcons.parent, t('taskMark.steps', { count: steps }))}
      {task_type === 'child' && mark(taskTypeIcons.child, t('taskMark.step'))}
      {execution_type === 'once' && mark('check', t('taskMark.once'))}
    </>
  );
}

type Look = { color: 'default' | 'warning' | 'info' | 'success' | 'error'; icon: IconName };

const looks: Record<ExecutionStatus | 'stopped', Look> = {
  pending: { color: 'warning', icon: 'hourglass_top' },
  running: { color: 'info', icon: 'sync' },
  completed: { color: 'success', icon: 'check_circle' },
  failed: { color: 'error', icon: 'error' },
  stopped: { color: 'default', icon: 'stop' },
};

type Ended = { status: ExecutionStatus; error?: { code: string } | null };

/** The status on screen: an execution that was stopped is `failed` in the API. */
export const shownStatus = ({ status, error }: Ended): ExecutionStatus | 'stopped' =>
  status === 'failed' && error?.code === 'CANCELLED' ? 'stopped' : status;

/**
 * The status of an execution: pending warning, running info, completed success, failed error
 * (docs/spec/user-side.md#states). One that its user stopped is `failed` in the API, and "Stopped" on screen.
 */
export function StatusChip(execution: Ended) {
  const { t } = useTranslation('common');
  const shown = shownStatus(execution);
  const { color, icon } = looks[shown];
  return (
    <Chip
      size="small"
      color={color}
      icon={<Icon name={icon} size={16} />}
      label={t(`executionStatus.${shown}`)}
    />
  );
}
