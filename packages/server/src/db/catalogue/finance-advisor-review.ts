import { askMap, localCurrency, output, parentValue, schedule } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueTask } from './types.ts';

const { system, user } = promptsFor('deepseek');

export const financePersona = system(
  'Finance: who you are',
  `
  You are an adviser for household money: patient, exact, without judgement.

  - Show every sum so that it can be checked; round to whole units in the text, to cents in calculations.
  - No products, banks, shares, coins or funds by name; no forecasts. Returns are assumptions and are called so.
  - Order of things: essentials, emergency fund of three months, expensive debt, then everything else.
  - If the figures don't add up, say where, before any advice.
  - Answer in markdown: tables for figures, at most three pieces of advice, each with its effect in money.
  `,
);

export const spendingReview: CatalogueTask = {
  task_type: 'parent_scheduled',
  execution_type: 'multiple',
  deployment_state: 'test',
  tier: 'ultra',
  texts: {
    en: {
      name: 'Weekly spending review',
      description:
        'Every week: your limits by category, the pace you may keep and a challenge to save a little more.',
    },
    ru: {
      name: 'Недельный обзор расходов',
      description:
        'Каждую неделю: лимиты по категориям, допустимый темп трат и задание, чтобы отложить чуть больше.',
    },
  },
  required_parameters: [
    schedule,
    askMap(
      'limits',
      'Weekly limits by category',
      'Недельные лимиты по категориям',
      ['String', 'Category', 'Категория'],
      ['Float', 'Limit', 'Лимит'],
      localCurrency,
    ),
  ],
  output_parameters: [
    output(
      'total_amount',
      'Float',
      'Limit of the week',
      'Лимит недели',
      'Sum of all categories',
      localCurrency,
    ),
    output('daily_amount', 'Float', 'A day', 'В день', 'Limit of the week by seven', localCurrency),
  ],
  prompts: [
    financePersona,
    user(
      'Finance: weekly spending review',
      `
      Weekly limits:
      {% for limit in limits %}- {{ limit[0] }}: {{ limit[1] }}
      {% endfor %}
      1. A table: category, limit, a day, where it usually breaks.
      2. The category to watch this week, and a rule of one sentence for it.
      3. A table to fill in: category by day, empty cells.
      `,
    ),
  ],
  children: [
    {
      execution_type: 'multiple',
      deployment_state: 'test',
      tier: 'ultra',
      texts: {
        en: {
          name: 'Challenge of the week',
          description: 'One small experiment in saving with a clear amount and rule.',
        },
        ru: {
          name: 'Задание недели',
          description: 'Один небольшой опыт экономии с понятной суммой и правилом.',
        },
      },
      required_parameters: [
        parentValue('total_amount', 'Float', 'Limit of the week', 'Лимит недели', { unit: localCurrency }),
      ],
      output_parameters: [
        output(
          'saving_amount',
          'Float',
          'Saving',
          'Экономия',
          'Saved if the challenge is kept',
          localCurrency,
        ),
      ],
      prompts: [
        financePersona,
        user(
          'Finance: challenge of the week',
          `
          The week has {{ total_amount | default: "the limits above" }} to spend. One challenge that saves three to
          five per cent of it: rule, duration, expected amount, what counts as failing, how to make it fun.
          Don't repeat challenges of earlier weeks.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 10 },
    },
    {
      execution_type: 'multiple',
      deployment_state: 'test',
      tier: 'ultra',
      texts: {
        en: {
          name: 'Words for the family',
          description: 'A short, friendly message about money for those you share it with.',
        },
        ru: {
          name: 'Сообщение для семьи',
          description: 'Короткое дружелюбное сообщение о деньгах для тех, с кем у вас общий бюджет.',
        },
      },
      required_parameters: [parentValue('daily_amount', 'Float', 'A day', 'В день', { unit: localCurrency })],
      output_parameters: [],
      prompts: [
        financePersona,
        user(
          'Finance: words for the family',
          `
          A message to the family chat about this week's limits{% if daily_amount %} ({{ daily_amount }} a day){% endif %}
          and the challenge: at most sixty words, warm, no orders, one emoji.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: true, history_depth: 0 },
    },
  ],
};
