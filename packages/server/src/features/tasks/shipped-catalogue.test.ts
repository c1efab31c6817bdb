import { agentInput, taskFaults, taskInput } from '@agentarium/contracts';
import { expect, test } from 'vitest';
import { catalogue } from '../../db/catalogue/index.ts';
import { catalogueRows } from '../../db/catalogue/seed.ts';
import { newId } from '../../platform/ids.ts';
import { variablesIn } from '../prompts/index.ts';
import { columnsOf, taskColumns } from './task-columns.ts';

const rows = catalogueRows(catalogue, { now: new Date('2026-01-01T00:00:00Z'), newId });
const promptIds = (id: string) =>
  rows.taskPrompts.filter(({ task_id }) => task_id === id).map(({ prompt_id }) => prompt_id);

test.each(rows.agents)('the shipped agent $name can be saved from its form', (row) => {
  const { name, description, role, deployment_state, tier, config } = row;
  const given = { name, description, role, deployment_state, config: { ...config, tier } };
  expect(agentInput.safeParse(given).error?.issues ?? []).toEqual([]);
});

test.each(rows.tasks)('the shipped task $name has no faults', ({ id, required_parameters }) => {
  const asked = promptIds(id).flatMap(
    (promptId) => rows.prompts.find((prompt) => prompt.id === promptId) ?? [],
  );
  const prompts = asked.map(({ title, content }) => ({ title, variables: variablesIn(content) }));
  expect(prompts.length).toBeGreaterThan(0);
  expect(taskFaults({ required_parameters: required_parameters ?? [], prompts })).toEqual([]);
});

test.each(rows.tasks)('the shipped task $name can be saved unchanged from its form', (row) => {
  const { id, tier, position: _position, created_at: _created, updated_at: _updated, ...columns } = row;
  const given = { ...columns, prompt_ids: promptIds(id), config: { ...row.config, tier } };
  const parsed = taskInput.safeParse(given);
  expect(parsed.error?.issues ?? []).toEqual([]);
  if (parsed.data) {
    const stored = columnsOf(parsed.data, null);
    expect(taskColumns(stored)).toEqual({
      ...columns,
      id: undefined,
      tier,
      parent_task_id: row.parent_task_id ?? null,
    });
  }
});
