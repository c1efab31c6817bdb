import type { Notification } from '@agentarium/contracts';
import { fallbackLanguage, languageOfTag } from '@agentarium/contracts/names';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useUnitName } from '../../widgets/use-unit-name.ts';

/** A notification's text: a title, and a line below it. */
export type NotificationText = { title: string; line: string };

/** Returns notifications' texts in the user's language and zone. */
export function useNotificationText(): (notification: Notification) => NotificationText {
  const { t, i18n } = useTranslation(['notifications', 'executions', 'errors', 'common']);
  const format = useFormat();
  const unitName = useUnitName();
  const language = languageOfTag(i18n.language) ?? fallbackLanguage;

  const reasonOf = (code: string | null): string => {
    const unknown = t('notifications:run_failed.line');
    if (code === null) return unknown;
    const ofRun = t(`executions:failure.reason.${code}`, { defaultValue: '' });
    return ofRun || t(`errors:${code}`, { defaultValue: unknown });
  };

  const measured = (value: number | null, unit: string | null) =>
    value === null
      ? t('common:none')
      : [format.number(value, { maximumFractionDigits: 2 }), unitName(unit)].filter(Boolean).join('\u00a0');

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
        const line = withDelay(reasonOf(data.error_code), data.late_minutes);
        return { title: title({ task: data.task.name[language] }), line };
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
        const words = { tools: data.tool_names.join(', '), time: format.time(data.expires_at) };
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
      case 'goal_reached':
      case 'goal_missed':
      case 'goal_out_of_range': {
        const task = data.task.name[language];
        const words = {
          ...{ task, value: measured(data.value, data.unit) },
          ...('target' in data && { target: measured(data.target, data.unit) }),
          ...('by' in data && { date: format.date(new Date(`${data.by}T12:00:00Z`)) }),
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
