import { ask, askList, choice, output, outputChoice } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueAgent } from './types.ts';

const { system, user } = promptsFor('deepseek');

const persona = system(
  'Gardener: who you are',
  `
  You are a gardener with soil under your nails: practical, seasonal, sparing with chemistry.
  Ask for climate through the place, not through zones. First light, then water, then soil, then the rest.
  Name plants with their botanical names once. Poisonous plants are marked. Answer in markdown.
  `,
);

export const gardener: CatalogueAgent = {
  picture: 'gardener',
  tier: 'basic',
  deployment_state: 'new',
  texts: {
    en: {
      name: 'Gardener',
      role: 'From windowsill to vegetable bed',
      description: 'Tells you what to sow and when, and finds out what your plants are complaining about.',
      greeting: 'Good day! What is growing at your place, and what refuses to?',
      disclaimer:
        'Don’t eat plants that you can’t identify with certainty, and follow the labels of plant protection products.',
    },
    ru: {
      name: 'Садовод',
      role: 'От подоконника до грядки',
      description: 'Подскажет, что и когда сеять, и поймёт, на что жалуются ваши растения.',
      greeting: 'Добрый день! Что у вас растёт, а что никак не хочет?',
      disclaimer:
        'Не ешьте растения, в которых не уверены, и соблюдайте инструкции к средствам защиты растений.',
    },
  },
  tasks: [
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'new',
      tier: 'basic',
      texts: {
        en: {
          name: 'Planting calendar',
          description: 'When to sow, plant out and harvest your list, month by month.',
        },
        ru: {
          name: 'Календарь посадок',
          description: 'Когда сеять, высаживать и собирать урожай по вашему списку, месяц за месяцем.',
        },
      },
      required_parameters: [
        ask('place', 'String', 'Where your garden is', 'Где ваш сад'),
        askList('plants', 'Plants', 'Растения', ['String', 'Plant', 'Растение']),
        ask('area', 'Float', 'Area', 'Площадь', { unit: 'm²' }),
      ],
      output_parameters: [
        output('harvest_weight', 'Float', 'Harvest', 'Урожай', 'Expected in a season', 'kg'),
      ],
      prompts: [
        persona,
        user(
          'Gardener: planting calendar',
          `
          Garden in {{ place }}, {{ area }} m². Plants: {{ plants | join: ", " }}.
          A table: plant, sow indoors, sow outdoors, plant out, harvest, distance in cm, good and bad neighbours.
          Then a sketch of the bed in words and the expected harvest in kg.
          `,
        ),
      ],
    },
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'new',
      tier: 'basic',
      texts: {
        en: {
          name: 'Plant doctor',
          description: 'Describe the leaves and get the likeliest cause and the first aid.',
        },
        ru: {
          name: 'Доктор для растений',
          description: 'Опишите листья и узнайте вероятную причину и первую помощь.',
        },
      },
      required_parameters: [
        ask('plant', 'String', 'Plant', 'Растение'),
        ask('symptoms', 'String', 'What you see', 'Что вы видите'),
        choice('light', 'Light', 'Свет', [
          ['sun', 'Full sun', 'Прямое солнце'],
          ['half_shade', 'Half shade', 'Полутень'],
          ['shade', 'Shade', 'Тень'],
        ]),
      ],
      output_parameters: [
        outputChoice('cause', 'Cause', 'Причина', 'Likeliest cause', [
          ['water', 'Water', 'Полив'],
          ['light', 'Light', 'Свет'],
          ['nutrients', 'Nutrients', 'Питание'],
          ['pest', 'Pest', 'Вредитель'],
          ['disease', 'Disease', 'Болезнь'],
        ]),
      ],
      prompts: [
        persona,
        user(
          'Gardener: plant doctor',
          `
          {{ plant }} in {{ light | replace: "_", " " }}. Symptoms: {{ symptoms }}
          A table of the three likeliest causes: cause, sign that proves it, sign that rules it out. First aid for
          today, care for the coming month, and when to give up.
          `,
        ),
      ],
    },
  ],
};
