import type { Insight, InsightKind, InsightPriority, TaskType } from '@agentarium/contracts';

/**
 * Facts about a user's runs of the last 30 days; runs that the user cancelled count neither as `completed` nor as
 * `failed`.
 */
export type Facts = {
  tasks: readonly {
    task_id: string;
    task_name: string;
    task_type: TaskType;
    completed: number;
    failed: number;
  }[];
  /** Tasks run within 30 minutes of each other, and how often. */
  pairs: readonly {
    task_id: string;
    task_name: string;
    other_task_id: string;
    other_task_name: string;
    times: number;
  }[];
  /** Agents that the user can use but never has. */
  unusedAgents: readonly { id: string; name: string }[];
  /** Runs by hour of the day, 0 to 23. */
  byHour: readonly number[];
  /** Failed runs between 7 and 30 days old. */
  oldFailures: number;
  /** The latest run of a parent task whose parameters can be charted. */
  tracked: { execution_id: string; task_id: string; task_name: string } | null;
};

type Of<K extends InsightKind> = Extract<Insight, { kind: K }>;
type Rule<K extends InsightKind> = (facts: Facts) => Of<K>[];

/** Thresholds of docs/spec/user-side.md#constants. */
const lowSuccess = { below: 0.7, runs: 5 };
const automateFrom = 5;
const mixedFrom = 3;
const pairFrom = 2;
const peakFrom = 10;

/** A success rate under 70 percent with at least 5 runs. */
export const lowSuccessRate: Rule<'low-success'> = ({ tasks }) => {
  const completed = tasks.reduce((sum, task) => sum + task.completed, 0);
  const failed = tasks.reduce((sum, task) => sum + task.failed, 0);
  const runs = completed + failed;
  if (runs < lowSuccess.runs || completed / runs >= lowSuccess.below) return [];
  return [{ kind: 'low-success', priority: 'high', success_rate: completed / runs, completed, failed }];
};

/** A plain task run 5 or more times could be scheduled. */
export const tasksToAutomate: Rule<'automate'> = ({ tasks }) =>
  tasks
    .map((task) => ({ ...task, runs: task.completed + task.failed }))
    .filter(({ task_type, runs }) => task_type === 'plain' && runs >= automateFrom)
    .sort((a, b) => b.runs - a.runs)
    .map(({ task_id, task_name, runs }) => ({
      kind: 'automate',
      priority: 'medium',
      task_id,
      task_name,
      runs,
    }));

/** An agent never used. */
export const agentsToExplore: Rule<'explore'> = ({ unusedAgents }) =>
  unusedAgents.map(({ id, name }) => ({
    kind: 'explore',
    priority: 'low',
    agent_id: id,
    agent_name: name,
  }));

/** A task with 3 or more runs of which some completed and some failed. */
export const mixedResults: Rule<'mixed-results'> = ({ tasks }) =>
  tasks
    .filter(({ completed, failed }) => completed > 0 && failed > 0 && completed + failed >= mixedFrom)
    .sort((a, b) => b.failed - a.failed)
    .map(({ task_id, task_name, completed, failed }) => ({
      kind: 'mixed-results',
      priority: 'medium',
      task_id,
      task_name,
      completed,
      failed,
    }));

/** Two tasks run within 30 minutes of each other 2 or more times could be one composite task. */
export const tasksToCombine: Rule<'combine'> = ({ pairs }) =>
  pairs
    .filter(({ times }) => times >= pairFrom)
    .sort((a, b) => b.times - a.times)
    .map((pair) => ({ kind: 'combine', priority: 'medium', ...pair }));

/** The hour with the most runs, if it has 10 or more; the earlier one in a tie. */
export const peakHour: Rule<'peak-hour'> = ({ byHour }) => {
  const runs = Math.max(0, ...byHour);
  if (runs < peakFrom) return [];
  return [{ kind: 'peak-hour', priority: 'low', hour: byHour.indexOf(runs), runs }];
};

/** Failed runs between 7 and 30 days old. */
export const failuresToCleanUp: Rule<'clean-up'> = ({ oldFailures }) =>
  oldFailures > 0 ? [{ kind: 'clean-up', priority: 'low', failed: oldFailures }] : [];

/** A parent task with parameters to chart. */
export const progressToTrack: Rule<'progress'> = ({ tracked }) =>
  tracked ? [{ kind: 'progress', priority: 'medium', ...tracked }] : [];

const rules: readonly ((facts: Facts) => Insight[])[] = [
  lowSuccessRate,
  mixedResults,
  tasksToAutomate,
  tasksToCombine,
  progressToTrack,
  failuresToCleanUp,
  peakHour,
  agentsToExplore,
];

const weight: Record<InsightPriority, number> = { high: 3, medium: 2, low: 1 };
const maxInsights = 6;
/** So that one kind does not fill the panel while others are available. */
const maxOfKind = 2;

type Ranked = { insight: Insight; rank: number };
const byPriority = (a: Ranked, b: Ranked) =>
  weight[b.insight.priority] - weight[a.insight.priority] || a.rank - b.rank;

/**
 * Up to 6 insights, most important first; among equals, one of every kind precedes a second of any. More than two of a
 * kind are used only to fill up.
 */
export function insightsFrom(facts: Facts): Insight[] {
  const ranked = rules.flatMap((rule) => rule(facts).map((insight, rank) => ({ insight, rank })));
  const first = ranked.filter(({ rank }) => rank < maxOfKind).sort(byPriority);
  const others = ranked.filter(({ rank }) => rank >= maxOfKind).sort(byPriority);
  return [...first, ...others]
    .slice(0, maxInsights)
    .sort(byPriority)
    .map(({ insight }) => insight);
}
