import { describe, expect, it } from 'vitest';
import { aUser } from '../../../testing/users.ts';
import { agentTasks } from './agent-tasks.ts';
import { anAgent, anAgentTask } from './testing/an-agent.ts';

const viewer = { user: aUser(), isAdmin: false, language: 'en', now: new Date('2026-11-20T12:00:00Z') };

describe('agentTasks', () => {
  it('lists runnable tasks first, hides new ones, and lists child tasks separately', () => {
    const agent = anAgent({
      tasks: [
        anAgentTask({ name: 'soon', deployment_state: 'dev' }),
        anAgentTask({ name: 'pro', tier: 'pro' }),
        anAgentTask({ name: 'hidden', deployment_state: 'new' }),
        anAgentTask({ name: 'part', task_type: 'child' }),
        anAgentTask({ name: 'open' }),
      ],
    });
    const { own, parts } = agentTasks(agent, viewer);
    expect(own.map(({ name, availability }) => [name, availability])).toEqual([
      ['open', 'open'],
      ['pro', 'locked'],
      ['soon', 'coming-soon'],
    ]);
    expect(parts.map(({ name }) => name)).toEqual(['part']);
  });

  it('makes a task no more available than its agent', () => {
    const agent = anAgent({ deployment_state: 'test', tasks: [anAgentTask()] });
    expect(agentTasks(agent, viewer).own[0]?.availability).toBe('coming-soon');
    expect(agentTasks(agent, { ...viewer, isAdmin: true }).own[0]?.availability).toBe('testing');
  });
});
