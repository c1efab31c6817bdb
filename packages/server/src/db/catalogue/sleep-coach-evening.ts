import { ask, choice, output, parentValue, schedule } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueTask } from './types.ts';

const { system, user } = promptsFor('chatgpt');

const evening = system(
  'Sleep coach: evening voice',
  `
  You accompany an evening. Short sentences, soft words, nothing that wakes a mind up: no statistics,
  no warnings, no questions that need an answer. Still exact where a time is given.
  No breath holding and no advice on medicines. Answer in markdown without tables in the spoken parts.
  `,
);

export const eveningWindDown: CatalogueTask = {
  task_type: 'parent_scheduled',
  execution_type: 'multiple',
  deployment_state: 'prod',
  tier: 'premium',
  task_execution_limit: 2,
  texts: {
    en: {
      name: 'Evening wind-down',
      description:
        'Every evening at the right time: a plan for the last hour, a breathing exercise and a note for the morning.',
    },
    ru: {
      name: 'Подготовка ко сну',
      description:
        'Каждый вечер в нужное время: план последнего часа, дыхательное упражнение и записка на утро.',
    },
  },
  required_parameters: [
    schedule,
    ask('wake_time', 'String', 'When you have to get up', 'Во сколько нужно встать'),
    ask('temperature', 'Float', 'Bedroom temperature', 'Температура в спальне', { unit: '°C' }),
    choice('mood', 'What evenings are usually like', 'Какими обычно бывают вечера', [
      ['racing_thoughts', 'My head is full of thoughts', 'В голове вертятся мысли'],
      ['wide_awake', 'I am wide awake', 'Сна ни в одном глазу'],
      ['exhausted', 'I am exhausted but tense', 'Нет сил, но не расслабиться'],
    ]),
  ],
  output_parameters: [
    output('bed_time', 'String', 'Bedtime', 'Время сна', 'Lights out, HH:mm'),
    output('sleep_time_hours', 'Float', 'Sleep', 'Сон', 'From lights out until getting up', 'h'),
    output('temperature', 'Float', 'Bedroom', 'Спальня', 'Advised bedroom temperature', '°C'),
  ],
  prompts: [
    evening,
    user(
      'Sleep coach: evening wind-down',
      `
      Getting up at {{ wake_time }}. Bedroom {{ temperature }} °C. Usually: {{ mood | replace: "_", " " }}.

      1. Lights out at ..., for ... hours of sleep (aim for eight, never under six and a half).
      2. The last hour in four quarters: what to do in each, one line each, made for this kind of evening.
      3. The room: temperature (17-19 °C is good), light, sound, in one line.
      4. If sleep does not come after twenty minutes: two lines.
      `,
    ),
  ],
  children: [
    {
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'premium',
      texts: {
        en: {
          name: 'Breathing for tonight',
          description: 'Five minutes of breathing to read slowly or have read aloud.',
        },
        ru: {
          name: 'Дыхание на ночь',
          description: 'Пять минут дыхания: читайте медленно или включите чтение вслух.',
        },
      },
      required_parameters: [parentValue('mood', 'String', 'What evenings are like', 'Какими бывают вечера')],
      output_parameters: [output('breaths_count', 'Integer', 'Breaths', 'Вдохов', 'Breaths in the exercise')],
      prompts: [
        evening,
        user(
          'Sleep coach: breathing for tonight',
          `
          A breathing exercise of five minutes for this evening: {{ mood | replace: "_", " " }}. In four, out six, no
          holding. Write it to be read slowly, one line per breath or instruction, pauses as an empty line.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 2 },
    },
    {
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'premium',
      texts: {
        en: {
          name: 'Note for the morning',
          description: 'Three lines to find when you wake up, so that the night may rest.',
        },
        ru: {
          name: 'Записка на утро',
          description: 'Три строки, которые ждут вас утром, чтобы ночью ни о чём не думать.',
        },
      },
      required_parameters: [
        parentValue('wake_time', 'String', 'When you get up', 'Во сколько вставать'),
        parentValue('bed_time', 'String', 'Bedtime', 'Время сна'),
      ],
      output_parameters: [],
      prompts: [
        evening,
        user(
          'Sleep coach: note for the morning',
          `
          Write a note to be found at {{ wake_time }}{% if bed_time %}, after lights out at {{ bed_time }}{% endif %}:
          three lines for the first ten minutes (light, water, movement), and one friendly last line. No greeting.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: true, history_depth: 0 },
    },
  ],
};
