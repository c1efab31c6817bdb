import type { Insight, TaskType } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { CardLink } from '../../../design/layout/card-link.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import type { IconName } from '../../../lib/icons.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { TintedIcon } from '../../../widgets/tinted-icon.tsx';
import { hourLabel } from '../chart-format.ts';
import { Panel, useDashboardPart, useNames } from './panel.tsx';

type Tint = 'primary' | 'secondary' | 'warning' | 'error' | 'info';

const appearances: Record<Insight['kind'], { icon: IconName; tint: Tint }> = {
  'low-success': { icon: 'warning', tint: 'error' },
  'mixed-results': { icon: 'compare_arrows', tint: 'warning' },
  automate: { icon: 'event_repeat', tint: 'primary' },
  combine: { icon: 'account_tree', tint: 'secondary' },
  progress: { icon: 'show_chart', tint: 'primary' },
  'clean-up': { icon: 'delete', tint: 'warning' },
  'peak-hour': { icon: 'schedule', tint: 'info' },
  explore: { icon: 'smart_toy', tint: 'secondary' },
};

/**
 * Returns the address of an insight's link: admin-only actions link to forms only admins can open. `has` returns
 * whether the task list has any of a type, so no link leads to an empty list.
 */
export function insightAddress(insight: Insight, isAdmin: boolean, has: (type: TaskType) => boolean): string {
  switch (insight.kind) {
    case 'low-success':
      return withQuery(paths.executions, { filter: 'failed', date: 'month' });
    case 'mixed-results':
      return withQuery(paths.executions, { task: insight.task_id, date: 'month' });
    case 'automate':
      return isAdmin
        ? withQuery(paths.admin.task('new'), { type: 'scheduled', template: insight.task_id })
        : has('parent_scheduled')
          ? withQuery(paths.tasks, { filter: 'scheduled' })
          : paths.task(insight.task_id);
    case 'combine':
      return isAdmin
        ? withQuery(paths.admin.task('new'), {
            composite: 'true',
            child1: insight.task_id,
            child2: insight.other_task_id,
          })
        : has('parent')
          ? withQuery(paths.tasks, { view: 'all', type: 'parent' })
          : paths.task(insight.task_id);
    case 'progress':
      return withQuery(paths.execution(insight.execution_id), { tab: '2' });
    case 'clean-up':
      return withQuery(paths.executions, { filter: 'failed', date: 'old' });
    case 'peak-hour':
      return has('parent_scheduled')
        ? withQuery(paths.tasks, { filter: 'scheduled' })
        : withQuery(paths.executions, { date: 'month' });
    case 'explore':
      return paths.agent(insight.agent_id);
  }
}

/** An insight's title, text and action in the user's language. */
export function useInsightText(isAdmin: boolean) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { taskName, agentName } = useNames();
  const factsOf = (insight: Insight): Record<string, string | number> => {
    switch (insight.kind) {
      case 'low-success':
        return { rate: format.percent(insight.success_rate), count: insight.failed };
      case 'mixed-results': {
        const { completed, failed } = insight;
        return { task: taskName(insight.task_id, insight.task_name), failed, count: completed + failed };
      }
      case 'automate':
        return { task: taskName(insight.task_id, insight.task_name), count: insight.runs };
      case 'combine':
        return {
          task: taskName(insight.task_id, insight.task_name),
          other: taskName(insight.other_task_id, insight.other_task_name),
          count: insight.times,
        };
      case 'progress':
        return { task: taskName(insight.task_id, insight.task_name) };
      case 'clean-up':
        return { count: insight.failed };
      case 'peak-hour':
        return { hour: hourLabel(format.language, insight.hour), count: insight.runs };
      case 'explore':
        return { agent: agentName(insight.agent_id, insight.agent_name) };
    }
  };
  return (insight: Insight) => {
    const facts = factsOf(insight);
    return {
      title: t(`insights.${insight.kind}.title`, facts),
      text: t(`insights.${insight.kind}.text`, facts),
      action:
        isAdmin && (insight.kind === 'automate' || insight.kind === 'combine')
          ? t(`insights.${insight.kind}.actionAdmin`)
          : t(`insights.${insight.kind}.action`),
    };
  };
}

const cardHeight = 148;

/** Three side by side on wide screens; one or two share the full width. */
const gridOf = (count: number) => ({
  ...plainList,
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: `repeat(${Math.min(2, count)}, minmax(0, 1fr))`,
    lg: `repeat(${Math.min(3, count)}, minmax(0, 1fr))`,
  },
});

function InsightCard({ insight, isAdmin }: { insight: Insight; isAdmin: boolean }) {
  const { t } = useTranslation('dashboard');
  const { title, text, action } = useInsightText(isAdmin)(insight);
  const { icon, tint } = appearances[insight.kind];
  const listed = useDashboardPart('listed_types').data;
  const has = (type: TaskType) => listed?.includes(type) ?? true;
  return (
    <CardLink
      to={insightAddress(insight, isAdmin, has)}
      title={title}
      titleComponent="h3"
      sx={{ height: '100%', p: 2, display: 'flex', flexDirection: 'column' }}
    >
      {(link) => (
        <>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
            <TintedIcon icon={icon} tint={tint} />
            <Box sx={{ minWidth: 0 }}>
              {insight.priority === 'high' && (
                <Typography variant="overline" component="p" sx={{ color: `tint.${tint}.text` }}>
                  {t('insights.important')}
                </Typography>
              )}
              {link}
              <Note variant="body2" sx={{ mt: 0.5 }}>
                {text}
              </Note>
            </Box>
          </Box>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.5,
              mt: 'auto',
              pt: 1.5,
              pl: 6,
              typography: 'subtitle2',
              color: 'tint.secondary.text',
            }}
          >
            {action}
            <Icon name="arrow_forward" size={18} />
          </Box>
        </>
      )}
    </CardLink>
  );
}

/** Suggestions from the runs of the last 30 days, most important first. */
export function InsightsPanel({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('dashboard');
  const insights = useDashboardPart('insights');
  return (
    <Panel
      tone="suggestion"
      title={t('insights.title')}
      text={t('insights.subtitle')}
      queries={[insights]}
      failed={t('insights.failed')}
      skeleton={
        <Box sx={gridOf(3)}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} variant="rounded" height={cardHeight} />
          ))}
        </Box>
      }
    >
      {() =>
        insights.data?.length ? (
          <Box component="ul" sx={gridOf(insights.data.length)}>
            {insights.data.map((insight) => (
              <li key={JSON.stringify(insight)}>
                <InsightCard insight={insight} isAdmin={isAdmin} />
              </li>
            ))}
          </Box>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{t('insights.empty')}</Typography>
        )
      }
    </Panel>
  );
}
