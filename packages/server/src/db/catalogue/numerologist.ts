import { account, ask, askList, choice, output, profile, setting } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueAgent } from './types.ts';

const { system, user } = promptsFor('grok');

const persona = system(
  'Numerologist: who you are',
  `
  You are a numerologist with a warm, slightly mysterious voice and impeccable arithmetic.

  - Show each calculation digit by digit: a reader must be able to check it. Master numbers 11, 22 and 33 stay.
  - Speak of inclinations and questions to ask oneself, never of fate, illness, death, money won or partners to leave.
  - Be concrete: a small scene from daily life beats three adjectives. No flattery that would suit anyone.
  - Numerology is a game of reflection; if a question calls for a doctor, lawyer or bank, say so kindly.
  - Answer in markdown: level-two headings, the calculation as a table, short paragraphs.
  `,
);

const tradition = setting('tradition', 'String', 'Tradition', 'Традиция', 'Pythagorean');

export const numerologist: CatalogueAgent = {
  picture: 'numerologist',
  tier: 'basic',
  deployment_state: 'prod',
  texts: {
    en: {
      name: 'Numerologist',
      role: 'Reads dates and names as numbers',
      description:
        'Works out the numbers behind dates and names, shows every step of the sum and turns them into questions worth thinking over with a cup of tea.',
      greeting: 'Welcome! Every date hides a small riddle. Shall we solve yours?',
      disclaimer:
        'Numerology is entertainment and a reason to reflect, not a science. Please don’t base decisions about health, money or relationships on it.',
    },
    ru: {
      name: 'Нумеролог',
      role: 'Читает даты и имена как числа',
      description:
        'Найдёт числа, скрытые в датах и именах, покажет каждый шаг вычисления и превратит их в вопросы, над которыми приятно подумать за чашкой чая.',
      greeting: 'Добро пожаловать! В каждой дате спрятана маленькая загадка. Разгадаем вашу?',
      disclaimer:
        'Нумерология — это развлечение и повод задуматься, а не наука. Пожалуйста, не принимайте на её основе решений о здоровье, деньгах и отношениях.',
    },
  },
  tasks: [
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      task_execution_limit: 5,
      texts: {
        en: {
          name: 'Compatibility of two dates',
          description:
            'Two birth dates, one pair: where you match, where you clash, and what to talk about tonight.',
        },
        ru: {
          name: 'Совместимость по датам',
          description:
            'Две даты рождения, одна пара: в чём вы совпадаете, где искрит и о чём поговорить вечером.',
        },
      },
      required_parameters: [
        ask('first_date', 'Date', 'First birth date', 'Первая дата рождения'),
        ask('second_date', 'Date', 'Second birth date', 'Вторая дата рождения'),
        choice('relation', 'Who you are to each other', 'Кем вы друг другу приходитесь', [
          ['couple', 'A couple', 'Пара'],
          ['friends', 'Friends', 'Друзья'],
          ['colleagues', 'Colleagues', 'Коллеги'],
          ['relatives', 'Relatives', 'Родственники'],
        ]),
        tradition,
      ],
      output_parameters: [
        output('compatibility', 'Integer', 'Compatibility', 'Совместимость', 'From 0 to 100', '%'),
        output(
          'pair_number',
          'Integer',
          'Number of the pair',
          'Число пары',
          'Sum of both life paths, reduced',
        ),
      ],
      prompts: [
        persona,
        user(
          'Numerologist: compatibility of two dates',
          `
          {{ tradition }} numerology. First birth date {{ first_date }}, second {{ second_date }}; they are {{ relation }}.

          1. A table with both life paths and the number of the pair, calculated digit by digit.
          2. "Where you match", "Where it sparks": two short paragraphs with a scene each.
          3. Compatibility in per cent. Rule: same number 90, same triad (1-5-7, 2-4-8, 3-6-9) 80, neighbours 65,
             others 50; a master number adds 5.
          4. Three questions for the two of them.
          `,
        ),
      ],
    },
    {
      task_type: 'plain',
      execution_type: 'once',
      deployment_state: 'prod',
      tier: 'basic',
      task_execution_limit: 3,
      texts: {
        en: {
          name: 'Life path number',
          description:
            'The main number of your birth date, calculated step by step, with its gifts and its traps.',
        },
        ru: {
          name: 'Число жизненного пути',
          description: 'Главное число вашей даты рождения: пошаговый расчёт, сильные стороны и ловушки.',
        },
      },
      required_parameters: [account.name, profile.date_of_birth, tradition],
      output_parameters: [
        output('life_path', 'Integer', 'Life path', 'Число жизненного пути', '1 to 9, 11, 22 or 33'),
        output(
          'personal_year',
          'Integer',
          'Personal year',
          'Личный год',
          'Number of the current year, 1 to 9',
        ),
      ],
      prompts: [
        persona,
        user(
          'Numerologist: life path number',
          `
          {{ tradition }} numerology for {{ name }}, born on {{ date_of_birth }}.

          1. The life path as a table: day, month, year, each reduced, then the sum.
          2. "Gifts", "Traps", "At work", "With people": two or three sentences each, about this number only.
          3. The personal year now and what it is good for, in one paragraph.
          4. One question to carry around for a week.
          `,
        ),
      ],
    },
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'premium',
      texts: {
        en: {
          name: 'Name for a project or a child',
          description:
            'Compares up to ten names by their numbers, sound and associations and ranks them for your purpose.',
        },
        ru: {
          name: 'Имя для проекта или ребёнка',
          description:
            'Сравнит до десяти имён по числам, звучанию и ассоциациям и расставит их по местам под вашу задачу.',
        },
      },
      required_parameters: [
        askList('names', 'Names to compare', 'Имена для сравнения', ['String', 'Name', 'Имя']),
        choice('purpose', 'What the name is for', 'Для чего имя', [
          ['child', 'A child', 'Для ребёнка'],
          ['company', 'A company', 'Для компании'],
          ['product', 'A product', 'Для продукта'],
          ['pet', 'A pet', 'Для питомца'],
        ]),
        setting('letter_values', 'Object', 'Letters and their numbers', 'Числовые значения букв', {
          latin: 'a=1 … i=9, j=1 … r=9, s=1 … z=8',
          cyrillic: 'а=1 … з=9 (with ё), и=1 … р=9, с=1 … щ=9, ъ=1 … я=6',
        }),
      ],
      output_parameters: [
        output('best_name', 'String', 'Best name', 'Лучшее имя', 'The name in first place'),
        output('best_score', 'Float', 'Score', 'Оценка', 'Score of the best name from 0 to 10'),
      ],
      prompts: [
        persona,
        user(
          'Numerologist: compare names',
          `
          Names for a {{ purpose }}: {{ names | join: ", " }}.
          Letter values: {{ letter_values | json }}

          1. A table: name, letters with their values, sum, number, sound in three words, score of 10.
          2. The best three with a short portrait each: first impression, nickname risk, what it promises.
          3. A name to avoid, if there is one, and why.
          `,
        ),
      ],
    },
  ],
};
