import type { Theme } from './index.ts';

export const wellbeing: Theme = {
  words: [
    'sleep',
    'mindful',
    'calm',
    'breath',
    'meditat',
    'stress',
    'jet lag',
    'wind-down',
    'journal',
    'сон',
    'осознан',
    'спокой',
    'дыхан',
    'медитац',
    'стресс',
    'джетлаг',
    'дневник',
  ],
  en: {
    openings: [
      'Rest is a skill, and skills grow from small, regular practice rather than from effort.',
      'Nothing here has to be done perfectly. Read it slowly and take one thing with you.',
    ],
    planTitle: 'A gentle evening',
    columns: ['When', 'Practice', 'What it gives'],
    rows: [
      [
        'Two hours before',
        'Last cup of tea, lamps instead of the ceiling light',
        'The body hears that the day ends',
      ],
      ['One hour before', 'Write three lines about the day', 'Thoughts stop circling'],
      ['Half an hour before', 'A warm shower, a cool room', 'Falling asleep gets easier'],
      ['In bed', 'Breathe in for four, out for six', 'The pulse slows down'],
      ['If awake at night', 'Get up for ten minutes, read on paper', 'The bed stays a place for sleep'],
    ],
    more: [
      ['Put the phone to charge in another room', 'The hand stops reaching for it'],
      ['Stretch the neck and shoulders for five minutes', 'The day leaves the body'],
      ['Name three good things of the day', 'The mind turns to what went well'],
      ['Air the room before going to bed', 'Cooler air makes sleep deeper'],
      ['Wake up at the same hour, on weekends too', 'The inner clock stays right'],
    ],
    thoughts: [
      [
        'Same hour in the morning',
        'Getting up at one time steadies the whole rhythm. The evening follows by itself within a week or two.',
      ],
      [
        'Kindness counts',
        'A bad night or a restless minute is weather, not a verdict. Notice it, name it, and let the next breath come.',
      ],
      [
        'Light is a signal',
        'Ten minutes of daylight before noon do more for the night than any trick after dark.',
      ],
    ],
    steps: [
      'Choose one hour to get up, weekends included',
      'Put the phone to charge outside the bedroom',
      'Walk in daylight before noon',
      'Try the long breath out for five minutes',
      'Note how you felt in the morning, in one word',
    ],
    tips: [
      'If a thought insists, write it down: paper remembers, so you may stop.',
      'Ten calm breaths are a complete practice on a busy day.',
      'When poor sleep lasts for weeks, a doctor is the right next step.',
    ],
  },
  ru: {
    openings: [
      'Отдых — это навык, а навыки растут из небольшой и регулярной практики, а не из усилия.',
      'Здесь ничего не нужно делать идеально. Прочитайте не спеша и возьмите с собой что-то одно.',
    ],
    planTitle: 'Мягкий вечер',
    columns: ['Когда', 'Практика', 'Что это даёт'],
    rows: [
      ['За два часа', 'Последняя чашка чая, лампы вместо верхнего света', 'Тело слышит, что день кончается'],
      ['За час', 'Три строки о прошедшем дне', 'Мысли перестают ходить по кругу'],
      ['За полчаса', 'Тёплый душ, прохладная комната', 'Засыпать становится легче'],
      ['В постели', 'Вдох на четыре счёта, выдох на шесть', 'Пульс замедляется'],
      [
        'Если не спится',
        'Встать на десять минут, почитать бумажную книгу',
        'Кровать остаётся местом для сна',
      ],
    ],
    more: [
      ['Оставить телефон заряжаться в другой комнате', 'Рука перестаёт к нему тянуться'],
      ['Пять минут растягивать шею и плечи', 'Тело отпускает прошедший день'],
      ['Назвать три хороших события дня', 'Мысли возвращаются к тому, что удалось'],
      ['Проветрить комнату перед сном', 'В прохладе сон глубже'],
      ['Вставать в одно время, в выходные тоже', 'Внутренние часы не сбиваются'],
    ],
    thoughts: [
      [
        'Одно время подъёма',
        'Подъём в одно и то же время выравнивает весь ритм. Вечер подстроится сам за неделю-другую.',
      ],
      [
        'Бережность важна',
        'Плохая ночь или беспокойная минута — это погода, а не приговор. Заметьте её, назовите и дождитесь следующего вдоха.',
      ],
      [
        'Свет — это сигнал',
        'Десять минут дневного света до полудня дают ночи больше, чем любые вечерние хитрости.',
      ],
    ],
    steps: [
      'Выбрать час подъёма, в том числе для выходных',
      'Ставить телефон на зарядку вне спальни',
      'Гулять при дневном свете до полудня',
      'Пять минут подышать с длинным выдохом',
      'Утром отметить самочувствие одним словом',
    ],
    tips: [
      'Если мысль настаивает, запишите её: бумага помнит, а вам можно перестать.',
      'Десять спокойных вдохов — полноценная практика для занятого дня.',
      'Если плохой сон длится неделями, следующий верный шаг — врач.',
    ],
  },
};
