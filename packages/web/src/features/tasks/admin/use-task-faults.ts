import { type Agent, isHiddenByAgent, type Prompt, type TaskFault, taskFaults } from '@agentarium/contracts';
import { useQueries } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { promptVariablesQuery } from '../../../data/prompts.ts';
import { type RowValue, readList, textOf } from './parameters/parameter-rows.ts';
import { isDataType, isSource } from './parameters/parameter-types.ts';
import { chosenPrompts } from './prompts/prompt-choice.ts';
import type { TaskValues } from './task-values.ts';

type Choices = { agents: readonly Agent[]; prompts: readonly Prompt[] };

/** A parameter as far as it is filled in; the form's own rule reports what is malformed. */
const parameterOf = (row: RowValue) => ({
  name: textOf(row, 'name'),
  param_type: isSource(row.param_type) ? row.param_type : ('UserInput' as const),
  data_type: isDataType(row.data_type) ? row.data_type : ('String' as const),
  value: row.value as string | undefined,
});

export type TaskFaults = {
  faults: TaskFault[];
  /** Faults block saving: the task is in prod. */
  isRefused: boolean;
  /** The agent that hides a prod task from users. */
  hiddenBy: Agent | null;
};

/** Returns what would fail in runs of the task as it is in the form; the server lists the prompts' variables. */
export function useTaskFaults<O>(control: Control<TaskValues, unknown, O>, choices: Choices): TaskFaults {
  const [ids, text, deployment_state, agentId] = useWatch({
    control,
    name: ['prompt_ids', 'required_parameters', 'deployment_state', 'agent_id'],
  });
  const chosen = chosenPrompts(ids, choices.prompts);
  const read = useQueries({ queries: chosen.map((prompt) => promptVariablesQuery(prompt)) });
  const prompts = chosen.map(({ title }, at) => ({ title, variables: read[at]?.data ?? [] }));
  const rows = readList(text);
  const faults = rows ? taskFaults({ required_parameters: rows.map(parameterOf), prompts }) : [];
  const agent = choices.agents.find(({ id }) => id === agentId);
  return {
    faults,
    isRefused: deployment_state === 'prod' && faults.length > 0,
    hiddenBy: agent && isHiddenByAgent({ deployment_state }, agent) ? agent : null,
  };
}
