import { agentInput } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { anAgent } from '../testing/an-agent.ts';
import {
  agentSchema,
  languagesOf,
  shownTexts,
  textPath,
  textsIn,
  toAgentInput,
  toAgentValues,
} from './agent.schema.ts';

const chef = anAgent({
  name: 'Chef',
  role: 'Cook',
  description: 'Cooks with you.',
  tier: 'pro',
  deployment_state: 'prod',
  config: {
    image: '/agents/chef.svg',
    greeting: 'Hello',
    disclaimer: null,
    task_execution_limit: 5,
    tier: 'pro',
    locales: { en: { name: 'Chef' }, ru: { name: 'Повар', role: 'Повар' }, 'pt-BR': { name: 'Chefe' } },
  },
});

describe('the form of an agent', () => {
  it('starts with the specification’s defaults', () => {
    const { deployment_state, config } = toAgentValues(null);
    expect([deployment_state, config.tier, config.image]).toEqual([
      'new',
      'basic',
      '/agents/dietologist.svg',
    ]);
    expect(Object.keys(config.locales)).toEqual(['ru']);
  });

  it('has every language of the record and sends it back unchanged', () => {
    const values = toAgentValues(chef);
    expect(Object.keys(values.config.locales)).toEqual(['ru', 'pt-BR']);
    const sent = toAgentInput(values);
    expect(sent).toMatchObject({
      name: 'Chef',
      deployment_state: 'prod',
      config: { tier: 'pro', greeting: 'Hello' },
    });
    expect(sent.config.task_execution_limit).toBe(5);
    const cleared = { ...values, config: { ...values.config, task_execution_limit: '' } };
    expect(toAgentInput(cleared).config.task_execution_limit).toBeNull();
    expect(agentInput.safeParse({ ...sent, config: { ...sent.config, locales: {} } }).success).toBe(true);
  });

  it('leaves out a picture that no page would show', () => {
    const elsewhere = { ...chef, config: { ...chef.config, image: 'https://example.com/a.png' } };
    expect(toAgentValues(elsewhere).config.image).toBe('');
    expect(toAgentValues(chef).config.image).toBe('/agents/chef.svg');
  });

  it('puts the product’s languages first', () => {
    expect(languagesOf({ de: {}, ru: {}, en: {} })).toEqual(['en', 'ru', 'de']);
  });

  it('knows the path of each text', () => {
    expect(textPath('role', 'en')).toBe('role');
    expect(textPath('greeting', 'en')).toBe('config.greeting');
    expect(textPath('greeting', 'ru')).toBe('config.locales.ru.greeting');
    expect(textsIn(toAgentValues(chef), 'ru').name).toBe('Повар');
  });

  it('falls back to English if a translation is missing', () => {
    const { name, description, greeting } = shownTexts(toAgentValues(chef), 'ru');
    expect([name, description, greeting]).toEqual(['Повар', 'Cooks with you.', 'Hello']);
  });
});

describe('the form’s validation', () => {
  const refusals = async (values: ReturnType<typeof toAgentValues>) =>
    (await agentSchema.safeParseAsync(values)).error?.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    ) ?? [];

  it('reports missing translations at their own fields', async () => {
    expect(await refusals({ ...toAgentValues(chef), deployment_state: 'new' })).toEqual([
      'config.locales.ru.description: agents-admin:form.error.translation',
      'config.locales.pt-BR.description: agents-admin:form.error.translation',
      'config.locales.pt-BR.role: agents-admin:form.error.translation',
    ]);
  });

  it('requires only the English texts of a new agent', async () => {
    expect((await refusals(toAgentValues(null))).map((line) => line.split(':')[0])).toEqual([
      'name',
      'description',
      'role',
    ]);
  });
});
