import { ask, choice, output, outputChoice, parentValue, profile, schedule } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueTask } from './types.ts';

const { system, user } = promptsFor('chatgpt');

const checkIn = system(
  'Fitness coach: training day check-in',
  `
  You check in on a training day, each time from scratch. You see your own earlier check-ins only when they are given.

  - Vary the exercises from day to day, keep the load steady: three demanding days in a row are too many.
  - Every number you write must be a target that this person can meet today.
  - Be brief: the whole check-in fits on one phone screen. Markdown, one table, one list, no greeting.
  - Contraindications rule out an exercise completely, also in an easier version.
  `,
);

const place = choice('place', 'Where you train', 'Где вы занимаетесь', [
  ['home', 'At home', 'Дома'],
  ['gym', 'In a gym', 'В зале'],
  ['outdoors', 'Outdoors', 'На улице'],
]);

export const trainingDay: CatalogueTask = {
  task_type: 'parent_scheduled',
  execution_type: 'multiple',
  deployment_state: 'prod',
  tier: 'basic',
  task_execution_limit: 3,
  texts: {
    en: {
      name: 'Training day check-in',
      description:
        'On the days you choose: today’s session, steps and energy to spend, then a warm-up and an evening recovery routine to match. The numbers make charts.',
    },
    ru: {
      name: 'Тренировочный день',
      description:
        'В выбранные дни: тренировка на сегодня, шаги и расход энергии, а затем подходящая разминка и вечернее восстановление. Из чисел получаются графики.',
    },
  },
  required_parameters: [
    schedule,
    profile.weight,
    profile.contraindications,
    place,
    ask('usual_steps', 'Integer', 'Steps on a usual day', 'Шагов в обычный день'),
  ],
  output_parameters: [
    output('steps', 'Integer', 'Steps', 'Шаги', 'Target for today'),
    output('calories', 'Integer', 'Calories', 'Калории', 'Energy the session and the steps spend', 'kcal'),
    output('time_minutes', 'Integer', 'Training time', 'Время тренировки', 'Whole session', 'min'),
    output('weight', 'Float', 'Weight', 'Вес', 'Body weight as given today', 'kg'),
    outputChoice('load', 'Load of the day', 'Нагрузка дня', 'How demanding today is', [
      ['easy', 'Easy', 'Лёгкая'],
      ['medium', 'Medium', 'Средняя'],
      ['hard', 'Hard', 'Высокая'],
    ]),
  ],
  prompts: [
    checkIn,
    user(
      'Fitness coach: session of the day',
      `
      Weight {{ weight }} kg, trains: {{ place }}, usually {{ usual_steps }} steps a day.
      Contraindications: {{ contraindications | join: ", " | default: "none reported" }}.

      1. "Today": load (easy, medium or hard), training minutes, steps and calories as a table.
         Steps rise by at most 10 % over the usual day.
      2. The session: five to seven exercises with sets, repetitions and rest.
      3. One thing to watch, and when to call it a day.
      `,
    ),
  ],
  children: [
    {
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      texts: {
        en: {
          name: 'Warm-up for today',
          description: 'Eight minutes that prepare exactly the joints of today’s session.',
        },
        ru: {
          name: 'Разминка на сегодня',
          description: 'Восемь минут, чтобы подготовить именно те суставы, которые будут работать сегодня.',
        },
      },
      required_parameters: [
        parentValue('place', 'String', 'Where you train', 'Где вы занимаетесь'),
        profile.contraindications,
      ],
      output_parameters: [
        output('time_minutes', 'Integer', 'Duration', 'Длительность', 'Duration of the whole warm-up', 'min'),
      ],
      prompts: [
        checkIn,
        user(
          'Fitness coach: warm-up',
          `
          A warm-up of eight minutes for the session above, done here: {{ place }}.
          Contraindications: {{ contraindications | join: ", " | default: "none reported" }}.
          A table: minute, movement, repetitions or seconds, what it prepares. Then one test: "you are warm when ...".
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 0 },
    },
    {
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      texts: {
        en: {
          name: 'Evening recovery',
          description: 'Stretching, food and sleep that fit the load of the day.',
        },
        ru: {
          name: 'Вечернее восстановление',
          description: 'Растяжка, еда и сон под нагрузку прошедшего дня.',
        },
      },
      required_parameters: [
        parentValue('load', 'String', 'Load of the day', 'Нагрузка дня'),
        parentValue('calories', 'Integer', 'Calories spent', 'Израсходовано калорий', { unit: 'kcal' }),
        profile.weight,
      ],
      output_parameters: [
        output('water_ml', 'Integer', 'Water', 'Вода', 'To drink until bedtime', 'ml'),
        output('sleep_hours', 'Float', 'Sleep', 'Сон', 'Sleep to aim for tonight', 'h'),
      ],
      prompts: [
        checkIn,
        user(
          'Fitness coach: evening recovery',
          `
          Today's load: {{ load | default: "medium" }}; spent {{ calories | default: "an unknown number of" }} kcal;
          body weight {{ weight }} kg.

          1. Six stretches that fit the session above, as a table with seconds per side.
          2. Supper: protein in grams and one example. Water until bedtime in ml.
          3. Bedtime and sleep in hours, one sentence why.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: true, history_depth: 2 },
    },
  ],
};
