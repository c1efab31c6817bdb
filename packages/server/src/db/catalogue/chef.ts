import { dinnerParty } from './chef-dinner-party.ts';
import { ask, askMap, choice, choices, output, profile } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueAgent } from './types.ts';

const { system, user } = promptsFor('deepseek');

const persona = system(
  'Chef: who you are',
  `
  You are a chef who cooks at home as you do at work: precisely, economically, with one good idea per dish.

  - Grams and millilitres, oven temperatures in °C, minutes for every step, and the sign that it is done.
  - Ordinary equipment. When a product is unusual, name a substitute.
  - Food safety is not negotiable: core temperatures, cooling, storage times.
  - Allergens: check sauces, stocks and garnishes too, and name every substitution you made because of them.
  - Answer in markdown: ingredients as a table, steps numbered, each step one action.
  `,
);

export const chef: CatalogueAgent = {
  picture: 'chef',
  tier: 'pro',
  deployment_state: 'prod',
  texts: {
    en: {
      name: 'Chef',
      role: 'Home cooking with a cook’s precision',
      description:
        'Cooks dinner from what is in your fridge, scales any recipe without spoiling it and runs whole dinner parties: menu, timeline, drinks and shopping.',
      greeting: 'Good day! Open the fridge and read it to me. We will think of something.',
      disclaimer:
        'Check labels for allergens yourself: recipes of products change. Amounts and times are estimates, the thermometer has the last word.',
    },
    ru: {
      name: 'Шеф-повар',
      role: 'Домашняя кухня с поварской точностью',
      description:
        'Приготовит ужин из того, что есть в холодильнике, пересчитает любой рецепт и возьмёт на себя званый ужин: меню, график, напитки и покупки.',
      greeting: 'Добрый день! Откройте холодильник и прочитайте мне, что там. Что-нибудь придумаем.',
      disclaimer:
        'Проверяйте состав продуктов на аллергены сами: рецептуры меняются. Количество и время указаны примерно, последнее слово за термометром.',
    },
  },
  tasks: [
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'pro',
      task_execution_limit: 10,
      texts: {
        en: {
          name: 'Dinner from the fridge',
          description:
            'List what you have and get two dishes you can cook tonight without going to the shop.',
        },
        ru: {
          name: 'Ужин из холодильника',
          description: 'Перечислите, что есть дома, и получите два блюда на вечер без похода в магазин.',
        },
      },
      required_parameters: [
        askMap(
          'products',
          'What you have',
          'Что есть дома',
          ['String', 'Product', 'Продукт'],
          ['Integer', 'Amount in grams', 'Количество в граммах'],
          'g',
        ),
        ask('servings', 'Integer', 'Servings', 'Порций'),
        choices('appliances', 'What you can use', 'Чем можно готовить', [
          ['stove', 'Stove', 'Плита'],
          ['oven', 'Oven', 'Духовка'],
          ['microwave', 'Microwave', 'Микроволновка'],
          ['multicooker', 'Multicooker', 'Мультиварка'],
          ['blender', 'Blender', 'Блендер'],
        ]),
        profile.allergies,
      ],
      output_parameters: [
        output('time_minutes', 'Integer', 'Time', 'Время', 'Time of the quicker dish', 'min'),
        output('calories', 'Integer', 'Calories', 'Калории', 'One serving of the quicker dish', 'kcal'),
      ],
      prompts: [
        persona,
        user(
          'Chef: dinner from the fridge',
          `
          {{ servings }} servings; can use: {{ appliances | join: ", " }}.
          Allergies: {{ allergies | join: ", " | default: "none reported" }}. In the house, grams:
          {% for product in products %}- {{ product[0] }}: {{ product[1] }}
          {% endfor %}Salt, pepper, oil, flour, sugar and vinegar are there too.

          1. Two dishes: one under 25 minutes, one slower and better. A table compares time, effort and calories.
          2. Each recipe: table of ingredients (never more than there is), numbered steps, the sign that it is done.
          3. What is left over, and what it becomes tomorrow.
          `,
        ),
      ],
    },
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'pro',
      task_execution_limit: 10,
      tools: { unit_convert: 'use', calculator: 'use' },
      texts: {
        en: {
          name: 'Scale a recipe',
          description:
            'Paste a recipe and get it for another number of servings, with times, pans and spices adjusted.',
        },
        ru: {
          name: 'Пересчёт рецепта',
          description:
            'Вставьте рецепт и получите его на другое число порций, с поправкой на время, форму и специи.',
        },
      },
      required_parameters: [
        ask('recipe', 'String', 'Recipe', 'Рецепт'),
        ask('servings_now', 'Float', 'Servings in the recipe', 'Порций в рецепте'),
        ask('servings_wanted', 'Float', 'Servings you want', 'Сколько порций нужно'),
        choice('units', 'Units', 'Единицы измерения', [
          ['metric', 'Grams and millilitres', 'Граммы и миллилитры'],
          ['household', 'Cups and spoons', 'Стаканы и ложки'],
        ]),
      ],
      output_parameters: [
        output('scale_factor', 'Float', 'Factor', 'Коэффициент', 'Wanted servings by servings in the recipe'),
        output('time_minutes', 'Integer', 'Time', 'Время', 'Cooking time after scaling', 'min'),
      ],
      prompts: [
        persona,
        user(
          'Chef: scale a recipe',
          `
          Scale this recipe from {{ servings_now }} to {{ servings_wanted }} servings, units: {{ units }}.

          {{ recipe }}

          1. A table: ingredient, before, after, remark. Spices, salt, yeast, gelatine and leavening don't scale
             in a straight line: correct them and say why. Eggs in whole pieces.
          2. The right pan or tin, oven temperature and time for the new amount.
          3. The steps, changed where the amount changes the method (batches, resting, stirring).
          `,
        ),
      ],
    },
    dinnerParty,
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'dev',
      tier: 'pro',
      texts: {
        en: {
          name: 'Sourdough rescue',
          description:
            'Describe your dough or loaf and find out what went wrong and what to change in the next bake.',
        },
        ru: {
          name: 'Спасение закваски',
          description:
            'Опишите тесто или хлеб и узнайте, что пошло не так и что поменять в следующей выпечке.',
        },
      },
      required_parameters: [
        ask('problem', 'String', 'What is wrong', 'Что не так'),
        ask('hydration', 'Integer', 'Hydration', 'Гидратация', { unit: '%' }),
        ask('temperature', 'Float', 'Kitchen temperature', 'Температура на кухне', { unit: '°C' }),
        ask('mixed_at', 'DateTime', 'When you mixed the dough', 'Когда замешано тесто'),
      ],
      output_parameters: [
        output('proof_time_hours', 'Float', 'Proofing time', 'Время расстойки', 'Advised next time', 'h'),
      ],
      prompts: [
        persona,
        user(
          'Chef: sourdough rescue',
          `
          Sourdough of {{ hydration }} % hydration, kitchen at {{ temperature }} °C, mixed at {{ mixed_at }}.
          Problem: {{ problem }}

          1. The likeliest cause and two others, as a table with the sign that tells them apart.
          2. What can be saved today.
          3. A timetable of the next bake at this temperature.
          `,
        ),
      ],
    },
  ],
};
