import { describe, expect, it } from 'vitest';
import { chooseTool } from './choose-tool.ts';
import { readFacts } from './figures.ts';
import type { ChatRequest } from './wire.ts';

const tool = (name: string, properties: object = {}, required: string[] = []) => ({
  function: { name, parameters: { type: 'object', properties, required } },
});
const request = (content: string, changes: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: 'user', content }],
  ...changes,
});
const choose = (asked: ChatRequest) => chooseTool(asked, readFacts(asked));

describe('the demo model', () => {
  it('calls a tool that the prompt calls for, with arguments from the parameters', () => {
    const calculator = tool('calculator', { expression: { type: 'string' } }, ['expression']);
    const call = choose(
      request('Calculate it.\n\nParameters:\n- Weight: 72\n- Height: 180', { tools: [calculator] }),
    );
    expect(call).toEqual({ id: 'call_demo_1', name: 'calculator', arguments: '{"expression":"72 + 180"}' });
  });

  it('fills required arguments of every type', () => {
    const weather = tool(
      'weather_lookup',
      {
        city: { type: 'string' },
        days: { type: 'integer' },
        units: { enum: ['metric', 'imperial'] },
        exact: { type: 'boolean' },
        tags: { type: 'array' },
        optional: { type: 'string' },
      },
      ['city', 'days', 'units', 'exact', 'tags'],
    );
    const asked = request('What is the weather like?', {
      tools: [weather],
      demo_facts: { parameters: [{ name: 'city', label: 'City', value: 'Oslo' }] },
    });
    expect(JSON.parse(choose(asked)?.arguments ?? '')).toEqual({
      city: 'Oslo',
      days: 1,
      units: 'metric',
      exact: true,
      tags: [],
    });
  });

  it('calls each tool once, in order, and then answers', () => {
    const tools = [tool('calculator'), tool('current_datetime')];
    const asked = request('How much is it today?', { tools });
    expect(choose(asked)?.name).toBe('calculator');
    const after = (names: string[]): ChatRequest => ({
      ...asked,
      messages: [
        ...asked.messages,
        { role: 'assistant', tool_calls: names.map((name) => ({ function: { name } })) },
        { role: 'tool', content: '7' },
      ],
    });
    expect(choose(after(['calculator']))).toMatchObject({ name: 'current_datetime', id: 'call_demo_2' });
    expect(choose(after(['calculator', 'current_datetime']))).toBeNull();
  });

  it('calls the first one by default, none if forbidden, and at most two', () => {
    const tools = [tool('calculator'), tool('current_datetime'), tool('user_profile')];
    expect(choose(request('Tell a story', { tools }))?.name).toBe('calculator');
    expect(choose(request('Calculate', { tools, tool_choice: 'none' }))).toBeNull();
    expect(choose(request('Tell a story'))).toBeNull();
    const tool_calls = ['calculator', 'current_datetime'].map((name) => ({ function: { name } }));
    const messages = [
      { role: 'user', content: 'My profile' },
      { role: 'assistant', tool_calls },
    ];
    expect(choose({ messages, tools })).toBeNull();
  });
});
