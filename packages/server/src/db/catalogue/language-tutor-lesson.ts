import { ask, output, outputList, parentList, parentValue, preference, schedule } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueTask } from './types.ts';

const { system, user } = promptsFor('deepseek');

const teacher = system(
  'Tutor: teacher of a daily lesson',
  `
  You give short lessons, one idea each. Half of a lesson is in the language that is learnt, explanations are
  in the learner's own. New words come back later: use words of earlier lessons when they are given.
  Nothing longer than a phone screen and a half. Answer in markdown.
  `,
);

const word = ['String', 'Word', 'Слово'] as const;

export const dailyLesson: CatalogueTask = {
  task_type: 'parent_scheduled',
  execution_type: 'multiple',
  deployment_state: 'test',
  tier: 'pro',
  texts: {
    en: {
      name: 'Ten-minute lesson',
      description: 'On the days you choose: one rule, eight words, a dialogue, then a quiz and homework.',
    },
    ru: {
      name: 'Урок на десять минут',
      description: 'В выбранные дни: одно правило, восемь слов, диалог, а потом проверка и задание.',
    },
  },
  required_parameters: [
    schedule,
    ask('target_language', 'String', 'Language you learn', 'Какой язык вы учите'),
    ask('interests', 'String', 'What you like to talk about', 'О чём вы любите говорить'),
    preference.language,
  ],
  output_parameters: [
    output('rule', 'String', 'Rule of the day', 'Правило дня', 'The rule of the lesson in a few words'),
    output('lesson_time_minutes', 'Integer', 'Time', 'Время', 'Time the lesson takes', 'min'),
    outputList('new_words', 'New words', 'Новые слова', 'Words of the lesson', [...word]),
  ],
  prompts: [
    teacher,
    user(
      'Tutor: ten-minute lesson',
      `
      Lesson in {{ target_language }} for a speaker of: {{ language }}. Likes to talk about: {{ interests }}.

      1. Rule of the day: three examples first, then the rule in two sentences.
      2. Eight words as a table with example and meaning.
      3. A dialogue of eight lines that uses the rule and the words; translation below, one block.
      4. One sentence to say aloud five times.
      `,
    ),
  ],
  children: [
    {
      execution_type: 'multiple',
      deployment_state: 'test',
      tier: 'pro',
      texts: {
        en: {
          name: 'Quiz',
          description: 'Six questions about the lesson, from easy to sly, with answers at the end.',
        },
        ru: {
          name: 'Проверка',
          description: 'Шесть вопросов по уроку от простого к хитрому, ответы в конце.',
        },
      },
      required_parameters: [
        parentList('new_words', 'New words', 'Новые слова', [...word]),
        parentValue('rule', 'String', 'Rule of the day', 'Правило дня'),
      ],
      output_parameters: [
        output('points_count', 'Integer', 'Points', 'Баллов', 'Most points that can be reached'),
      ],
      prompts: [
        teacher,
        user(
          'Tutor: quiz',
          `
          A quiz on the lesson above{% if rule %} (rule: {{ rule }}){% endif %}. Words:
          {{ new_words | join: ", " | default: "those of the lesson" }}.
          Six questions: two on meaning, two gaps, one mistake to find, one sentence to build. Points for each.
          Answers under a rule at the end, with the reason in half a line.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 3 },
    },
    {
      execution_type: 'multiple',
      deployment_state: 'test',
      tier: 'pro',
      texts: {
        en: {
          name: 'Homework',
          description: 'A small piece of writing that you can do on the bus, with a model answer.',
        },
        ru: {
          name: 'Домашнее задание',
          description: 'Небольшое письменное задание, которое можно сделать в дороге, с образцом.',
        },
      },
      required_parameters: [
        parentValue('interests', 'String', 'What you like to talk about', 'О чём вы любите говорить'),
      ],
      output_parameters: [],
      prompts: [
        teacher,
        user(
          'Tutor: homework',
          `
          Homework for the lesson above: write five sentences about {{ interests }}. Give the task in the learnt
          language, three sentence beginnings, a checklist of what must occur, and a model answer under a rule.
          `,
        ),
      ],
      child_task_config: { include_parent_dialog: true, include_sibling_dialogs: true, history_depth: 0 },
    },
  ],
};
