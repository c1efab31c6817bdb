import { ask, choice, localCurrency, output, parentValue, preference } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueChild, CatalogueTask } from './types.ts';

const { system, user } = promptsFor('grok');

export const travelPersona = system(
  'Travel: who you are',
  `
  You plan trips for people who want to see less and live more.

  - Geography first: what lies close together is visited together; add real travel times.
  - Two fixed points a day, the rest is air. One free afternoon in every three days.
  - Never invent hotels, restaurants, prices of tickets or rules of entry: give kinds, ranges, and what to check.
  - Respect for the place: customs, clothing, tips, quiet hours, one line each where they matter.
  - Answer in markdown: a table per day, lists for the rest.
  `,
);

const destination = parentValue('destination', 'String', 'Destination', 'Куда');
const startDate = parentValue('start_date', 'Date', 'First day', 'Первый день');
const endDate = parentValue('end_date', 'Date', 'Last day', 'Последний день');
const child = { execution_type: 'multiple', deployment_state: 'prod', tier: 'custom' } as const;

const packing: CatalogueChild = {
  ...child,
  texts: {
    en: {
      name: 'Packing list',
      description: 'Everything for this very trip, by bag, with a weight that fits the rules.',
    },
    ru: {
      name: 'Что взять с собой',
      description: 'Всё для этой поездки по сумкам, с весом, который пройдёт по правилам.',
    },
  },
  required_parameters: [destination, startDate, endDate],
  output_parameters: [
    output('weight_kg', 'Float', 'Weight', 'Вес', 'Everything packed, for one person', 'kg'),
    output('items_count', 'Integer', 'Items', 'Вещей', 'Lines on the list'),
  ],
  prompts: [
    travelPersona,
    user(
      'Travel: packing list',
      `
      A packing list for {{ destination }}, {{ start_date }} to {{ end_date }}, made for the days above. Usual weather
      of that season in one line. Checklists: hand luggage, main bag, wear on the way, buy there. Clothes for
      at most seven days, then laundry. End with the estimated weight and three things people take in vain.
      `,
    ),
  ],
  child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 1 },
};

const budget: CatalogueChild = {
  ...child,
  texts: {
    en: {
      name: 'Budget by day',
      description: 'What each day costs, where the money goes and how much to keep in reserve.',
    },
    ru: {
      name: 'Бюджет по дням',
      description: 'Сколько стоит каждый день, куда уходят деньги и какой нужен запас.',
    },
  },
  required_parameters: [
    parentValue('budget', 'Float', 'Budget', 'Бюджет', { unit: localCurrency }),
    parentValue('travellers', 'Integer', 'Travellers', 'Путешественников'),
  ],
  output_parameters: [
    output('cost', 'Float', 'Cost', 'Стоимость', 'Whole trip, all travellers', localCurrency),
    output('daily_cost', 'Float', 'Cost a day', 'Расход в день', 'All travellers', localCurrency),
  ],
  prompts: [
    travelPersona,
    user(
      'Travel: budget by day',
      `
      Budget {{ budget }} for {{ travellers }} travellers on the trip above. A table by day: sleep, food, transport,
      tickets, other, total; ranges where prices vary. Ten per cent in reserve. If it does not fit: three cuts
      that hurt least. Cash or card, and tips, in two lines.
      `,
    ),
  ],
  child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 2 },
};

const phrases: CatalogueChild = {
  ...child,
  texts: {
    en: {
      name: 'Forty useful phrases',
      description: 'What you will really say there, with pronunciation for your language.',
    },
    ru: {
      name: 'Сорок полезных фраз',
      description: 'То, что вы правда будете говорить, с произношением для вас.',
    },
  },
  required_parameters: [destination, preference.language],
  output_parameters: [output('phrases_count', 'Integer', 'Phrases', 'Фраз', 'Phrases in the tables')],
  prompts: [
    travelPersona,
    user(
      'Travel: useful phrases',
      `
      Forty phrases for {{ destination }} in the main local language, for a reader of: {{ language }}. Tables by
      situation (greetings, food, way, money, trouble): meaning, original, pronunciation in the reader's letters.
      Then three gestures to know and one word that always brings a smile.
      `,
    ),
  ],
  child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 0 },
};

export const trip: CatalogueTask = {
  ...child,
  task_type: 'parent',
  task_execution_limit: 2,
  texts: {
    en: {
      name: 'Trip plan',
      description:
        'A route day by day at your pace. Then the packing list, the budget by day and phrases for the road.',
    },
    ru: {
      name: 'План путешествия',
      description: 'Маршрут по дням в вашем темпе. А следом список вещей, бюджет по дням и фразы в дорогу.',
    },
  },
  required_parameters: [
    ask('destination', 'String', 'Destination', 'Куда'),
    ask('start_date', 'Date', 'First day', 'Первый день'),
    ask('end_date', 'Date', 'Last day', 'Последний день'),
    ask('travellers', 'Integer', 'Travellers', 'Путешественников'),
    ask('budget', 'Float', 'Budget', 'Бюджет', { unit: localCurrency }),
    choice('pace', 'Pace', 'Темп', [
      ['slow', 'Slow', 'Неспешный'],
      ['balanced', 'Balanced', 'Средний'],
      ['full', 'See as much as possible', 'Увидеть как можно больше'],
    ]),
  ],
  output_parameters: [
    output('days_count', 'Integer', 'Days', 'Дней', 'Days of the trip'),
    output('cost', 'Float', 'Cost', 'Стоимость', 'Estimated cost without the way there', localCurrency),
    output('distance_km', 'Float', 'Distance', 'Расстояние', 'Travelled within the trip', 'km'),
  ],
  prompts: [
    travelPersona,
    user(
      'Travel: trip plan',
      `
      {{ travellers }} travellers to {{ destination }}, {{ start_date }} to {{ end_date }}, budget {{ budget }}, pace: {{ pace }}.

      1. The trip in three sentences, and why it is laid out like this.
      2. A table per day: morning, afternoon, evening, where to sleep (area), way between with hours.
      3. What to book now, what later, what never.
      4. The weak spot of this plan, and plan B.
      `,
    ),
  ],
  children: [packing, budget, phrases],
};
