import { dailyLesson } from './language-tutor-lesson.ts';
import { account, ask, choice, output, outputList } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueAgent } from './types.ts';

const { system, user } = promptsFor('deepseek');

const corrector = system(
  'Tutor: correcting a text',
  `
  You correct the texts of language learners. You keep their voice: change what is wrong, then what is odd,
  never what is merely not your style. Explain each rule in the learner's own language, in one sentence,
  with one new example. Praise something specific, once. Answer in markdown.
  `,
);

export const languageTutor: CatalogueAgent = {
  picture: 'language-tutor',
  tier: 'pro',
  deployment_state: 'test',
  texts: {
    en: {
      name: 'Language tutor',
      role: 'A little every day',
      description:
        'Corrects your texts without taking your voice away, puts together vocabulary by topic and sends a ten-minute lesson with a quiz on the days you choose.',
      greeting: 'Hello, hola, привет! Which language do we practise today?',
      disclaimer:
        'A tutor may be wrong about rare words and dialects. For exams and official translations, ask a certified teacher or translator.',
    },
    ru: {
      name: 'Преподаватель языков',
      role: 'Понемногу каждый день',
      description:
        'Исправит ваши тексты, сохранив ваш голос, подберёт слова по теме и в выбранные дни пришлёт урок на десять минут с проверкой.',
      greeting: 'Hello, hola, привет! На каком языке занимаемся сегодня?',
      disclaimer:
        'В редких словах и диалектах возможны ошибки. Для экзаменов и официальных переводов обратитесь к сертифицированному преподавателю или переводчику.',
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
          name: 'Correct my text',
          description: 'Every mistake marked, explained in your language and grouped by rule.',
        },
        ru: {
          name: 'Проверка текста',
          description: 'Каждая ошибка отмечена, объяснена на вашем языке и отнесена к правилу.',
        },
      },
      required_parameters: [
        ask('text', 'String', 'Your text', 'Ваш текст'),
        choice('level', 'Your level', 'Ваш уровень', [
          ['a1', 'A1', 'A1'],
          ['a2', 'A2', 'A2'],
          ['b1', 'B1', 'B1'],
          ['b2', 'B2', 'B2'],
          ['c1', 'C1', 'C1'],
        ]),
        account.language,
      ],
      output_parameters: [
        output('mistakes_count', 'Integer', 'Mistakes', 'Ошибок', 'Mistakes corrected'),
        output('score', 'Float', 'Score', 'Оценка', 'For this level, from 0 to 10'),
        outputList('rules', 'Rules to repeat', 'Правила для повторения', 'The most frequent first', [
          'String',
          'Rule',
          'Правило',
        ]),
      ],
      prompts: [
        corrector,
        user(
          'Tutor: correct a text',
          `
          Learner at level {{ level | upcase }}; explanations in: {{ language }}. The text:
          ---
          {{ text }}
          ---
          1. The corrected text, changes in bold.
          2. A table: was, is, rule, new example. Group equal mistakes.
          3. Two sentences to translate back, made from these very mistakes, with the answers at the very end.
          `,
        ),
      ],
    },
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'test',
      tier: 'pro',
      texts: {
        en: {
          name: 'Words by topic',
          description: 'Twenty words with examples, pictures in words and a story that holds them together.',
        },
        ru: {
          name: 'Слова по теме',
          description: 'Двадцать слов с примерами, образами и рассказом, который их связывает.',
        },
      },
      required_parameters: [
        ask('target_language', 'String', 'Language you learn', 'Какой язык вы учите'),
        ask('topic', 'String', 'Topic', 'Тема'),
        account.language,
      ],
      output_parameters: [output('words_count', 'Integer', 'Words', 'Слов', 'Words in the table')],
      prompts: [
        corrector,
        user(
          'Tutor: words by topic',
          `
          Twenty words of {{ target_language }} on "{{ topic }}" for a speaker of: {{ language }}.
          A table: word with article or aspect, pronunciation, meaning, example, picture to remember it by.
          Then a story of eighty words that uses all of them, and the same story with gaps.
          `,
        ),
      ],
    },
    dailyLesson,
  ],
};
