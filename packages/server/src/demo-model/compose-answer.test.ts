import { type OutputParameter, valueIssues } from '@agentarium/contracts';
import { followUpKinds } from '@agentarium/contracts/names';
import { describe, expect, it } from 'vitest';
import { answerRequest, composeAnswer } from './compose-answer.ts';
import type { DemoFacts } from './figures.ts';
import { outputValues } from './output-values.ts';
import { themeFor, themes } from './themes/index.ts';

const facts = (changes: Partial<DemoFacts> = {}): DemoFacts => ({
  language: 'en',
  agent: { name: 'Dana', role: 'Dietologist' },
  task: { name: 'Daily needs', description: '' },
  parameters: [
    { name: 'weight', label: 'Weight', value: 72, unit: 'kg' },
    { name: 'height', label: 'Height', value: 180, unit: 'cm' },
    { name: 'age', label: 'Age', value: 40 },
    { name: 'gender', label: 'Gender', value: 'male' },
  ],
  outputs: [],
  wish: '',
  toolResults: [],
  files: [],
  isFollowUp: false,
  ...changes,
});

const output = (name: string, changes: Partial<OutputParameter> = {}): OutputParameter => ({
  name,
  data_type: 'Float',
  ...changes,
});

describe('an answer of the demo model', () => {
  it.each(['en', 'ru'] as const)('has 150 to 400 words on any theme in %s, in one script', (language) => {
    const names = language === 'en' ? ['Agent', 'Task', 'Weight'] : ['Агент', 'Задача', 'Вес'];
    const [agent = '', task = '', label = ''] = names;
    const answers = themes.map(({ words: [word = ''] }) => ({
      word,
      answer: composeAnswer(
        facts({
          language,
          agent: { name: agent, role: '' },
          task: { name: task, description: word },
          parameters: [{ name: 'weight', label, value: 72 }],
        }),
      ),
    }));
    const isWrong = (answer: string) => {
      const words = answer.match(/[\p{L}\d]+/gu)?.length ?? 0;
      return words < 150 || words > 400 || (language === 'en' ? /[а-яё]/i : /[a-z]{2,}/i).test(answer);
    };
    expect(answers.filter(({ answer }) => isWrong(answer))).toEqual([]);
  });

  it('has a heading, a table, a checklist and a quoted tip, and is deterministic', () => {
    const answer = composeAnswer(facts());
    expect(answer).toMatch(/^# Daily needs\n/);
    expect(answer).toContain('| Weight | **72 kg** |');
    expect(answer).toMatch(/^- \[ \] /m);
    expect(answer).toMatch(/^> /m);
    expect(composeAnswer(facts())).toBe(answer);
    expect(composeAnswer(facts({ parameters: [] }))).not.toBe(answer);
  });

  it('uses the units of its language', () => {
    const answer = composeAnswer(
      facts({
        language: 'ru',
        parameters: [
          { name: 'weight', label: 'Weight', value: 72, unit: 'kg' },
          { name: 'budget', label: 'Budget', value: 60, unit: 'local currency' },
          { name: 'warmth', label: 'Warmth', value: 21, unit: '°C' },
        ],
      }),
    );
    for (const words of ['72 кг', '60', '21 °C']) expect(answer).toContain(`| **${words}** |`);
  });

  it.each([
    [
      'en',
      ['71.5 kg', '12,500', 'May 3, 2027', '1.5; 1,234.5', '82%', 'Low'],
      'note.txt — document, 1.5 MB: “Milk”',
    ],
    [
      'ru',
      ['71,5 кг', '12 500', '3 мая 2027 г.', '1,5; 1 234,5', '82 %', 'Низкий'],
      'note.txt — документ, 1,5 МБ: «Milk»',
    ],
  ] as const)(
    'writes numbers, dates, lists and sizes as %s does, and JSON as it is',
    (language, texts, received) => {
      const parameters = [71.5, 12_500, '2027-05-03', [1.5, 1234.5]].map((value, index) => ({
        name: `p${index}`,
        label: `P${index}`,
        value,
        unit: index === 0 ? 'kg' : null,
      }));
      const options = [
        { value: 'low', locales: { en: { display_name: 'Low' }, ru: { display_name: 'Низкий' } } },
      ];
      const outputs = [
        output('p0', { unit: 'kg' }),
        output('chance', { data_type: 'Integer', unit: '%', description: 'From 82 to 82' }),
        output('level', { data_type: 'Enum', options }),
      ];
      const files = [{ name: 'note.txt', isImage: false, facts: '1.5 MB', words: 'Milk' }];
      const given = facts({ language, parameters, outputs, files });
      const answer = composeAnswer(given).replaceAll('\u00a0', ' ').replaceAll('**', '');
      for (const text of texts) expect(answer).toContain(`| ${text} |`);
      expect(answer).toContain(received);
      expect(outputValues(given)).toEqual({ p0: 71.5, chance: 82, level: 'low' });
    },
  );

  it('omits empty inputs', () => {
    const parameters = [[], ['', ' '], {}, '  '].map((value, index) => {
      return { name: `empty${index}`, label: `Empty ${index}`, value };
    });
    const answer = composeAnswer(facts({ parameters: [{ name: 'a', label: 'A', value: 1 }, ...parameters] }));
    expect(answer).toContain('| A | **1** |');
    expect(answer).not.toMatch(/Empty|\*\*\s*\*\*/);
  });

  it('follows the prompts, the tool results and the dialogue', () => {
    const answer = composeAnswer(
      facts({ wish: 'A plan for 3 days', toolResults: ['{"sum": 42}'], isFollowUp: true }),
    );
    expect(answer).toContain('| Day 3 |');
    expect(answer).not.toContain('| Day 4 |');
    expect(answer).toContain('- sum: 42');
    expect(answer).toContain('what we said before');
  });

  it('does not quote a call that had no result', () => {
    const refused = 'NOT_CONFIRMED: The user did not allow this call.';
    expect(composeAnswer(facts({ toolResults: [refused] }))).not.toMatch(/NOT_CONFIRMED|looked up/);
    const answer = composeAnswer(facts({ toolResults: [refused, '{"sum": 42}'] }));
    expect(answer).toMatch(/looked up\n\n- sum: 42\n/);
  });

  it('does not reveal administrators’ values or schedules', () => {
    const answer = composeAnswer(
      facts({
        parameters: [
          { name: 'rule', label: 'House rule', value: 'secret rule', private: true },
          { name: 'schedule', label: 'Schedule', value: { cron_expressions: ['0 9 * * *'] } },
          { name: 'cell', label: 'Cell', value: 'a | b\nc' },
          { name: 'style', label: 'Style', value: 'one_liner', words: 'One-liners' },
        ],
      }),
    );
    expect(answer).not.toMatch(/secret rule|0 9/);
    expect(answer).toContain('| Cell | **a \\| b c** |');
    expect(answer).toContain('| Style | **One-liners** |');
  });

  it('shows the figures of the structured output', () => {
    const withOutputs = facts({ outputs: [output('bmi', { locales: { en: { display_name: 'BMI' } } })] });
    expect(outputValues(withOutputs)).toEqual({ bmi: 22.2 });
    expect(composeAnswer(withOutputs)).toContain('| BMI | 22.2 |');
  });
});

describe('output values of the demo model', () => {
  it('are derived from the parameters where possible', () => {
    const outputs = [
      output('bmi'),
      output('bmr', { data_type: 'Integer' }),
      output('water_ml', { data_type: 'Integer' }),
      output('weight'),
    ];
    expect(outputValues(facts({ outputs }))).toEqual({ bmi: 22.2, bmr: 1650, water_ml: 2160, weight: 72 });
    const birth = [{ name: 'date_of_birth', label: 'Born', value: '1990-04-12' }];
    const numbers = [output('life_path', { data_type: 'Integer' })];
    expect(outputValues(facts({ parameters: birth, outputs: numbers }))).toEqual({ life_path: 8 });
  });

  it('choose among the given options', () => {
    const parameters = [{ name: 'options', label: 'Options', value: ['tea', 'coffee'] }];
    const outputs = [output('winner', { data_type: 'String' })];
    expect(['tea', 'coffee']).toContain(outputValues(facts({ parameters, outputs })).winner);
  });

  it('are valid for every data type, within the limits in a description', () => {
    const outputs: OutputParameter[] = [
      output('text', { data_type: 'String' }),
      output('whole', { data_type: 'Integer', description: 'From 3 to 5' }),
      output('flag', { data_type: 'Boolean' }),
      output('day', { data_type: 'Date' }),
      output('moment', { data_type: 'DateTime' }),
      output('thing', { data_type: 'Object' }),
      output('list', { data_type: 'Array', element_type: 'Float' }),
      output('days', { data_type: 'Array', element_type: 'Date' }),
      output('scores', { data_type: 'Map', key_type: 'String', value_type: 'Float' }),
      output('by_number', { data_type: 'Map', key_type: 'Integer', value_type: 'String' }),
      output('level', { data_type: 'Enum', options: [{ value: 'low' }, { value: 'high' }] }),
      output('levels', { data_type: 'Enum', options: [{ value: 'low' }], multi_choice: true }),
    ];
    const values = outputValues(facts({ outputs }));
    for (const each of outputs)
      expect([each.name, valueIssues(each, values[each.name])]).toEqual([each.name, []]);
    expect(values.whole).toBeGreaterThanOrEqual(3);
    expect(values.whole).toBeLessThanOrEqual(5);
  });
});

describe('themes of the demo model', () => {
  it('are found by the agent, the task and the prompts, in both languages', () => {
    const found = (role: string, name: string, wish: string) =>
      themes.indexOf(themeFor(facts({ agent: { name: '', role }, task: { name, description: '' }, wish })));
    expect(found('Диетолог', '', '')).toBe(found('Dietologist', '', ''));
    expect(found('', 'Шутка', '')).toBe(found('', 'Joke', ''));
    expect(found('', '', 'travel to Rome')).not.toBe(found('', '', 'a recipe'));
  });

  it.each(['en', 'ru'] as const)('give ten different items in %s when ten are requested', (language) => {
    for (const { words } of themes) {
      const task = { name: 'x', description: words[0] ?? '' };
      const parameters = [{ name: 'count', label: 'x', value: 10 }];
      const answer = composeAnswer(facts({ language, agent: { name: '', role: '' }, task, parameters }));
      const lines = [...answer.matchAll(/^\| \d+ \| (.+) \|$/gm)].map(([, line]) => line);
      expect([words[0], lines.length, new Set(lines).size]).toEqual([words[0], 10, 10]);
    }
  });

  it('have equally many texts in each language', () => {
    for (const { en, ru } of themes) {
      for (const key of ['openings', 'columns', 'rows', 'more', 'thoughts', 'steps', 'tips'] as const) {
        expect(ru[key].length).toBe(en[key].length);
      }
    }
  });
});

const ask = (kind: string, language: string, message: string) =>
  answerRequest({
    messages: [{ role: 'user', content: message }],
    demo_facts: {
      language,
      agent: { name: 'Dana', role: 'dietologist' },
      task: { name: 'Menu', description: '' },
      parameters: [],
      outputs: [],
      followUp: { kind, message },
    },
  }).text;

describe('the demo model about an earlier answer', () => {
  it('has an answer of every kind in both languages', () => {
    const answers = followUpKinds.map((kind) => [kind, ask(kind, 'en', 'Why?'), ask(kind, 'ru', 'Why?')]);
    const isAnswer = (words = '') => words.length > 60;
    const isRussian = (words = '') => /[а-яё]/i.test(words);
    const wrong = answers.filter(
      ([, en, ru]) => !isAnswer(en) || !isAnswer(ru) || isRussian(en) || !isRussian(ru),
    );
    expect(wrong).toEqual([]);
  });

  it('repeats the question, and is shorter on request', () => {
    const question = 'What should I start with?';
    const answer = ask('ask', 'en', question);
    expect(answer).toContain(`**${question}**`);
    expect(ask('shorter', 'en', 'x').length).toBeLessThan(ask('translate', 'en', 'x').length / 2);
  });

  it.each(['en', 'ru'] as const)('suggests three other questions in %s', (language) => {
    const about = 'What should I start with?';
    const { text } = answerRequest({
      messages: [{ role: 'user', content: 'Questions, please' }],
      demo_facts: { language, suggestsAfter: about },
      response_format: { type: 'json_schema' },
    });
    const { suggested_questions } = JSON.parse(text);
    expect(suggested_questions).toHaveLength(3);
    expect(suggested_questions).not.toContain(about);
    expect(/[а-яё]/i.test(suggested_questions.join())).toBe(language === 'ru');
  });
});
