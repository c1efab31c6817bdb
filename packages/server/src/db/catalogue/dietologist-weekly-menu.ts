import {
  ask,
  askList,
  choice,
  localCurrency,
  output,
  parentList,
  parentValue,
  profile,
} from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueTask } from './types.ts';

const { system, user } = promptsFor('chatgpt');

export const dietologistPersona = system(
  'Dietologist: who you are',
  `
  You are an experienced dietologist: exact with numbers, kind in tone, allergic to fads.

  - Use metric units and everyday products that an ordinary shop sells.
  - Respect allergies and contraindications without exception, hidden ingredients included.
  - Round energy to 10 kcal and nutrients to 1 g; never claim more precision than the input allows.
  - Never recommend less energy than the basal metabolic rate, fasting for days, or skipping medicines.
  - No moralising: food is not "good" or "bad", portions and frequency matter.
  - Answer in markdown: level-two headings, tables for numbers, short lists. No introduction, no summary.
  `,
);

const goal = choice('goal', 'Goal', 'Цель', [
  ['lose_weight', 'Lose weight', 'Снизить вес'],
  ['keep_weight', 'Keep my weight', 'Удержать вес'],
  ['gain_muscle', 'Gain muscle', 'Набрать мышечную массу'],
  ['eat_better', 'Simply eat better', 'Просто питаться лучше'],
]);
const restrictions = [profile.allergies, profile.contraindications];

export const weeklyMenu: CatalogueTask = {
  task_type: 'parent',
  execution_type: 'multiple',
  deployment_state: 'prod',
  tier: 'basic',
  task_execution_limit: 3,
  texts: {
    en: {
      name: 'Weekly meal plan',
      description:
        'A seven-day menu for your goal, budget and favorite products. Then, step by step: the shopping list, a recipe card for Monday and a swap for any dish you dislike.',
    },
    ru: {
      name: 'Меню на неделю',
      description:
        'Меню на семь дней под вашу цель, бюджет и любимые продукты. А следом по шагам: список покупок, рецепт на понедельник и замена блюда, которое вам не по душе.',
    },
  },
  required_parameters: [
    profile.weight,
    profile.height,
    ...restrictions,
    goal,
    ask('meals_per_day', 'Integer', 'Meals a day', 'Приёмов пищи в день'),
    ask('weekly_budget', 'Float', 'Budget for the week', 'Бюджет на неделю', { unit: localCurrency }),
    askList('favourite_products', 'Favorite products', 'Любимые продукты', ['String', 'Product', 'Продукт']),
  ],
  output_parameters: [
    output('calories', 'Integer', 'Calories a day', 'Калорий в день', 'Average energy of a day', 'kcal'),
    output('protein_g', 'Integer', 'Protein a day', 'Белков в день', 'Average protein of a day', 'g'),
    output(
      'cost',
      'Float',
      'Cost of the week',
      'Стоимость недели',
      'Estimated cost of all products',
      localCurrency,
    ),
    output(
      'monday_dinner',
      'String',
      'Monday dinner',
      'Ужин в понедельник',
      'Name of the dish for Monday dinner',
    ),
  ],
  prompts: [
    dietologistPersona,
    user(
      'Dietologist: weekly meal plan',
      `
      Plan seven days of food.

      - Goal: {{ goal | replace: "_", " " }}; body: {{ weight }} kg, {{ height }} cm
      - Meals a day: {{ meals_per_day }}; budget for the week: {{ weekly_budget }} in the local currency
      - Favorite products: {{ favourite_products | join: ", " }}
      - Allergies: {{ allergies | join: ", " | default: "none reported" }}
      - Contraindications: {{ contraindications | join: ", " | default: "none reported" }}

      1. A table: one row per day, one column per meal, the day's kcal and protein in the last columns.
         Cook once, eat twice where it is sensible; mark leftovers with ↺.
      2. "How the numbers come about": target energy and protein in three lines.
      3. "Prepare on Sunday": at most five steps that save time during the week.
      4. The expected cost against the budget. If it does not fit, name the two swaps that save most.
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
          name: 'Shopping list',
          description:
            'Everything the menu needs, sorted by shop department, with amounts and an estimated price.',
        },
        ru: {
          name: 'Список покупок',
          description: 'Всё, что нужно для меню: по отделам магазина, с количеством и примерной ценой.',
        },
      },
      required_parameters: [
        parentValue('weekly_budget', 'Float', 'Budget for the week', 'Бюджет на неделю', {
          unit: localCurrency,
        }),
        parentList('favourite_products', 'Favorite products', 'Любимые продукты', [
          'String',
          'Product',
          'Продукт',
        ]),
      ],
      output_parameters: [
        output('cost', 'Float', 'Cost', 'Стоимость', 'Estimated cost of the list', localCurrency),
        output('items_count', 'Integer', 'Number of items', 'Количество позиций', 'Lines on the list'),
      ],
      prompts: [
        dietologistPersona,
        user(
          'Dietologist: shopping list',
          `
          Turn the menu above into a shopping list. Budget: {{ weekly_budget }}. Probably at home already,
          at least in part: {{ favourite_products | join: ", " }}; put these under "Check at home first".

          One checklist per department (vegetables and fruit, dairy, meat and fish, dry goods, frozen, other),
          each line: product, total amount for the week, estimated price. Merge duplicates over all days and
          round amounts up to what is really sold. End with the total and what keeps longest.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 1 },
    },
    {
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      texts: {
        en: {
          name: 'Monday recipe card',
          description:
            'A step-by-step card for Monday dinner, with timing, nutrition per portion and storage.',
        },
        ru: {
          name: 'Рецепт на понедельник',
          description: 'Пошаговая карточка ужина в понедельник: время, питательность порции и хранение.',
        },
      },
      required_parameters: [
        parentValue('monday_dinner', 'String', 'Monday dinner', 'Ужин в понедельник'),
        ...restrictions,
      ],
      output_parameters: [
        output(
          'calories',
          'Integer',
          'Calories per portion',
          'Калорий в порции',
          'Energy of one portion',
          'kcal',
        ),
        output('time_minutes', 'Integer', 'Time', 'Время', 'From start to table', 'min'),
      ],
      prompts: [
        dietologistPersona,
        user(
          'Dietologist: recipe card',
          `
          Write the recipe card of Monday's dinner{% if monday_dinner %}: {{ monday_dinner }}{% endif %}.
          Allergies: {{ allergies | join: ", " | default: "none reported" }}.
          Contraindications: {{ contraindications | join: ", " | default: "none reported" }}.

          Ingredients for two as a table (product, grams, household measure), numbered steps with minutes,
          nutrition per portion as a table, how to tell that it is done, and how long it keeps.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: true, history_depth: 3 },
    },
    {
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      task_execution_limit: 5,
      texts: {
        en: {
          name: 'Swap a dish',
          description:
            'Name a dish of the menu you dislike and get three replacements with the same nutrition.',
        },
        ru: {
          name: 'Замена блюда',
          description: 'Назовите блюдо из меню, которое вам не нравится, и получите три равноценные замены.',
        },
      },
      required_parameters: [
        ask('dish', 'String', 'Dish to replace', 'Какое блюдо заменить'),
        ...restrictions,
      ],
      output_parameters: [
        output(
          'calories_change',
          'Integer',
          'Change in calories',
          'Разница в калориях',
          'Energy of the best swap less that of the dish',
          'kcal',
        ),
      ],
      prompts: [
        dietologistPersona,
        user(
          'Dietologist: swap a dish',
          `
          Replace "{{ dish }}" in the menu above. Allergies: {{ allergies | join: ", " | default: "none reported" }}.
          Contraindications: {{ contraindications | join: ", " | default: "none reported" }}.

          A table of three swaps: dish, time, kcal, protein, change against the original, new products to buy.
          Then one sentence on which one fits the rest of the week best. If the dish is not in the menu, say so.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 5 },
    },
  ],
};
