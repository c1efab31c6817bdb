import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Parameter, SimpleType } from '@agentarium/contracts';
import { Liquid } from 'liquidjs';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { catalogue } from './index.ts';
import { catalogueRows } from './seed.ts';

const rows = catalogueRows(catalogue, { now: new Date('2026-01-01T00:00:00Z'), newId });
const liquid = new Liquid({ strictVariables: true, strictFilters: true, ownPropertyOnly: true });
const promptById = new Map(rows.prompts.map((prompt) => [prompt.id, prompt]));

const tasksWithPrompts = rows.tasks.map((task) => ({
  name: task.name,
  parameters: task.required_parameters ?? [],
  prompts: rows.taskPrompts
    .filter(({ task_id }) => task_id === task.id)
    .sort((a, b) => a.position - b.position)
    .flatMap(({ prompt_id }) => promptById.get(prompt_id) ?? []),
}));

const simpleSamples: Record<SimpleType, string | number | boolean> = {
  String: 'sample text',
  Integer: 7,
  Float: 7.5,
  Boolean: true,
  Date: '2026-03-01',
  DateTime: '2026-03-01T09:30',
};

function sample(parameter: Parameter): unknown {
  switch (parameter.data_type) {
    case 'Array':
      return [simpleSamples[parameter.element_type ?? 'String']];
    case 'Map':
      return { 'sample key': simpleSamples[parameter.value_type ?? 'String'] };
    case 'Enum': {
      const values = (parameter.options ?? []).map(({ value }) => value);
      return parameter.multi_choice ? values.slice(0, 2) : values[0];
    }
    case 'Object':
      return parameter.value ?? { sample: 'value' };
    case 'Schedule':
      return { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };
    case 'Image':
      return 'photo.jpg';
    case 'File':
      return 'notes.pdf';
    default:
      return simpleSamples[parameter.data_type];
  }
}

describe('prompts of the catalogue', () => {
  it('fit the administrators’ form, with unique titles', () => {
    const titles = rows.prompts.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title.length < 3 || title.length > 100)).toEqual([]);
    const lengths = rows.prompts.map(({ content }) => content.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(5000);
    expect(
      rows.prompts.filter(({ content }) => content !== content.trim() || /^ {4}/m.test(content)),
    ).toEqual([]);
  });

  it('begin with a system prompt and share model and version in each task', () => {
    const shapes = tasksWithPrompts.map(({ name, prompts }) => [
      ...[name, prompts[0]?.role, prompts.at(-1)?.role],
      ...[
        new Set(prompts.map((one) => one.model_type)).size,
        new Set(prompts.map((one) => one.version)).size,
      ],
    ]);
    expect(shapes).toEqual(tasksWithPrompts.map(({ name }) => [name, 'system', 'user', 1, 1]));
  });

  it('use exactly the parameters of their task, except schedules', () => {
    const read = tasksWithPrompts.map(({ name, prompts }) => [
      name,
      [...new Set(prompts.flatMap(({ content }) => liquid.globalVariablesSync(content)))].sort(),
    ]);
    const offered = tasksWithPrompts.map(({ name, parameters }) => [
      name,
      parameters
        .filter(({ data_type }) => data_type !== 'Schedule')
        .map((parameter) => parameter.name)
        .sort(),
    ]);
    expect(read).toEqual(offered);
  });

  it('render with values, and with empty parent outputs', () => {
    for (const task of tasksWithPrompts) {
      const values = Object.fromEntries(task.parameters.map((each) => [each.name, sample(each)]));
      const left = (each: Parameter) => (each.param_type === 'ParentInput' ? null : sample(each));
      const empty = Object.fromEntries(task.parameters.map((each) => [each.name, left(each)]));
      for (const { content } of task.prompts) {
        const text = liquid.parseAndRenderSync(content, values);
        expect(text, task.name).not.toMatch(/\{[{%]|\[object|undefined/);
        expect(() => liquid.parseAndRenderSync(content, empty), task.name).not.toThrow();
      }
      const together = task.prompts
        .map(({ content }) => liquid.parseAndRenderSync(content, values))
        .join('\n');
      for (const { data_type, options } of task.parameters) {
        const [first] = data_type === 'Enum' ? (options ?? []) : [];
        if (first) expect(together.toLowerCase(), task.name).toContain(first.value.replaceAll('_', ' '));
      }
    }
  });
});

it('each file of a prompt is used', () => {
  const folder = join(import.meta.dirname, 'agents');
  const written = globSync('*/*.md', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(written.length).toBeGreaterThan(50);
  const used = new Set(rows.prompts.map(({ content }) => content));
  expect(written.filter((content) => !used.has(content.trimEnd()))).toEqual([]);
});
