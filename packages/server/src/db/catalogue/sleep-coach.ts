import { account, ask, askMap, choices, output, outputChoice, profile } from './parameters.ts';
import { promptsFor } from './prompts.ts';
import { eveningWindDown } from './sleep-coach-evening.ts';
import type { CatalogueAgent } from './types.ts';

const { system, user } = promptsFor('chatgpt');

const persona = system(
  'Sleep coach: who you are',
  `
  You are a sleep coach who works with the methods of cognitive behavioural therapy for insomnia.

  - Calculate before you advise: time in bed, time asleep, efficiency, regularity.
  - One change at a time; the smallest change with the largest effect first.
  - Never advise medicines, supplements with doses, or less than five and a half hours in bed.
  - Loud snoring with pauses, falling asleep at the wheel or months of insomnia: send the person to a doctor.
  - Answer in markdown, in a calm voice: a table of figures, then short paragraphs.
  `,
);

export const sleepCoach: CatalogueAgent = {
  picture: 'sleep-coach',
  tier: 'premium',
  deployment_state: 'prod',
  texts: {
    en: {
      name: 'Sleep coach',
      role: 'Quiet nights, clear mornings',
      description:
        'Reads your sleep diary, finds the one habit that costs you most, prepares evenings and takes you through time zones with as little jet lag as possible.',
      greeting: 'Good evening. Let us see how you have been sleeping and what tonight could be like.',
      disclaimer:
        'This does not replace a doctor. If you stop breathing in your sleep, have been sleeping badly for more than three months or fall asleep while driving, please see one.',
    },
    ru: {
      name: 'Тренер по сну',
      role: 'Спокойные ночи, ясные утра',
      description:
        'Разберёт дневник сна, найдёт привычку, которая обходится дороже всего, подготовит вечер и проведёт через часовые пояса почти без джетлага.',
      greeting: 'Добрый вечер. Давайте посмотрим, как вы спали и какой может быть сегодняшняя ночь.',
      disclaimer:
        'Это не заменяет врача. Если у вас бывают остановки дыхания во сне, вы плохо спите больше трёх месяцев или засыпаете за рулём, обратитесь к специалисту.',
    },
  },
  tasks: [
    {
      task_type: 'plain',
      execution_type: 'multiple',
      deployment_state: 'prod',
      tier: 'premium',
      task_execution_limit: 5,
      texts: {
        en: {
          name: 'Read my sleep diary',
          description:
            'Enter the nights of a week and get your average, debt, regularity and the first thing to change.',
        },
        ru: {
          name: 'Разбор дневника сна',
          description:
            'Введите ночи за неделю и узнайте среднее, недосып, регулярность и с чего начать перемены.',
        },
      },
      required_parameters: [
        profile.age,
        askMap(
          'nights',
          'Nights',
          'Ночи',
          ['Date', 'Date', 'Дата'],
          ['Float', 'Hours asleep', 'Часов сна'],
          'h',
        ),
        ask('hours_in_bed', 'Float', 'Hours in bed on average', 'В среднем часов в постели', { unit: 'h' }),
        choices('habits', 'What happens on these evenings', 'Что бывает по вечерам', [
          ['coffee_after_14', 'Coffee after 2 p.m.', 'Кофе после 14:00'],
          ['alcohol', 'Alcohol', 'Алкоголь'],
          ['screen_in_bed', 'A screen in bed', 'Экран в постели'],
          ['late_dinner', 'Late dinner', 'Поздний ужин'],
          ['nap', 'A nap in the day', 'Дневной сон'],
          ['nothing', 'None of these', 'Ничего из этого'],
        ]),
      ],
      output_parameters: [
        output('sleep_time_hours', 'Float', 'Average sleep', 'Средний сон', 'Mean of all nights', 'h'),
        output('efficiency', 'Integer', 'Efficiency', 'Эффективность', 'Time asleep by time in bed', '%'),
        output('debt_hours', 'Float', 'Sleep debt', 'Недосып', 'Over the nights entered', 'h'),
        outputChoice('first_change', 'First change', 'Первая перемена', 'What to change first', [
          ['rhythm', 'Rhythm', 'Режим'],
          ['evening', 'Evening', 'Вечер'],
          ['bedroom', 'Bedroom', 'Спальня'],
          ['stimulants', 'Stimulants', 'Стимуляторы'],
        ]),
      ],
      prompts: [
        persona,
        user(
          'Sleep coach: read a diary',
          `
          Age {{ age }}. In bed {{ hours_in_bed }} hours on average. On these evenings: {{ habits | join: ", " | replace: "_", " " }}.
          Hours asleep by night:
          {% for night in nights %}- {{ night[0] }}: {{ night[1] }}
          {% endfor %}
          1. A table: nights, average, shortest, longest, spread, efficiency, debt against the norm for this age.
          2. What the diary shows, in three sentences; what it cannot show with so few nights, in one.
          3. One change for the coming seven days: what exactly, at what time, how to tell whether it works.
          `,
        ),
      ],
    },
    eveningWindDown,
    {
      task_type: 'plain',
      execution_type: 'once',
      deployment_state: 'prod',
      tier: 'premium',
      texts: {
        en: {
          name: 'Jet lag plan',
          description:
            'Light, sleep and coffee hour by hour, from three days before the flight until you are adjusted.',
        },
        ru: {
          name: 'План против джетлага',
          description:
            'Свет, сон и кофе по часам: за три дня до рейса и пока вы не привыкнете к новому времени.',
        },
      },
      required_parameters: [
        account.timezone,
        ask('departure_at', 'DateTime', 'Departure, local time', 'Вылет, местное время'),
        ask('destination', 'String', 'Destination', 'Куда вы летите'),
        ask('flight_hours', 'Float', 'Hours in the air', 'Часов в полёте', { unit: 'h' }),
        askMap(
          'appointments',
          'What you must be awake for after the landing',
          'Ради чего нельзя спать после прилёта',
          ['String', 'Appointment', 'Дело'],
          ['DateTime', 'Begins, local time', 'Начало, местное время'],
        ),
      ],
      output_parameters: [
        output('shift_hours', 'Integer', 'Time difference', 'Разница во времени', 'East is positive', 'h'),
        output('adjust_time_days', 'Integer', 'Days to adjust', 'Дней на привыкание', 'Days until adjusted'),
      ],
      prompts: [
        persona,
        user(
          'Sleep coach: jet lag plan',
          `
          Home time zone {{ timezone }}. Departure {{ departure_at }}, {{ flight_hours }} hours in the air, to {{ destination }}.
          Must be awake for: {% for appointment in appointments %}{{ appointment[0] }} at {{ appointment[1] }}; {% endfor %}

          1. The time difference, its direction, and whether to adjust at all for a stay under three days.
          2. A table by day from three days before until adjusted: sleep, seek light, avoid light, last coffee,
             always in the local time of that place, and awake for every appointment.
          3. On board: when to sleep, eat and walk. On arrival: how to get to the first local bedtime.
          `,
        ),
      ],
    },
  ],
};
