import { run, runInput } from '@agentarium/testkit/model-server/engine-run.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FamilyConfig } from '../config.ts';
import { createModels, type Models } from '../platform/models/create-models.ts';
import { type DemoModel, startDemoModel } from './start-demo-model.ts';

let demo: DemoModel;
let models: Models;

beforeAll(async () => {
  demo = await startDemoModel({ log: { info: () => undefined }, paceMs: 0 });
  const off: FamilyConfig = {
    baseUrl: 'http://127.0.0.1:9/v1',
    configured: false,
    models: ['unused'],
    compat: [],
  };
  const families = { chatgpt: off, grok: off, deepseek: off };
  models = createModels({ families, fallbacks: [], vision: [], demo: true }, { demo });
});

afterAll(async () => {
  models.close();
  await demo.close();
});

const post = (body: string, key = demo.apiKey, path = '/chat/completions') =>
  fetch(`${demo.url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body });

async function contentOf(response: Response): Promise<string> {
  const answer = (await response.json()) as { choices: { message: { content: string } }[] };
  return answer.choices[0]?.message.content ?? '';
}

describe('the demo model', () => {
  it('serves only its own server, and only chat completions', async () => {
    const request = JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }] });
    expect((await post(request)).status).toBe(200);
    expect((await post(request, 'guess')).status).toBe(401);
    expect((await post(request, `${'x'.repeat(demo.apiKey.length)}`)).status).toBe(401);
    expect((await post(request, demo.apiKey, '/models')).status).toBe(404);
    expect((await post('{"messages":')).status).toBe(400);
    expect((await post('{"messages":[{"content":"no role"}]}')).status).toBe(400);
  });

  it('serves a run over the same API as a provider, marked as demo', async () => {
    const input = runInput({
      language: 'ru',
      agent: { name: 'Диетолог', role: 'Питание', description: '' },
      task: { name: 'Норма энергии', description: '' },
      parameters: [
        { name: 'weight', label: 'Вес', value: 72, unit: 'кг' },
        { name: 'height', label: 'Рост', value: 180, unit: 'см' },
      ],
      outputs: [
        { name: 'bmi', data_type: 'Float' },
        { name: 'scores', data_type: 'Map', key_type: 'String', value_type: 'Integer' },
      ],
    });
    const { outcome, text } = await run(input, models);
    expect(outcome).toMatchObject({
      status: 'completed',
      demo: true,
      family: 'chatgpt',
      model: 'demo',
      text,
      outputs: { values: { bmi: 22.2, scores: expect.any(Object) }, faults: {} },
    });
    expect(text).toContain('# Норма энергии');
    expect(text).toContain('**72 кг**');
    expect(outcome.usage.output_tokens).toBeGreaterThan(100);
    expect((await run(input, models)).text).toBe(text);
  });

  it('reads the messages when a request has no facts', async () => {
    const content = 'Посоветуй меню.\n\nПараметры:\n- Вес: 72';
    const response = await post(JSON.stringify({ messages: [{ role: 'user', content }] }));
    expect(await contentOf(response)).toContain('| Вес | **72** |');
  });

  it('fills in a JSON Schema when a request has no facts', async () => {
    const schema = {
      properties: { calories: { type: ['integer', 'null'] }, level: { enum: ['low', null] } },
    };
    const response = await post(
      JSON.stringify({
        messages: [{ role: 'user', content: 'Values, please' }],
        response_format: { type: 'json_schema', json_schema: { schema } },
      }),
    );
    const values = JSON.parse(await contentOf(response));
    expect(values).toEqual({ calories: expect.any(Number), level: 'low' });
  });

  it('requests a tool call', async () => {
    const body = {
      stream: true,
      messages: [{ role: 'user', content: 'How much is 2 and 2?' }],
      tools: [{ type: 'function', function: { name: 'calculator', parameters: { type: 'object' } } }],
    };
    const stream = await (await post(JSON.stringify(body))).text();
    expect(stream).toContain('"name":"calculator"');
    expect(stream).toContain('"finish_reason":"tool_calls"');
    expect(stream.trimEnd().endsWith('data: [DONE]')).toBe(true);
  });
});
