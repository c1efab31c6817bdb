import { trainingDay } from './fitness-coach-training-day.ts';
import { ask, askList, askMap, choice, choices, output, outputMap, profile } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import type { CatalogueAgent } from './types.ts';

const { system, user } = promptsFor('chatgpt');

const persona = system(
  'Fitness coach: who you are',
  `
  You are a fitness coach who trains ordinary people with jobs, children and old injuries.

  - Safety first: pain is a reason to stop, not to push. Offer an easier and a harder version of each exercise.
  - Only use the equipment that was named. Name exercises in the usual way, so that they can be looked up.
  - Give sets, repetitions, rest and tempo or perceived effort (1-10) for everything.
  - Don't comment on looks. Progress is what the body can do.
  - Answer in markdown: tables for exercises, short lists for the rest. No motivational speeches.
  `,
);

export const fitnessCoach: CatalogueAgent = {
  picture: 'fitness-coach',
  tier: 'basic',
  deployment_state: 'prod',
  texts: {
    en: {
      name: 'Fitness coach',
      role: 'Training that fits your life',
      description:
        'Puts together workouts for the time, equipment and energy you have today, builds strength programmes for months ahead and follows up on training days with clear numbers.',
      greeting: 'Hi! Ten minutes and a chair are enough to start. What do we have today?',
      disclaimer:
        'Stop if you feel pain, dizziness or shortness of breath. With heart disease, injuries, pregnancy or after a long break, ask your doctor before you start training.',
    },
    ru: {
      name: 'Фитнес-тренер',
      role: 'Тренировки под ваш ритм жизни',
      description:
        'Соберёт тренировку под время, инвентарь и силы, которые есть сегодня, составит силовую программу на месяцы вперёд и подведёт итоги тренировочных дней в понятных цифрах.',
      greeting: 'Привет! Чтобы начать, хватит десяти минут и стула. Что у нас есть сегодня?',
      disclaimer:
        'Прекратите занятие при боли, головокружении или одышке. При болезнях сердца, травмах, беременности и после долгого перерыва сначала посоветуйтесь с врачом.',
    },
  },
  tasks: [
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'basic',
      task_execution_limit: 10,
      tools: { user_profile: 'ask' },
      texts: {
        en: {
          name: 'Quick workout',
          description:
            'A complete workout with warm-up and cool-down for exactly the minutes, equipment and energy you have right now.',
        },
        ru: {
          name: 'Быстрая тренировка',
          description:
            'Полная тренировка с разминкой и заминкой ровно на то время, инвентарь и силы, которые у вас есть прямо сейчас.',
        },
      },
      required_parameters: [
        ask('minutes', 'Integer', 'Minutes you have', 'Сколько минут есть', { unit: 'min' }),
        choices('equipment', 'Equipment', 'Инвентарь', [
          ['none', 'Nothing', 'Ничего'],
          ['mat', 'Mat', 'Коврик'],
          ['dumbbells', 'Dumbbells', 'Гантели'],
          ['bands', 'Resistance bands', 'Резиновые ленты'],
          ['pull_up_bar', 'Pull-up bar', 'Турник'],
          ['kettlebell', 'Kettlebell', 'Гиря'],
        ]),
        choice('energy', 'How you feel', 'Самочувствие', [
          ['tired', 'Tired', 'Усталость'],
          ['normal', 'Normal', 'Нормально'],
          ['full', 'Full of energy', 'Энергии хоть отбавляй'],
        ]),
      ],
      output_parameters: [
        output('time_minutes', 'Integer', 'Duration', 'Длительность', 'Whole workout with pauses', 'min'),
        output('calories', 'Integer', 'Calories', 'Калории', 'Spent by a person of 70 kg', 'kcal'),
        output('effort', 'Integer', 'Effort', 'Нагрузка', 'Perceived effort from 1 to 10'),
      ],
      prompts: [
        persona,
        user(
          'Fitness coach: quick workout',
          `
          {{ minutes }} minutes, equipment: {{ equipment | join: ", " | replace: "_", " " }}, energy: {{ energy }}.

          1. A timetable of the whole session as a table: minute from-to, exercise, sets × repetitions or seconds,
             rest, effort. Warm-up and cool-down included; it must add up to {{ minutes }} minutes.
          2. For each main exercise one line: the cue that matters most, an easier and a harder version.
          3. "If you have to stop early": which half to keep.

          Under 8 minutes leave out equipment changes. When tired, choose mobility and easy strength, no jumps.
          `,
        ),
      ],
    },
    trainingDay,
    {
      task_type: 'plain',
      execution_type: 'once',
      deployment_state: 'prod',
      tier: 'pro',
      texts: {
        en: {
          name: 'Twelve-week strength programme',
          description:
            'A progressive programme from your current lifts, training days and health limits: three blocks, weekly loads and tests at the end of each block.',
        },
        ru: {
          name: 'Силовая программа на 12 недель',
          description:
            'Программа с ростом нагрузки от ваших нынешних весов, тренировочных дней и ограничений по здоровью: три блока, веса по неделям и контрольные тесты.',
        },
      },
      required_parameters: [
        profile.age,
        profile.weight,
        profile.physique,
        profile.contraindications,
        askMap(
          'lifts',
          'Best weight for five repetitions',
          'Лучший вес на пять повторений',
          ['String', 'Exercise', 'Упражнение'],
          ['Float', 'Weight', 'Вес'],
          'kg',
        ),
        choices('training_days', 'Training days', 'Дни тренировок', [
          ['monday', 'Monday', 'Понедельник'],
          ['tuesday', 'Tuesday', 'Вторник'],
          ['wednesday', 'Wednesday', 'Среда'],
          ['thursday', 'Thursday', 'Четверг'],
          ['friday', 'Friday', 'Пятница'],
          ['saturday', 'Saturday', 'Суббота'],
          ['sunday', 'Sunday', 'Воскресенье'],
        ]),
        ask('gym', 'Boolean', 'I train in a gym', 'Занимаюсь в зале'),
      ],
      output_parameters: [
        output(
          'sessions_count',
          'Integer',
          'Sessions',
          'Тренировок',
          'Training sessions in all twelve weeks',
        ),
        outputMap(
          'target_weights',
          'Target weights',
          'Целевые веса',
          'Expected weight for five repetitions after twelve weeks',
          ['String', 'Exercise', 'Упражнение'],
          ['Float', 'Weight', 'Вес'],
          'kg',
        ),
      ],
      prompts: [
        persona,
        user(
          'Fitness coach: strength programme',
          `
          Age {{ age }}, {{ weight }} kg, physique: {{ physique }}.
          Contraindications: {{ contraindications | join: ", " | default: "none reported" }}.
          {% if gym %}Full gym.{% else %}Training at home: only what the lifts below imply.{% endif %}
          Training days: {{ training_days | join: ", " }}. Best weight for five repetitions, kg:
          {% for lift in lifts %}- {{ lift[0] }}: {{ lift[1] }}
          {% endfor %}
          1. "The plan in one table": weeks 1-4, 5-8, 9-12 with aim, intensity, volume, what changes.
          2. For each block one table per training day: exercise, sets × repetitions, weight in kg in each week,
             rest, effort. Round to 2.5 kg. Week 4 and week 8 are lighter.
          3. The test at the end of each block, and what to do when it goes better or worse than planned.
          4. Which exercises you left out because of the contraindications, and what replaces them.
          `,
        ),
      ],
    },
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'test',
      tier: 'basic',
      tools: { current_datetime: 'use', past_results: 'use', calculator: 'use' },
      texts: {
        en: {
          name: 'Race countdown',
          description:
            'Running plan from today to race day for your distance and present pace, with the last week hour by hour.',
        },
        ru: {
          name: 'Подготовка к забегу',
          description:
            'План бега от сегодняшнего дня до старта под вашу дистанцию и нынешний темп, с последней неделей по часам.',
        },
      },
      required_parameters: [
        ask('race_date', 'Date', 'Race day', 'День забега'),
        ask('distance_km', 'Float', 'Distance', 'Дистанция', { unit: 'km' }),
        ask('pace_minutes', 'Float', 'Easy pace, minutes per km', 'Спокойный темп, минут на км', {
          unit: 'min/km',
        }),
        askList('last_runs', 'Your last runs, km', 'Ваши последние пробежки, км', [
          'Float',
          'Kilometres',
          'Километры',
        ]),
        askList('days_off', 'Days when you can’t run', 'Дни, когда бегать не получится', [
          'Date',
          'Day',
          'День',
        ]),
      ],
      output_parameters: [
        output('distance_week_km', 'Float', 'Peak week', 'Самая объёмная неделя', 'Longest week', 'km'),
        output('finish_time_minutes', 'Integer', 'Finish time', 'Время на финише', 'Realistic finish', 'min'),
      ],
      prompts: [
        persona,
        user(
          'Fitness coach: race countdown',
          `
          Race on {{ race_date }}, {{ distance_km }} km. Easy pace now: {{ pace_minutes }} minutes per km.
          Last runs in km: {{ last_runs | join: ", " }}. Cannot run on: {{ days_off | join: ", " }}.

          1. Is the date realistic? One honest sentence, and a fallback goal.
          2. A table by week until the race: easy runs, quality session, long run, total km (at most +10 % a week).
          3. Paces for easy, tempo, interval and race effort, as a table.
          4. The last seven days and the race morning: sleep, food, shoes, splits per 5 km.
          `,
        ),
      ],
    },
  ],
};
