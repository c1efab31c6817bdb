import { describe, expect, it } from 'vitest';
import { createModels, type FamilyConfig, type ModelsConfig, pickModel } from './create-models.ts';

const off: FamilyConfig = { baseUrl: 'http://127.0.0.1:9/v1', configured: false, models: ['unused'] };
const on = (...models: string[]): FamilyConfig => ({ ...off, configured: true, apiKey: 'k', models });
const demo = { url: 'http://127.0.0.1:9/v1', apiKey: 'token' };

const config = (changes: Partial<ModelsConfig> = {}): ModelsConfig => ({
  families: { chatgpt: on('a', 'b'), grok: off, deepseek: on('d') },
  fallbacks: [],
  demo: true,
  ...changes,
});

const namesOf = (
  models: ReturnType<typeof createModels>,
  family: 'chatgpt' | 'grok' | 'deepseek',
  version = 1,
) =>
  models.chainFor(family, version).map((entry) => `${entry.family}:${entry.modelId}${entry.demo ? '*' : ''}`);

describe('the model of a prompt', () => {
  it.each([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [9, 'c'],
    [0, 'a'],
  ])('with version %i is %s', (version, model) => {
    expect(pickModel(['a', 'b', 'c'], version)).toBe(model);
  });
});

describe('the models to try', () => {
  it('begin with the prompt’s model family at its version', () => {
    const models = createModels(config(), { demo });
    expect(namesOf(models, 'chatgpt', 1)).toEqual(['chatgpt:a']);
    expect(namesOf(models, 'chatgpt', 2)).toEqual(['chatgpt:b']);
    expect(namesOf(models, 'deepseek', 7)).toEqual(['deepseek:d']);
  });

  it('continue with the configured fallbacks in order, each family once', () => {
    const fallbacks: ModelsConfig['fallbacks'] = ['deepseek', 'grok', 'chatgpt', 'deepseek'];
    const models = createModels(config({ fallbacks }), { demo });
    expect(namesOf(models, 'chatgpt', 2)).toEqual(['chatgpt:b', 'deepseek:d']);
    expect(namesOf(models, 'deepseek')).toEqual(['deepseek:d', 'chatgpt:a']);
  });

  it('are the demo model for a family that is not configured', () => {
    expect(namesOf(createModels(config(), { demo }), 'grok')).toEqual(['grok:demo*']);
  });

  it('are the fallbacks, or none, without the demo model', () => {
    expect(namesOf(createModels(config({ demo: false }), { demo: null }), 'grok')).toEqual([]);
    const models = createModels(config({ demo: false, fallbacks: ['deepseek'] }), { demo: null });
    expect(namesOf(models, 'grok')).toEqual(['deepseek:d']);
  });

  it('are chosen once for each prompt version', () => {
    const models = createModels(config(), { demo });
    expect(models.chainFor('chatgpt', 1)).toBe(models.chainFor('chatgpt', 1));
  });
});
