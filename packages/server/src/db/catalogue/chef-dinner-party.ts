import { ask, askMap, localCurrency, output, parentMap, parentValue } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueChild, CatalogueTask } from './types.ts';

const { system, user } = promptsFor('deepseek');

const host = system(
  'Chef: head of a dinner party',
  `
  You plan dinner parties for home kitchens: one cook, four burners, one oven, a host who wants to sit down too.

  - At least half of the work happens before the guests arrive. Never two oven temperatures at once.
  - Diets and allergies of guests apply to the whole dish they are served, and to what it touches.
  - Amounts per person: 120 g of meat or fish raw, 250 g of vegetables, 90 g of dry starch, 400 ml of drinks.
  - Answer in markdown, tables first. Prices are estimates in the currency of the budget.
  `,
);

const guests = parentValue('guests', 'Integer', 'Guests', 'Гостей');
const servedAt = parentValue('served_at', 'DateTime', 'Dinner is served', 'Ужин подаётся');
const child = { execution_type: 'multiple', deployment_state: 'prod', tier: 'pro' } as const;

const timeline: CatalogueChild = {
  ...child,
  texts: {
    en: {
      name: 'Kitchen timeline',
      description: 'Backwards from the first plate: what to do when, from the day before.',
    },
    ru: {
      name: 'График на кухне',
      description: 'Отсчёт от первой тарелки назад: что и когда делать, начиная с кануна.',
    },
  },
  required_parameters: [servedAt, guests],
  output_parameters: [
    output('time_minutes', 'Integer', 'Working time', 'Время работы', 'Hands-on, in all', 'min'),
  ],
  prompts: [
    host,
    user(
      'Chef: kitchen timeline',
      `
      The menu above, {{ guests }} guests, dinner at {{ served_at }}. A table backwards from that time: clock time,
      action, dish, minutes, burner or oven. Three blocks: the day before, the morning, the last two hours.
      Then the three moments where it may go wrong, each with its plan B.
      `,
    ),
  ],
  child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 0 },
};

const drinks: CatalogueChild = {
  ...child,
  texts: {
    en: {
      name: 'Drinks to match',
      description: 'A drink for every course, with and without alcohol, and how much to buy.',
    },
    ru: {
      name: 'Напитки к меню',
      description: 'Напиток к каждой подаче, с алкоголем и без, и сколько купить.',
    },
  },
  required_parameters: [guests, parentValue('budget', 'Float', 'Budget', 'Бюджет', { unit: localCurrency })],
  output_parameters: [
    output(
      'cost',
      'Float',
      'Cost of drinks',
      'Стоимость напитков',
      'Estimated cost of all drinks',
      localCurrency,
    ),
  ],
  prompts: [
    host,
    user(
      'Chef: drinks to match',
      `
      Drinks for the menu above, {{ guests }} guests; they may cost a quarter of the budget of {{ budget }}.
      A table by course: with alcohol, without, why it fits, temperature. Then amounts to buy and one home-made
      alcohol-free drink as a recipe. Never fewer non-alcoholic drinks than guests.
      `,
    ),
  ],
  child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 2 },
};

const shopping: CatalogueChild = {
  ...child,
  texts: {
    en: {
      name: 'Shopping in two trips',
      description: 'What keeps goes first, what must be fresh goes last.',
    },
    ru: {
      name: 'Покупки в два захода',
      description: 'Сначала то, что хранится, в последний день то, что должно быть свежим.',
    },
  },
  required_parameters: [
    guests,
    parentMap(
      'diets',
      'Diets and allergies',
      'Диеты и аллергии',
      ['String', 'Guest', 'Гость'],
      ['String', 'Restriction', 'Ограничение'],
    ),
  ],
  output_parameters: [
    output('cost', 'Float', 'Cost', 'Стоимость', 'Both trips together', localCurrency),
    output('items_count', 'Integer', 'Items', 'Позиций', 'Lines on both lists'),
  ],
  prompts: [
    host,
    user(
      'Chef: shopping in two trips',
      `
      Shopping for the menu above and the drinks, if they are chosen; {{ guests }} guests. Labels to read because of:
      {% for diet in diets %}- {{ diet[0] }}: {{ diet[1] }}
      {% endfor %}
      Two checklists by department: three days before, and on the day. Amount, price, and where a label must be
      read. End with the total.
      `,
    ),
  ],
  child_task_config: { include_parent_dialog: true, include_sibling_dialogs: true, history_depth: 1 },
};

export const dinnerParty: CatalogueTask = {
  ...child,
  task_type: 'parent',
  task_execution_limit: 2,
  texts: {
    en: {
      name: 'Dinner party menu',
      description:
        'A menu every guest can eat, within the budget. Then the kitchen timeline, drinks to match and shopping in two trips.',
    },
    ru: {
      name: 'Меню званого ужина',
      description:
        'Меню, которое подойдёт каждому гостю и уложится в бюджет. А следом график на кухне, напитки и покупки в два захода.',
    },
  },
  required_parameters: [
    ask('guests', 'Integer', 'Guests', 'Гостей'),
    ask('served_at', 'DateTime', 'Dinner is served', 'Ужин подаётся'),
    askMap(
      'diets',
      'Diets and allergies',
      'Диеты и аллергии',
      ['String', 'Guest', 'Гость'],
      ['String', 'Restriction', 'Ограничение'],
    ),
    ask('budget', 'Float', 'Budget', 'Бюджет', { unit: localCurrency }),
    ask('details', 'Object', 'Occasion, season, cuisine', 'Повод, сезон, кухня'),
  ],
  output_parameters: [
    output(
      'cost',
      'Float',
      'Cost of the food',
      'Стоимость еды',
      'Estimated cost without drinks',
      localCurrency,
    ),
    output('dishes_count', 'Integer', 'Dishes', 'Блюд', 'Dishes on the menu'),
    output('time_minutes', 'Integer', 'Working time', 'Время работы', 'Hands-on time of the cook', 'min'),
  ],
  prompts: [
    host,
    user(
      'Chef: dinner party menu',
      `
      {{ guests }} guests, served at {{ served_at }}, food budget {{ budget }}. Wishes: {{ details | json }}
      Diets and allergies:
      {% for diet in diets %}- {{ diet[0] }}: {{ diet[1] }}
      {% endfor %}
      1. The menu as it would be printed: starter, main, side, dessert, each with one line of description.
      2. A table: dish, who may not eat it and what they get instead, ahead of time or last minute, cost.
      3. Main and dessert as full recipes; starter and side in five lines each.
      4. One dish to drop when time runs short, without anybody noticing.
      `,
    ),
  ],
  children: [timeline, drinks, shopping],
};
