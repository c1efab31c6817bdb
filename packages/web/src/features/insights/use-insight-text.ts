import type { Insight } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { hourLabel } from './labels.ts';
import { useNames } from './use-names.ts';

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
