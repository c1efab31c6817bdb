import type { Theme } from './index.ts';

export const fitness: Theme = {
  words: [
    'fitness',
    'workout',
    'train',
    'coach',
    'strength',
    'race',
    'warm-up',
    'recovery',
    'фитнес',
    'трениров',
    'тренер',
    'силов',
    'забег',
    'размин',
    'восстановл',
  ],
  en: {
    openings: [
      'The best session is the one you finish, so the load is honest and the pauses are real.',
      'We build on what you can do today and leave a little in the tank for tomorrow.',
    ],
    planTitle: 'The session',
    columns: ['Block', 'Exercise', 'Dose'],
    rows: [
      ['Warm-up', 'Brisk walk, arm circles, hip openers', '6 min'],
      ['Legs', 'Goblet squat or chair squat', '3 × 10'],
      ['Push', 'Push-ups, hands raised if needed', '3 × 8'],
      ['Back', 'Row with a band or a backpack', '3 × 12'],
      ['Core', 'Side plank, both sides', '3 × 25 s'],
      ['Cool-down', 'Calm breathing and calf stretch', '4 min'],
    ],
    more: [
      ['Glute bridge, slow on the way down', '3 × 12'],
      ['Reverse lunge, alternating legs', '3 × 8'],
      ['Dead bug, lower back on the floor', '3 × 10'],
      ['Calf raises on a step', '3 × 15'],
    ],
    thoughts: [
      [
        'Leave two in reserve',
        'Stop each set when you could still do two clean repetitions. Technique stays good and you recover for the next session.',
      ],
      [
        'Progress slowly',
        'Add one repetition or a little weight when every set felt easy twice in a row. That is fast enough.',
      ],
      [
        'Pain is a stop sign',
        'Effort may burn; a joint must not hurt. Change the exercise at once and come back to it with less range.',
      ],
    ],
    steps: [
      'Fill a bottle of water before you start',
      'Do the warm-up even when time is short',
      'Write down the weights and repetitions',
      'Rest 60 to 90 seconds between sets',
      'Walk for ten minutes later in the day',
    ],
    tips: [
      'Sleep is part of the program: seven hours do more than a fourth set.',
      'Lay out your clothes in the evening, and half of the decision is made.',
      'If you have only ten minutes, do the first two blocks. Something beats nothing.',
    ],
  },
  ru: {
    openings: [
      'Лучшая тренировка — та, которую вы закончили, поэтому нагрузка честная, а паузы настоящие.',
      'Опираемся на то, что получается сегодня, и оставляем немного сил на завтра.',
    ],
    planTitle: 'План занятия',
    columns: ['Блок', 'Упражнение', 'Дозировка'],
    rows: [
      ['Разминка', 'Быстрая ходьба, круги руками, раскрытие бёдер', '6 мин'],
      ['Ноги', 'Приседания с весом или на стул', '3 × 10'],
      ['Грудь', 'Отжимания, при необходимости с опоры', '3 × 8'],
      ['Спина', 'Тяга с лентой или рюкзаком', '3 × 12'],
      ['Корпус', 'Боковая планка на каждую сторону', '3 × 25 с'],
      ['Заминка', 'Спокойное дыхание и растяжка икр', '4 мин'],
    ],
    more: [
      ['Ягодичный мостик, вниз медленно', '3 × 12'],
      ['Выпады назад, ноги чередуются', '3 × 8'],
      ['«Мёртвый жук», поясница прижата к полу', '3 × 10'],
      ['Подъёмы на носки на ступеньке', '3 × 15'],
    ],
    thoughts: [
      [
        'Два повтора в запасе',
        'Заканчивайте подход, когда могли бы чисто сделать ещё два повтора. Техника не страдает, и вы успеваете восстановиться.',
      ],
      [
        'Прибавляйте понемногу',
        'Добавляйте повтор или немного веса, если дважды подряд все подходы дались легко. Этого достаточно.',
      ],
      [
        'Боль — знак «стоп»',
        'Мышцы могут гореть, сустав болеть не должен. Сразу замените упражнение и вернитесь к нему с меньшей амплитудой.',
      ],
    ],
    steps: [
      'Наполнить бутылку водой до начала',
      'Сделать разминку, даже если времени мало',
      'Записать веса и повторы',
      'Отдыхать 60–90 секунд между подходами',
      'Пройтись десять минут позже в течение дня',
    ],
    tips: [
      'Сон — часть программы: семь часов дают больше, чем четвёртый подход.',
      'Приготовьте форму с вечера, и половина решения уже принята.',
      'Если есть только десять минут, сделайте первые два блока. Что-то лучше, чем ничего.',
    ],
  },
};
