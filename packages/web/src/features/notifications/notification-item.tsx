import { type Notification, type NotificationKind, notificationPath, toolName } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDeleteNotification } from '../../data/notifications.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useLanguage } from '../../design/hooks/use-language.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import type { IconName } from '../../lib/icons.ts';
import { useUnitName } from '../../widgets/measures.ts';
import { TintedIcon } from '../../widgets/tinted-icon.tsx';

/** A notification's text: a title, and a line below it. */
type NotificationText = { title: string; line: string };

/** Returns notifications' texts in the user's language and zone. */
export function useNotificationText(): (notification: Notification) => NotificationText {
  const { t } = useTranslation(['notifications', 'executions', 'errors', 'common']);
  const format = useFormat();
  const unitName = useUnitName();
  const language = useLanguage();

  const reasonOf = (code: string | null, started: boolean): string => {
    const unknown = t(started ? 'notifications:run_failed.line' : 'notifications:run_failed.notStarted.line');
    if (code === null) return unknown;
    if (!started && (code === 'MISSED' || code === 'OVERLAP'))
      return t(`notifications:run_failed.notStarted.${code}`);
    const ofRun = t(`executions:failure.reason.${code}`, { defaultValue: '' });
    return ofRun || t(`errors:${code}`, { defaultValue: unknown });
  };

  const measured = (value: number | null, unit: string | null) =>
    value === null
      ? t('common:none')
      : [format.measure(value), unitName(unit)].filter(Boolean).join('\u00a0');

  const withDelay = (line: string, minutes: number) =>
    minutes > 0 ? `${line} ${t('notifications:late', { late: format.duration(minutes * 60_000) })}` : line;

  return (notification) => {
    const { kind, data } = notification;
    const title = (options: Record<string, string | number>) => t(`notifications:${kind}.title`, options);
    switch (kind) {
      case 'run_finished': {
        const { task, scheduled, children, children_failed: failed, figure } = data;
        const all = { count: children, children: format.number(children) };
        const line =
          failed > 0
            ? t('notifications:run_finished.childrenFailed', { ...all, failed: format.number(failed) })
            : children > 0
              ? t('notifications:run_finished.children', all)
              : figure
                ? `${figure.label[language]}: ${measured(figure.value, figure.unit)}`
                : t(scheduled ? 'notifications:run_finished.scheduled' : 'notifications:run_finished.line');
        return { title: title({ task: task.name[language] }), line: withDelay(line, data.late_minutes) };
      }
      case 'run_failed': {
        const line = withDelay(reasonOf(data.error_code, data.started), data.late_minutes);
        const task = data.task.name[language];
        return data.started
          ? { title: title({ task }), line }
          : { title: t('notifications:run_failed.notStarted.title', { task }), line };
      }
      case 'schedule_stopped':
        return {
          title: title({ task: data.task.name[language] }),
          line: t(`notifications:schedule_stopped.${data.reason}`),
        };
      case 'limit_80': {
        const counts = { used: format.number(data.used), limit: format.number(data.limit) };
        const line = t('notifications:limit_80.line', { time: format.dateTime(data.resets_at) });
        return { title: title({ ...counts, count: data.used }), line };
      }
      case 'confirmation_needed': {
        const isOver = notification.read_at !== null || new Date(data.expires_at).getTime() <= Date.now();
        const tools = data.tool_names.map((name) => toolName(name, language)).join(', ');
        const words = { tools, time: format.time(data.expires_at) };
        const task = data.task.name[language];
        return isOver
          ? {
              title: t('notifications:confirmation_needed.overTitle', { task }),
              line: t('notifications:confirmation_needed.over', words),
            }
          : { title: title({ task }), line: t('notifications:confirmation_needed.line', words) };
      }
      case 'prompt_repeated':
        return {
          title: title({ task: data.task.name[language] }),
          line: t('notifications:prompt_repeated.line'),
        };
      case 'system_alert': {
        const { alert, names, total } = data;
        const rest = total - names.length;
        const more = rest > 0 ? ` ${t('notifications:system_alert.more', { count: rest })}` : '';
        return {
          title: title({ what: t(`notifications:system_alert.what.${alert}`) }),
          line: names.length > 0 ? names.join(', ') + more : t('notifications:system_alert.line'),
        };
      }
      case 'goal_reached':
      case 'goal_missed':
      case 'goal_out_of_range': {
        const task = data.task.name[language];
        const words = {
          task,
          value: measured(data.value, data.unit),
          ...('target' in data && { target: measured(data.target, data.unit) }),
          ...('by' in data && { date: format.day(data.by) }),
        };
        return {
          title: title({ number: data.label[language] }),
          line: t(`notifications:${kind}.line`, words),
        };
      }
      default:
        return kind satisfies never;
    }
  };
}

type Appearance = { icon: IconName; tint: 'primary' | 'secondary' | 'warning' | 'error' };

const appearances: Record<NotificationKind, Appearance> = {
  run_finished: { icon: 'task_alt', tint: 'primary' },
  run_failed: { icon: 'error', tint: 'error' },
  schedule_stopped: { icon: 'pause', tint: 'warning' },
  limit_80: { icon: 'bolt', tint: 'warning' },
  confirmation_needed: { icon: 'help', tint: 'secondary' },
  goal_reached: { icon: 'check_circle', tint: 'primary' },
  goal_missed: { icon: 'error', tint: 'error' },
  goal_out_of_range: { icon: 'warning', tint: 'warning' },
  prompt_repeated: { icon: 'visibility_off', tint: 'warning' },
  system_alert: { icon: 'error', tint: 'error' },
};

/** A notification's icon and color: failed children make it a warning. */
export function appearanceOf({ kind, data }: Pick<Notification, 'kind' | 'data'>): Appearance {
  const isPartly = kind === 'run_finished' && 'children_failed' in data && data.children_failed > 0;
  return isPartly ? { icon: 'warning', tint: 'warning' } : appearances[kind];
}

/** The text of a badge whose count stops at 100. */
export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread));

type Props = { notification: Notification; onFollow: () => void };

const row = {
  position: 'relative',
  display: 'flex',
  gap: 1.5,
  p: 1.5,
  borderRadius: '12px',
  transition: 'background-color 120ms ease-out',
  '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
  '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const;

const wholeRow = {
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
} as const;

/** One notification; the whole row links to what it is about. */
export function NotificationItem({ notification, onFollow }: Props) {
  const { t } = useTranslation('notifications');
  const toast = useToast();
  const remove = useDeleteNotification();
  const { title, line } = useNotificationText()(notification);
  const { icon, tint } = appearanceOf(notification);
  const isUnread = notification.read_at === null;
  const onDelete = async () => {
    try {
      await remove.mutateAsync(notification.id);
    } catch (error) {
      toast.error(error, t('deleteFailed'));
    }
  };
  return (
    <Box component="li" sx={row}>
      <TintedIcon icon={icon} tint={tint} isRound />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="body2"
          component="p"
          sx={{ fontWeight: isUnread ? 650 : 500, overflowWrap: 'anywhere' }}
        >
          <Box component={Link} to={notificationPath(notification)} onClick={onFollow} sx={wholeRow}>
            {isUnread && <VisuallyHidden>{t('unread')} </VisuallyHidden>}
            {title}
          </Box>
        </Typography>
        <Note sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>{line}</Note>
        <Note sx={{ mt: 0.25, '& time': { position: 'relative', zIndex: 1 } }}>
          <DateTime at={notification.created_at} as="relative" />
        </Note>
      </Box>
      <Box
        sx={{
          position: 'relative',
          zIndex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
        }}
      >
        <IconButton
          size="small"
          aria-label={t('delete', { title })}
          disabled={remove.isPending}
          onClick={() => void onDelete()}
          sx={{ color: 'text.secondary' }}
        >
          <Icon name="close" size={18} />
        </IconButton>
        {isUnread && (
          <Box
            aria-hidden
            sx={{ mt: 0.5, width: 8, height: 8, borderRadius: '999px', bgcolor: 'primary.main' }}
          />
        )}
      </Box>
    </Box>
  );
}
