import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../testing/api.ts';
import { aCache, requestLine } from '../../testing/cache.tsx';
import { aTask } from '../../testing/tasks.ts';
import { anAgent } from '../features/agents/testing/an-agent.ts';
import { aPrompt } from '../features/prompts/testing/a-prompt.ts';
import { aTool } from '../features/tools/testing/tools.tsx';
import { agentQuery, agentsQuery } from './agents.ts';
import { useArchiveAgent, useCopyAgent, useDeleteAgent, useSaveAgent } from './agents-admin.ts';
import {
  promptQuery,
  promptSearchQuery,
  useArchivePrompt,
  useCopyPrompt,
  useDeletePrompt,
  useSavePrompt,
} from './prompts.ts';
import { taskQuery, tasksQuery } from './tasks.ts';
import { useCopyTask, useDeleteTask } from './tasks-admin.ts';
import { toolQuery, toolsQuery, useArchiveTool, useDeleteTool, useSaveTool, useSwitchTool } from './tools.ts';

const [agent, task, prompt, tool] = [anAgent(), aTask(), aPrompt(), aTool()];
const queries = {
  agents: agentsQuery,
  agent: agentQuery(agent.id),
  tasks: tasksQuery,
  task: taskQuery(task.id),
  prompts: promptSearchQuery(''),
  prompt: promptQuery(prompt.id),
  tools: toolsQuery,
  tool: toolQuery(tool.id),
};

/** Uses a change in an app that has read everything; returns its requests, what became stale, and what was removed. */
async function after<V>(
  useIt: () => { mutateAsync: (variables: V) => Promise<unknown> },
  variables: V,
  answer: MockResponse,
) {
  const cache = aCache(queries);
  const keys = ['POST', 'PUT', 'DELETE'].flatMap((verb) =>
    ['/private/:kind', '/private/:kind/:id', '/private/:kind/:id/copy', '/private/:kind/:id/archive'].map(
      (path) => `${verb} ${path}`,
    ),
  );
  const requests = mockApi(Object.fromEntries(keys.map((key) => [key, answer])));
  const outcome = await cache.change(useIt, variables);
  return {
    outcome,
    requests: requests.map((request) => ({ call: requestLine(request), body: request.body })),
    stale: cache.stale(),
    forgotten: cache.forgotten(),
  };
}

type Case = [
  name: string,
  run: (answer: MockResponse) => ReturnType<typeof after>,
  call: string,
  stale: string[],
  gone: string[],
];
const cases: Case[] = [
  [
    'an agent that is copied',
    (answer) => after(useCopyAgent, agent.id, answer),
    `POST /private/agents/${agent.id}/copy`,
    ['agents', 'agent'],
    [],
  ],
  [
    'an agent that is deleted',
    (answer) => after(useDeleteAgent, agent.id, answer),
    `DELETE /private/agents/${agent.id}`,
    ['agents'],
    ['agent'],
  ],
  [
    'an agent that is saved: tasks carry its name',
    (answer) => after(useSaveAgent, { base: agent, input: {} as never }, answer),
    `PUT /private/agents/${agent.id}`,
    ['agents', 'agent', 'tasks', 'task'],
    [],
  ],
  [
    'a task that is copied: its agent lists it',
    (answer) => after(useCopyTask, task.id, answer),
    `POST /private/tasks/${task.id}/copy`,
    ['agents', 'agent', 'tasks', 'task'],
    [],
  ],
  [
    'a task that is deleted: its agent no longer lists it',
    (answer) => after(useDeleteTask, task.id, answer),
    `DELETE /private/tasks/${task.id}`,
    ['agents', 'agent', 'tasks'],
    ['task'],
  ],
  [
    'a tool that is deleted',
    (answer) => after(useDeleteTool, tool.id, answer),
    `DELETE /private/tools/${tool.id}`,
    ['tools'],
    ['tool'],
  ],
  [
    'a tool that is switched',
    (answer) => after(useSwitchTool, { tool, is_enabled: false }, answer),
    `PUT /private/tools/${tool.id}`,
    ['tools'],
    [],
  ],
];

describe('what is refetched after', () => {
  it.each(cases)('%s', async (_name, run, call, stale, gone) => {
    const done = await run({ body: tool });
    expect(done.requests.map((one) => one.call)).toEqual([call]);
    expect({ stale: done.stale, forgotten: done.forgotten }).toEqual({ stale, forgotten: gone });
  });

  it('a refused change: nothing', async () => {
    const refused = await after(useCopyAgent, agent.id, refusal(403, 'FORBIDDEN'));
    expect(refused.outcome).toMatchObject({ code: 'FORBIDDEN' });
    expect({ stale: refused.stale, forgotten: refused.forgotten }).toEqual({ stale: [], forgotten: [] });
  });

  const gone = refusal(404, 'NOT_FOUND');
  it.each([
    ['agents', 'deleted', () => after(useDeleteAgent, agent.id, gone)],
    ['tasks', 'deleted', () => after(useDeleteTask, task.id, gone)],
    ['tools', 'deleted', () => after(useDeleteTool, tool.id, gone)],
    ['prompts', 'deleted', () => after(useDeletePrompt, prompt.id, gone)],
    ['agents', 'archived', () => after(useArchiveAgent, { id: agent.id, archived: true }, gone)],
    ['tools', 'archived', () => after(useArchiveTool, { id: tool.id, archived: true }, gone)],
    ['prompts', 'archived', () => after(useArchivePrompt, { id: prompt.id, archived: true }, gone)],
  ])('one of the %s that somebody else deleted before it was %s: the list', async (list, _change, run) => {
    const { outcome, stale, forgotten } = await run();
    expect(outcome).toMatchObject({ code: 'NOT_FOUND' });
    expect(stale).toContain(list);
    expect(forgotten).toEqual([]);
  });

  it.each([
    ['copied', () => after(useCopyPrompt, prompt.id, { body: prompt })],
    ['deleted', () => after(useDeletePrompt, prompt.id, { body: { message: '' } })],
    ['saved', () => after(useSavePrompt, { base: prompt, input: {} as never }, { body: prompt })],
  ])('a prompt that is %s: the list of prompts', async (_name, run) => {
    expect((await run()).stale).toContain('prompts');
  });
});

describe('a record that is saved', () => {
  it.each([
    [
      'goes with the count of changes that was read',
      tool,
      `PUT /private/tools/${tool.id}`,
      tool.change_count,
    ],
    ['is made when there was none', null, 'POST /private/tools', undefined],
  ])('%s', async (_name, current, call, change_count) => {
    const { requests } = await after(
      useSaveTool,
      { base: current, input: { name: 'sun' } as never },
      { body: tool },
    );
    expect(requests).toEqual([
      { call, body: { name: 'sun', ...(change_count !== undefined && { change_count }) } },
    ]);
  });

  it('sends everything else unchanged when it is only switched', async () => {
    const { requests } = await after(useSwitchTool, { tool, is_enabled: false }, { body: tool });
    const { name, description, implementation_type, input_schema, config, requires_confirmation } = tool;
    expect(requests[0]?.body).toEqual({
      name,
      description,
      implementation_type,
      input_schema,
      config,
      requires_confirmation,
      is_enabled: false,
      change_count: tool.change_count,
    });
  });
});
