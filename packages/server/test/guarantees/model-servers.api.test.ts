import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@agentarium/contracts';
import { testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { secretWord } from '@agentarium/testkit/model-server/profile-answers.ts';
import { serverProfiles, startProfiledServer } from '@agentarium/testkit/model-server/server-profiles.ts';
import { expect, test } from 'vitest';

const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');

/** The settings that the README prints, by server. */
const recipes = new Map(
  [...readme.matchAll(/^\*\*([^*]+)\*\*[^\n]*\n```sh\n(.*?)```/gms)].map(([, name = '', lines = '']) => [
    name,
    new Map([...lines.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value])),
  ]),
);

test('the README has a recipe for each server that is played', () => {
  expect([...recipes.keys()].sort()).toEqual(serverProfiles.map(({ name }) => name).sort());
});

test.each(serverProfiles)(
  'P28: the recipe of the README for $name answers tasks of all families',
  async (profile) => {
    const server = await startProfiledServer(profile);
    const recipe = [...(recipes.get(profile.name) ?? [])];
    const env = Object.fromEntries(
      recipe.map(([key, value]) => {
        if (!key.endsWith('_BASE_URL')) return [key, value];
        expect(new URL(value).pathname).toBe(profile.path);
        return [key, server.url];
      }),
    );
    // No other server is set up: an empty setting is none.
    const none = { OPENAI_BASE_URL: '', XAI_BASE_URL: '', DEEPSEEK_BASE_URL: '' };
    const app = await testApp({ env: { ...none, ...env } });
    try {
      const { token } = await app.signUp();
      for (const family of ['chatgpt', 'grok', 'deepseek']) {
        const outputs = [{ name: 'weight', data_type: 'Float' as const, description: 'Weight', locales: {} }];
        const task = await addTask(app.services.database, { output_parameters: outputs });
        await app.services.database.query(
          '',
          'update prompts set model_type = $2 where id in (select prompt_id from task_prompts where task_id = $1)',
          [task.id, family],
        );
        const { body } = await app.call(api.executions.createExecution, {
          token,
          query: { wait: 30 },
          body: { task_id: task.id },
        });
        expect(body).toMatchObject({ status: 'completed', is_demo: false, output_params: { weight: 7 } });
        expect(JSON.stringify(body)).not.toContain(secretWord);
        expect(body.result).toContain('All is **well**');
      }
      const model = recipe.find(([key]) => key.endsWith('_MODELS'))?.[1];
      expect(new Set(server.requests.map((asked) => asked.model))).toEqual(new Set([model]));
    } finally {
      await app.close();
      await server.close();
    }
  },
);
