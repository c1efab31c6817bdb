import {
  type Agent,
  availabilityOf,
  type ExecutionListed,
  isRunnable,
  isTaskListed,
  languages,
  type Task,
} from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { agentsQuery } from '../../data/agents.ts';
import { recentExecutionsQuery } from '../../data/execution-lists.ts';
import { tasksQuery } from '../../data/tasks.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { agentTexts } from '../../features/agents/agent-texts.ts';
import { taskTexts } from '../../features/tasks/task-texts.ts';
import { firstCharacters } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/roles.ts';
import type { Command } from './command.ts';

const staleTime = 300_000;

/** The names of a task and its agent in every language. */
const namesOf = (task: Task): string[] =>
  languages.flatMap((language) => {
    const { name, agentName } = taskTexts(task, language);
    return [name, agentName];
  });

const agentWords = (agent: Agent): string[] =>
  languages.flatMap((language) => {
    const { name, role } = agentTexts(agent, language);
    return [name, role];
  });

/** The texts and numbers that a run was given. */
const inputWords = ({ input_params }: ExecutionListed): string[] =>
  Object.values(input_params)
    .flat()
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String);

/** The first words that the reader wrote; options are codes, and dates and numbers say little alone. */
function firstWords({ input_params }: ExecutionListed, task: Task | undefined): string | undefined {
  const written = task?.required_parameters.filter(
    ({ param_type, data_type }) => param_type === 'UserInput' && /^(String|Array)$/.test(data_type),
  );
  return written
    ?.flatMap(({ name }) => input_params[name] ?? [])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

const noteLength = 40;
const short = (text: string) =>
  text.length > noteLength ? `${firstCharacters(text, noteLength - 1)}…` : text;

type CatalogueCommands = {
  tasks: Command[];
  agents: Command[];
  runs: Command[];
  /** True while tasks or agents are still loading. */
  isLoading: boolean;
};

/** The tasks that the reader can run now, the agents and the latest runs; none for a visitor or while not known. */
export function useCatalogueCommands(): CatalogueCommands {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const format = useFormat();
  const navigate = useNavigate();
  const { user } = useSession();
  const enabled = user !== null;
  const { data: tasks = [], isLoading: awaitsTasks } = useQuery({ ...tasksQuery, enabled, staleTime });
  const { data: agents = [], isLoading: awaitsAgents } = useQuery({ ...agentsQuery, enabled, staleTime });
  const { data: runs = [] } = useQuery({ ...recentExecutionsQuery(user?.id ?? ''), enabled });
  const admin = isAdmin(user);
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  return {
    isLoading: awaitsTasks || awaitsAgents,
    tasks: tasks
      .filter((task) => isTaskListed(task, admin) && isRunnable(availabilityOf(task, admin)))
      .map((task) => {
        const { name, agentName } = taskTexts(task, language);
        return {
          id: `task-${task.id}`,
          label: name,
          note: agentName,
          words: namesOf(task),
          icon: 'play_arrow',
          run: () => void navigate(paths.runTask(task.id)),
        };
      }),
    agents: agents
      .filter((agent) => isRunnable(availabilityOf(agent, admin)))
      .map((agent) => {
        const { name, role } = agentTexts(agent, language);
        return {
          id: `agent-${agent.id}`,
          label: name,
          note: role,
          words: agentWords(agent),
          icon: 'smart_toy',
          run: () => void navigate(paths.agent(agent.id)),
        };
      }),
    runs: runs.map((run) => {
      const task = taskById.get(run.task_id);
      const asked = firstWords(run, task);
      const when = format.relative(run.created_at);
      return {
        id: `run-${run.id}`,
        label: task ? taskTexts(task, language).name : run.task_name,
        note: asked ? `${short(asked)} · ${when}` : when,
        words: [...(task ? namesOf(task) : [run.agent_name]), ...inputWords(run)],
        icon: 'history',
        run: () => void navigate(paths.execution(run.id)),
      };
    }),
  };
}
