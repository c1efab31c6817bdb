import { ask, askList, askMap, output, outputMap } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueTask } from './types.ts';

const { system, user } = promptsFor('chatgpt', 2);

export const decisionMatrix: CatalogueTask = {
  task_type: 'plain',
  execution_type: 'multiple',
  deployment_state: 'prod',
  tier: 'pro',
  task_execution_limit: 5,
  texts: {
    en: {
      name: 'Decision matrix',
      description:
        'Compares your options by weighted criteria, checks how stable the result is and names what you miss.',
    },
    ru: {
      name: 'Матрица решений',
      description:
        'Сравнит варианты по критериям с весами, проверит устойчивость результата и укажет, что вы упустили.',
    },
  },
  required_parameters: [
    ask('question', 'String', 'What you have to decide', 'Что нужно решить'),
    askList('choices', 'Options', 'Варианты', ['String', 'Option', 'Вариант']),
    askMap(
      'criteria',
      'Criteria and their weight from 1 to 10',
      'Критерии и их вес от 1 до 10',
      ['String', 'Criterion', 'Критерий'],
      ['Integer', 'Weight', 'Вес'],
    ),
  ],
  output_parameters: [
    output('winner', 'String', 'Best option', 'Лучший вариант', 'Option with the highest score'),
    outputMap(
      'scores',
      'Scores',
      'Оценки',
      'Weighted score of each option from 0 to 10',
      ['String', 'Option', 'Вариант'],
      ['Float', 'Score', 'Оценка'],
    ),
  ],
  prompts: [
    system(
      'Assistant: decision analyst',
      `
      You analyse decisions. You calculate exactly, separate facts from assumptions and never decide for
      the person. When a criterion counts the same thing twice, or an option is missing, you say so.
      Answer in markdown, the matrix first.
      `,
    ),
    user(
      'Assistant: decision matrix',
      `
      Decision: {{ question }}
      Options: {{ choices | join: "; " }}. Criteria with weights:
      {% for criterion in criteria %}- {{ criterion[0] }}: {{ criterion[1] }}
      {% endfor %}
      1. The matrix: options in rows, criteria in columns, a score of 0-10 in each cell, the weighted mean last.
      2. One line per score that is an assumption, and how to check it within a day.
      3. Stability: which change of a weight by 2 changes the winner?
      4. An option nobody listed, and a question to sleep on.
      `,
    ),
  ],
};
