import { beforeAll, describe, expect, it } from 'vitest';
import { shownErrors } from '../../../../testing/form-faults.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { anAgent } from '../testing/an-agent.ts';
import {
  type AgentValues,
  agentSchema,
  languagesOf,
  shownTexts,
  textPath,
  textsIn,
  toAgentInput,
  toAgentValues,
} from './agent.schema.ts';

beforeAll(() => loadTexts(['agents-admin']));

const chef = anAgent({ name: 'Chef', role: 'Cook', description: 'Cooks with you.' });
const russian = {
  name: 'Повар',
  role: 'Кулинар',
  description: 'Готовит с вами.',
  greeting: '',
  disclaimer: '',
};
const filled = toAgentValues(chef);
const values = (given: Partial<AgentValues>, config: Partial<AgentValues['config']> = {}): AgentValues => ({
  ...filled,
  ...given,
  config: { ...filled.config, ...config },
});
const said = (given: Partial<AgentValues>, config?: Partial<AgentValues['config']>) =>
  shownErrors(agentSchema, values(given, config));
const letters = (count: number) => 'x'.repeat(count);

describe('the agent form reports at its field', () => {
  it.each<[string, Partial<AgentValues>, Partial<AgentValues['config']>, string[]]>([
    ['nothing that is wrong', {}, {}, []],
    ['a blank name', { name: '  ' }, {}, ['name: This field is required']],
    [
      'half a limit',
      {},
      { task_execution_limit: '1.5' },
      ['config.task_execution_limit: Enter a whole number'],
    ],
    ['no limit', {}, { task_execution_limit: '' }, []],
    [
      'a picture of another site',
      {},
      { image: 'https://example.com/a.png' },
      ['config.image: Choose one of the pictures on this site: external pictures are not shown'],
    ],

    [
      'a translation that is not begun',
      {},
      { locales: { ru: { ...russian, name: '', role: '', description: '' } } },
      ['name', 'description', 'role'].map(
        (name) => `config.locales.ru.${name}: Required, because the English text is filled in`,
      ),
    ],
    [
      'a translation that is not begun, of a blank name too',
      { name: ' ' },
      { locales: { ru: { ...russian, name: '', role: '', description: '' } } },
      [
        'name: This field is required',
        'config.locales.ru.description: Required, because the English text is filled in',
        'config.locales.ru.role: Required, because the English text is filled in',
      ],
    ],
    [
      'a translation without a role',
      {},
      { locales: { ru: { ...russian, role: ' ' } } },
      ['config.locales.ru.role: Required, because the English text is filled in'],
    ],
    [
      'a translation of the greeting alone',
      {},
      { locales: { ru: { name: '', role: '', description: '', greeting: 'Привет', disclaimer: '' } } },
      ['name', 'description', 'role'].map(
        (name) => `config.locales.ru.${name}: Required, because the English text is filled in`,
      ),
    ],
    [
      'a translation that is too long',
      {},
      { locales: { ru: { ...russian, name: letters(51) } } },
      ['config.locales.ru.name: At most 50 characters'],
    ],
  ])('%s', (_name, given, config, faults) => {
    expect(said(given, config)).toEqual(faults);
  });

  it('every missing value of a new agent at once', () => {
    expect(shownErrors(agentSchema, toAgentValues(null))).toEqual(
      ['name', 'description', 'role'].map((name) => `${name}: This field is required`),
    );
  });
});

describe('the values of the agent form', () => {
  it('start with the specification’s defaults', () => {
    expect(toAgentValues(null)).toMatchObject({
      name: '',
      role: '',
      description: '',
      deployment_state: 'new',
      config: { image: '/agents/dietologist.svg', tier: 'basic', task_execution_limit: '' },
    });
  });

  it('are sent as stored when nothing was typed', () => {
    const stored = anAgent({
      tier: 'premium',
      config: {
        image: '/agents/chef.svg',
        greeting: 'Hi',
        disclaimer: null,
        task_execution_limit: 5,
        tier: 'premium',
        locales: { ru: russian },
      },
    });
    expect(toAgentInput(toAgentValues(stored))).toEqual({
      name: stored.name,
      role: stored.role,
      description: stored.description,
      deployment_state: 'prod',
      config: {
        image: '/agents/chef.svg',
        greeting: 'Hi',
        disclaimer: '',
        task_execution_limit: 5,
        tier: 'premium',
        locales: { ru: russian },
      },
    });
  });

  it('leave out a picture that no page would show', () => {
    const elsewhere = anAgent({ config: { ...chef.config, image: 'https://example.com/a.png' } });
    expect(toAgentInput(toAgentValues(elsewhere)).config.image).toBeNull();
  });

  it('keep a language that the product does not support', () => {
    const german = { ...russian, name: 'Koch' };
    const stored = anAgent({ config: { ...chef.config, locales: { de: german } } });
    expect(Object.keys(toAgentValues(stored).config.locales)).toEqual(['ru', 'de']);
    expect(toAgentInput(toAgentValues(stored)).config.locales?.de).toEqual(german);
  });

  it.each([
    ['name', 'en', 'name'],
    ['greeting', 'en', 'config.greeting'],
    ['name', 'ru', 'config.locales.ru.name'],
  ] as const)('have the %s in %s at %s', (name, language, path) => {
    expect(textPath(name, language)).toBe(path);
  });

  it('show each text in a language, else in English', () => {
    const begun = values({}, { locales: { ru: { ...russian, role: ' ' } }, greeting: 'Hi' });
    expect(shownTexts(begun, 'ru')).toMatchObject({ name: 'Повар', role: 'Cook', greeting: 'Hi' });
    expect(shownTexts(begun, 'en')).toMatchObject({ name: 'Chef', role: 'Cook', greeting: 'Hi' });
    expect(textsIn(begun, 'de')).toEqual({
      name: '',
      role: '',
      description: '',
      greeting: '',
      disclaimer: '',
    });
  });

  it('send a cleared limit as null', () => {
    expect(toAgentInput(values({}, { task_execution_limit: '' })).config.task_execution_limit).toBeNull();
  });

  it('list the product’s languages first', () => {
    expect(languagesOf({ de: {}, ru: {}, en: {} })).toEqual(['en', 'ru', 'de']);
  });
});
