import type { Theme } from './index.ts';

export const numerology: Theme = {
  words: [
    'numerolog',
    'life path',
    'destiny',
    'compatib',
    'horoscop',
    'astrolog',
    'нумеролог',
    'числ',
    'судьб',
    'совместим',
    'гороскоп',
    'астролог',
  ],
  en: {
    openings: [
      'Numbers make good questions. Take what fits and smile at the rest.',
      'I added up the digits step by step, so that you can check every sum yourself.',
    ],
    planTitle: 'What the numbers suggest',
    columns: ['Area', 'Reading', 'Question to keep'],
    rows: [
      ['Character', 'Curious and quick to begin', 'What deserves to be finished first?'],
      ['Work', 'Strong where plans meet people', 'Whose help would double the result?'],
      ['Love', 'Warm, and slow to open up', 'What have you not said yet?'],
      ['Money', 'Careful, with one generous habit', 'Which expense still brings joy?'],
      ['Year ahead', 'A season of new beginnings', 'What may you leave behind?'],
    ],
    more: [
      ['Loyal, with a short list of people', 'Who would be glad of a call today?'],
      ['Rest that comes from movement', 'When did you last walk without a goal?'],
      ['A talent for explaining hard things', 'Who could learn it from you?'],
      ['A home that likes guests and order', 'Which corner asks for attention?'],
      ['Luck that follows preparation', 'What is worth trying once more?'],
    ],
    thoughts: [
      [
        'Gifts',
        'You notice patterns early and say them aloud in a kind way. People bring you their tangled stories for a reason.',
      ],
      [
        'Traps',
        'The same quick mind likes to start a third thing before the second is done. A short list on paper is your best amulet.',
      ],
      [
        'With people',
        'You are at your best in pairs: one dreams, the other asks for the date and the address.',
      ],
    ],
    steps: [
      'Write down the one question that stung a little',
      'Tell it to someone you trust',
      'Choose a small step for this week',
      'Put a date next to it',
      'Come back to the numbers in a month',
    ],
    tips: [
      'A number is a mirror, not a map: the road is still yours.',
      'If a reading disagrees with you, trust yourself and keep the question.',
      'Master numbers ask for patience, and so does everybody who lives with them.',
    ],
  },
  ru: {
    openings: [
      'Числа умеют задавать хорошие вопросы. Возьмите то, что откликнется, а остальному улыбнитесь.',
      'Цифры сложены по шагам, чтобы вы могли проверить каждую сумму сами.',
    ],
    planTitle: 'Что подсказывают числа',
    columns: ['Сфера', 'Толкование', 'Вопрос на память'],
    rows: [
      ['Характер', 'Любопытство и лёгкий старт', 'Что стоит закончить в первую очередь?'],
      ['Работа', 'Сила там, где важны и планы, и люди', 'Чья помощь удвоит результат?'],
      ['Любовь', 'Тепло, которое раскрывается не сразу', 'Чего вы ещё не сказали?'],
      ['Деньги', 'Осторожность и одна щедрая привычка', 'Какая трата по-прежнему радует?'],
      ['Год вперёд', 'Время новых начинаний', 'Что можно оставить позади?'],
    ],
    more: [
      ['Верность и короткий список близких', 'Кто обрадуется звонку сегодня?'],
      ['Отдых, который приходит в движении', 'Когда вы последний раз гуляли без цели?'],
      ['Дар объяснять сложное', 'Кто мог бы научиться этому у вас?'],
      ['Дом, который любит гостей и порядок', 'Какой уголок просит внимания?'],
      ['Удача, которая любит подготовку', 'Что стоит попробовать ещё раз?'],
    ],
    thoughts: [
      [
        'Сильные стороны',
        'Вы рано замечаете закономерности и умеете говорить о них по-доброму. Не зря вам несут запутанные истории.',
      ],
      [
        'Ловушки',
        'Тот же быстрый ум любит начинать третье дело раньше, чем закончено второе. Короткий список на бумаге — лучший талисман.',
      ],
      ['С людьми', 'Лучше всего вам в паре: один мечтает, другой спрашивает дату и адрес.'],
    ],
    steps: [
      'Записать вопрос, который чуть-чуть задел',
      'Рассказать о нём тому, кому доверяете',
      'Выбрать небольшой шаг на эту неделю',
      'Поставить рядом дату',
      'Вернуться к числам через месяц',
    ],
    tips: [
      'Число — это зеркало, а не карта: дорогу всё равно выбираете вы.',
      'Если толкование с вами спорит, доверяйте себе, а вопрос сохраните.',
      'Мастер-числа требуют терпения — как и все, кто с ними живёт.',
    ],
  },
};
