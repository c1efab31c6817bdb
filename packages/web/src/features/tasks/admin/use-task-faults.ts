import { type Agent, isHiddenByAgent, type Prompt, type TaskFault, taskFaults } from '@agentarium/contracts';
import { useQueries } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { promptVariablesQuery } from '../../../data/prompts.ts';
import { type RowValue, readList, textOf } from './parameters/parameter-rows.ts';
import { isDataType, isSource } from './parameters/parameter-types.ts';
import { chosenPrompts } from './prompts/prompt-choice.ts';
import type { TaskValues } from './task-values.ts';

type Choices = { agents: readonly Agent[]; prompts: readonly Prompt[] };

/** A parameter as far as it is filled in; what is odd in it the form's own rule tells of. */
const parameterOf = (row: RowValue) => ({
  name: textOf(row, 'name'),
  param_type: isSource(row.param_type) ? row.param_type : ('UserInput' as const),
  data_type: isDataType(row.data_type) ? row.data_type : ('String' as const),
  value: row.value as string | undefined,
});

export type TaskFaults = {
  faults: TaskFault[];
  /** The faults forbid saving: the task is in prod. */
  isRefused: boolean;
  /** The agent that keeps users from a task in prod. */
  hiddenBy: Agent | null;
};

/** What would go wrong in runs of the task as its form holds it; variables of prompts come from the server. */
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
