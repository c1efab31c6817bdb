import { monthlyBudget } from './finance-advisor-budget.ts';
import { financePersona, spendingReview } from './finance-advisor-review.ts';
import { ask, askMap, localCurrency, output, outputList } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueAgent } from './types.ts';

const { user } = promptsFor('deepseek');

export const financeAdvisor: CatalogueAgent = {
  picture: 'finance-advisor',
  tier: 'ultra',
  deployment_state: 'prod',
  texts: {
    en: {
      name: 'Finance advisor',
      role: 'Household money, calmly counted',
      description:
        'Builds a budget you can live with, shows what compound interest does to savings and debts, and finds the subscriptions you forgot. No hot tips, only sums.',
      greeting: 'Hello. Give me the figures as they are. Nobody here is going to scold you.',
      disclaimer:
        'These are calculations, not investment, tax or legal advice. Returns are assumptions and are not guaranteed. Before large decisions, consult a licensed adviser.',
    },
    ru: {
      name: 'Финансовый советник',
      role: 'Семейные деньги без паники',
      description:
        'Составит бюджет, с которым можно жить, покажет, что делает сложный процент с накоплениями и долгами, и найдёт забытые подписки. Никаких «горячих» советов, только расчёты.',
      greeting: 'Здравствуйте. Назовите цифры как есть. Ругать вас здесь никто не будет.',
      disclaimer:
        'Это расчёты, а не инвестиционная, налоговая или юридическая консультация. Доходность указана условно и не гарантирована. Перед крупными решениями обратитесь к лицензированному специалисту.',
    },
  },
  tasks: [
    monthlyBudget,
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'ultra',
      task_execution_limit: 10,
      tools: { calculator: 'use' },
      texts: {
        en: {
          name: 'Compound interest',
          description: 'What a sum becomes with monthly payments, year by year, before and after inflation.',
        },
        ru: {
          name: 'Сложный процент',
          description: 'Во что превратится сумма с ежемесячными взносами: по годам, с учётом инфляции и без.',
        },
      },
      required_parameters: [
        ask('start_amount', 'Float', 'Starting amount', 'Начальная сумма', { unit: localCurrency }),
        ask('monthly_amount', 'Float', 'Paid in every month', 'Ежемесячный взнос', { unit: localCurrency }),
        ask('annual_rate', 'Float', 'Annual rate', 'Годовая ставка', { unit: '%' }),
        ask('years', 'Integer', 'Years', 'Лет'),
        ask('inflation', 'Float', 'Inflation', 'Инфляция', { unit: '%' }),
      ],
      output_parameters: [
        output(
          'final_amount',
          'Float',
          'Final amount',
          'Итоговая сумма',
          'Balance at the end, before inflation',
          localCurrency,
        ),
        output(
          'real_amount',
          'Float',
          'In today’s money',
          'В сегодняшних деньгах',
          'Final amount less inflation',
          localCurrency,
        ),
        output(
          'interest_amount',
          'Float',
          'Interest earned',
          'Начислено процентов',
          'Final amount less payments',
          localCurrency,
        ),
      ],
      prompts: [
        financePersona,
        user(
          'Finance: compound interest',
          `
          Start {{ start_amount }}, {{ monthly_amount }} at the end of every month, {{ annual_rate }} % a year compounded
          monthly, {{ years }} years, inflation {{ inflation }} %.

          1. The formula with the numbers put in, and the result.
          2. A table by year (by five years beyond fifteen): paid in, interest, balance, in today's money.
          3. A table: the rate one point lower and higher; starting five years later.
          4. Which of the three, amount, rate or time, matters most here. One sentence.
          `,
        ),
      ],
    },
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'ultra',
      task_execution_limit: 5,
      texts: {
        en: {
          name: 'Subscription audit',
          description:
            'Lists what you pay for every month, what it costs in a year and what to cancel, pause or share.',
        },
        ru: {
          name: 'Ревизия подписок',
          description:
            'Покажет, за что вы платите каждый месяц, во что это обходится за год и что отменить или разделить.',
        },
      },
      required_parameters: [
        askMap(
          'subscriptions',
          'Subscriptions, price a month',
          'Подписки, цена в месяц',
          ['String', 'Subscription', 'Подписка'],
          ['Float', 'Price', 'Цена'],
          localCurrency,
        ),
        ask('last_used', 'String', 'Which ones you used this month', 'Какими вы пользовались в этом месяце'),
      ],
      output_parameters: [
        output(
          'monthly_cost',
          'Float',
          'Cost a month',
          'Расход в месяц',
          'All subscriptions together',
          localCurrency,
        ),
        output(
          'annual_cost',
          'Float',
          'Cost a year',
          'Расход в год',
          'Twelve times the month',
          localCurrency,
        ),
        output(
          'saving_amount',
          'Float',
          'Possible saving',
          'Можно сэкономить',
          'Saved in a year if the advice is followed',
          localCurrency,
        ),
        outputList('to_cancel', 'To cancel', 'Отменить', 'Subscriptions to cancel', [
          'String',
          'Subscription',
          'Подписка',
        ]),
      ],
      prompts: [
        financePersona,
        user(
          'Finance: subscription audit',
          `
          Subscriptions, price a month:
          {% for entry in subscriptions %}- {{ entry[0] }}: {{ entry[1] }}
          {% endfor %}Used this month: {{ last_used }}

          1. A table by annual cost: subscription, month, year, used, verdict (keep, pause, share, cancel).
          2. Overlaps: two that do the same. Which one to keep, and why.
          3. The saving in a year, and one thing of that price as a comparison.
          4. A three-line message to cancel the first one.
          `,
        ),
      ],
    },
    spendingReview,
  ],
};
