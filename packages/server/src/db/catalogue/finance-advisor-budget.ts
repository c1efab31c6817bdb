import { financePersona } from './finance-advisor-review.ts';
import {
  ask,
  askMap,
  choice,
  localCurrency,
  output,
  outputMap,
  parentMap,
  parentValue,
} from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueChild, CatalogueTask } from './types.ts';

const { user } = promptsFor('deepseek');

const category = ['String', 'Category', 'Категория'] as const;
const amount = ['Float', 'Amount', 'Сумма'] as const;
const child = { execution_type: 'multiple', deployment_state: 'prod', tier: 'ultra' } as const;

const whereToCut: CatalogueChild = {
  ...child,
  texts: {
    en: {
      name: 'Where to cut',
      description: 'Ten places to save, by effort and effect, starting with the painless ones.',
    },
    ru: {
      name: 'На чём сэкономить',
      description: 'Десять способов сэкономить по усилиям и эффекту, начиная с безболезненных.',
    },
  },
  required_parameters: [
    parentMap(
      'expenses',
      'Expenses of a month',
      'Расходы за месяц',
      [...category],
      [...amount],
      localCurrency,
    ),
    parentValue('savings_amount', 'Float', 'Saved a month', 'Откладывается в месяц', { unit: localCurrency }),
  ],
  output_parameters: [
    output(
      'saving_amount',
      'Float',
      'Possible saving',
      'Можно сэкономить',
      'Saved a month by the first three proposals',
      localCurrency,
    ),
  ],
  prompts: [
    financePersona,
    user(
      'Finance: where to cut',
      `
      Expenses of a month:
      {% for expense in expenses %}- {{ expense[0] }}: {{ expense[1] }}
      {% endfor %}Saved now: {{ savings_amount | default: "unknown" }}.

      A table of ten ways to spend less, painless first: what, category, effort (5 minutes, a letter, a habit),
      saving a month, saving a year. Below it, the three to do this week. Leave food, medicine and joy alone.
      `,
    ),
  ],
  child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 3 },
};

const savingsGoal: CatalogueChild = {
  ...child,
  texts: {
    en: {
      name: 'Road to the goal',
      description: 'Month by month to the sum you named, with what to do when a month fails.',
    },
    ru: {
      name: 'Путь к цели',
      description: 'По месяцам до названной суммы, и что делать, если месяц не задался.',
    },
  },
  required_parameters: [
    parentValue('goal_amount', 'Float', 'Goal', 'Цель', { unit: localCurrency }),
    parentValue('savings_amount', 'Float', 'Saved a month', 'Откладывается в месяц', { unit: localCurrency }),
  ],
  output_parameters: [
    output('months_count', 'Integer', 'Months', 'Месяцев', 'Until the goal is reached'),
    output('monthly_amount', 'Float', 'A month', 'В месяц', 'To put aside every month', localCurrency),
  ],
  prompts: [
    financePersona,
    user(
      'Finance: road to the goal',
      `
      Goal {{ goal_amount }}; saved a month so far: {{ savings_amount | default: "unknown" }}.
      A table by month (by quarter beyond two years): put aside, balance, per cent of the goal. Then a faster and
      a gentler road, each in one row. Last: what to do after a month without saving.
      `,
    ),
  ],
  child_task_config: { include_parent_dialog: true, include_sibling_dialogs: true, history_depth: 2 },
};

export const monthlyBudget: CatalogueTask = {
  ...child,
  task_type: 'parent',
  task_execution_limit: 3,
  texts: {
    en: {
      name: 'Monthly budget',
      description:
        'Income and expenses in, a budget out: limits by category, a savings rate and what the figures say.',
    },
    ru: {
      name: 'Бюджет на месяц',
      description:
        'Доходы и расходы на входе, бюджет на выходе: лимиты по категориям, доля накоплений и выводы.',
    },
  },
  required_parameters: [
    ask('income', 'Float', 'Income a month after tax', 'Доход в месяц после налогов', {
      unit: localCurrency,
    }),
    askMap('expenses', 'Expenses of a month', 'Расходы за месяц', [...category], [...amount], localCurrency),
    ask('goal_amount', 'Float', 'Sum you are saving for', 'Сумма, на которую копите', {
      unit: localCurrency,
    }),
    choice('household', 'Who lives on it', 'Кто живёт на эти деньги', [
      ['single', 'Only me', 'Только я'],
      ['couple', 'The two of us', 'Двое'],
      ['family', 'A family with children', 'Семья с детьми'],
    ]),
  ],
  output_parameters: [
    output('expenses_amount', 'Float', 'Expenses', 'Расходы', 'Sum of all categories', localCurrency),
    output(
      'savings_amount',
      'Float',
      'Savings',
      'Накопления',
      'Income less expenses of the new budget',
      localCurrency,
    ),
    output('savings_rate', 'Float', 'Savings rate', 'Доля накоплений', 'Savings by income', '%'),
    outputMap(
      'limits',
      'Limits',
      'Лимиты',
      'Limit of each category in the new budget',
      [...category],
      [...amount],
      localCurrency,
    ),
  ],
  prompts: [
    financePersona,
    user(
      'Finance: monthly budget',
      `
      Income a month {{ income }}, household: {{ household }}, saving for {{ goal_amount }}. Expenses:
      {% for expense in expenses %}- {{ expense[0] }}: {{ expense[1] }}
      {% endfor %}
      1. A table: category, now, per cent of income, new limit, why. Totals and savings in bold.
      2. Needs, wants, savings against 50-30-20, in one line each. The rule is a yardstick, not a law.
      3. What stands out, in at most three points with figures.
      4. How long until the goal at this rate, and what 5 % more would change.
      `,
    ),
  ],
  children: [whereToCut, savingsGoal],
};
