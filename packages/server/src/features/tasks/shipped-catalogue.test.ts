import { agentInput, taskFaults, taskInput } from '@agentarium/contracts';
import { expect, test } from 'vitest';
import { catalogue } from '../../db/catalogue/index.ts';
import { catalogueRows } from '../../db/catalogue/seed.ts';
import { newId } from '../../platform/ids.ts';
import { variablesIn } from '../prompts/index.ts';
import { columnsOf, taskColumns } from './queries.ts';

const rows = catalogueRows(catalogue, { now: new Date('2026-01-01T00:00:00Z'), newId });
const promptIds = (id: string) =>
  rows.taskPrompts.filter(({ task_id }) => task_id === id).map(({ prompt_id }) => prompt_id);

test('each shipped agent can be saved from its form', () => {
  for (const { name, description, role, deployment_state, tier, config } of rows.agents) {
    const given = { name, description, role, deployment_state, config: { ...config, tier } };
    expect(agentInput.safeParse(given).error?.issues ?? [], name).toEqual([]);
  }
});

test('no shipped task has faults', () => {
  for (const { id, name, required_parameters } of rows.tasks) {
    const asked = promptIds(id).flatMap(
      (promptId) => rows.prompts.find((prompt) => prompt.id === promptId) ?? [],
    );
    const prompts = asked.map(({ title, content }) => ({ title, variables: variablesIn(content) }));
    expect(prompts.length, name).toBeGreaterThan(0);
    expect(taskFaults({ required_parameters: required_parameters ?? [], prompts }), name).toEqual([]);
  }
});

test('each shipped task can be saved unchanged from its form', () => {
  for (const row of rows.tasks) {
    const { id, tier, position: _position, created_at: _created, updated_at: _updated, ...columns } = row;
    const given = { ...columns, prompt_ids: promptIds(id), config: { ...row.config, tier } };
    const stored = columnsOf(taskInput.parse(given), null);
    expect(taskColumns(stored), row.name).toEqual({
      ...columns,
      id: undefined,
      tier,
      parent_task_id: row.parent_task_id ?? null,
    });
  }
});
