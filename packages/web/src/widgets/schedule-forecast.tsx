import { effectivePlan, type ScheduleForecast as Forecast, type OwnSchedule } from '@agentarium/contracts';
import type { Plan } from '@agentarium/contracts/cron';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { forecastQuery, ownSchedulesQuery } from '../data/schedule.ts';
import { useFormat } from '../design/hooks/use-format.ts';
import { useSession } from '../design/hooks/use-session.ts';
import { Note } from '../design/layout/note.tsx';

/** The task whose schedule is edited; null if there is nothing to forecast. */
export const ForecastTask = createContext<string | null>(null);

/** A schedule's usage in the next 30 days, once the server has responded. */
export function ScheduleForecast({ plan }: { plan: Plan }) {
  const taskId = useContext(ForecastTask);
  return taskId === null ? null : <Read taskId={taskId} plan={plan} />;
}

function Read({ taskId, plan }: { taskId: string; plan: Plan }) {
  // A string, so an equal plan is not a new value.
  const deferred = useDeferredValue(JSON.stringify(plan));
  const { data } = useQuery(forecastQuery(taskId, JSON.parse(deferred) as Plan));
  return data ? <Shown forecast={data} taskId={taskId} /> : null;
}

/** Says which of the schedules that the plan allows this one is. */
function PlanNote({ taskId }: { taskId: string }) {
  const { t } = useTranslation('schedule');
  const limit = useScheduleLimit(taskId);
  if (!limit || limit.max === -1 || limit.isReached) return null;
  return <Note>{t('forecast.ofPlan', { count: limit.max, number: limit.others.length + 1 })}</Note>;
}

function Shown({ forecast, taskId }: { forecast: Forecast; taskId: string }) {
  const { t } = useTranslation('schedule');
  const format = useFormat();
  const { runs, runs_in_a_day, daily_limit, tokens, cost_micros, currency_code } = forecast;
  const { based_on, monthly_budget_micros: budget, spent_micros } = forecast;
  const money = (micros: number) => format.sum(micros / 1e6, currency_code);
  const isOverLimit = daily_limit !== -1 && runs_in_a_day > daily_limit;
  const isOverBudget = budget !== null && cost_micros !== null && spent_micros + cost_micros > budget;
  const about = forecast.is_estimate ? 'forecast.aboutRuns' : 'forecast.runs';
  const parts = [
    t(about, { count: runs, shown: format.number(runs) }),
    tokens !== null && t('forecast.tokens', { count: tokens, shown: format.number(tokens) }),
    cost_micros !== null && money(cost_micros),
  ].filter((part) => part !== false);
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="small" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {t('forecast.title')}
      </Typography>
      {runs === 0 ? (
        // A one-time run that comes later, or a yearly one.
        <Typography variant="body2">{t('forecast.none')}</Typography>
      ) : (
        <>
          <Typography variant="body2">{parts.join(' · ')}</Typography>
          <Note>
            {based_on === 0 ? t('forecast.unknown') : t('forecast.basis', { count: based_on })}
            {budget !== null &&
              ` ${t('forecast.budget', { spent: money(spent_micros), budget: money(budget) })}`}
          </Note>
          {isOverLimit ? (
            <Alert severity="warning">
              {t('forecast.overLimit', { runs: runs_in_a_day, limit: daily_limit })}
            </Alert>
          ) : (
            <Note>
              {t('forecast.perDay', { count: runs_in_a_day })}
              {daily_limit !== -1 && ` ${t('forecast.limit', { count: daily_limit })}`}
            </Note>
          )}
        </>
      )}
      <PlanNote taskId={taskId} />
      {runs > 0 && isOverBudget && <Alert severity="warning">{t('forecast.overBudget')}</Alert>}
    </Box>
  );
}

type ScheduleLimit = {
  /** How many active schedules the user's plan allows; -1 is unlimited. */
  max: number;
  /** The active schedules of other tasks. */
  others: OwnSchedule[];
  /** There is no room for one of this task. */
  isReached: boolean;
};

/** The user's limit of schedules, for one of this task; null while unknown. */
export function useScheduleLimit(taskId: string): ScheduleLimit | null {
  const { user } = useSession();
  const { data } = useQuery(ownSchedulesQuery);
  if (!user || !data) return null;
  const max = effectivePlan(user.subscription_data, new Date()).features.max_scheduled_tasks;
  const others = data.filter(({ enabled, task_id }) => enabled && task_id !== taskId);
  return { max, others, isReached: max !== -1 && others.length >= max };
}
