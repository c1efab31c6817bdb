import type { Theme } from './index.ts';

export const learning: Theme = {
  words: [
    'tutor',
    'teach',
    'learn',
    'lesson',
    'exam',
    'grammar',
    'study',
    'учител',
    'репетитор',
    'урок',
    'экзамен',
    'граммат',
    'обучен',
    'изуч',
  ],
  en: {
    openings: [
      'Ten minutes every day beat two hours on Sunday, so the lesson comes in small pieces.',
      'We begin with what you already know and add exactly one new thing at a time.',
    ],
    planTitle: 'The lesson',
    columns: ['Step', 'What to do', 'Time'],
    rows: [
      ['Recall', 'Say aloud what you remember from last time', '3 min'],
      ['Explain', 'Read the new idea and one example', '5 min'],
      ['Try', 'Solve three small exercises', '8 min'],
      ['Check', 'Compare, and correct in your own words', '4 min'],
      ['Use', 'Tell somebody one thing you learned', '2 min'],
    ],
    more: [
      ['Write three sentences of your own with the new words', '5 min'],
      ['Listen to a short recording twice', '6 min'],
      ['Draw the idea as a picture without words', '4 min'],
      ['Find one mistake from last week and fix it', '3 min'],
      ['Ask yourself five questions and answer them aloud', '5 min'],
    ],
    thoughts: [
      [
        'Mistakes are material',
        'Keep a page of your own mistakes. It is the shortest textbook, and it is written for you.',
      ],
      [
        'Space it out',
        'Come back after one day, three days and a week. Forgetting a little is what makes it stay.',
      ],
      [
        'Speak before you are ready',
        'Use the new thing at once, badly. Fluency comes from use, not from waiting.',
      ],
    ],
    steps: [
      'Choose one topic for today',
      'Put the phone in another room',
      'Do the exercises without looking back',
      'Write down two mistakes',
      'Plan the next repetition',
    ],
    tips: [
      'Teach it to a friend: where you stumble is what to repeat.',
      'Stop while it is still interesting, and starting tomorrow is easy.',
      'Handwriting is slow, and that is why it works.',
    ],
  },
  ru: {
    openings: [
      'Десять минут каждый день лучше двух часов в воскресенье, поэтому урок разбит на маленькие части, и каждую можно отложить до вечера.',
      'Начинаем с того, что вы уже знаете, и добавляем по одной новой вещи, чтобы всё успевало уложиться.',
    ],
    planTitle: 'Урок',
    columns: ['Шаг', 'Что делать', 'Время'],
    rows: [
      ['Вспомнить', 'Вслух пересказать прошлое занятие', '3 мин'],
      ['Понять', 'Прочитать новое и один пример', '5 мин'],
      ['Попробовать', 'Решить три небольших задания', '8 мин'],
      ['Проверить', 'Сравнить и исправить своими словами', '4 мин'],
      ['Применить', 'Рассказать кому-нибудь одну новую мысль', '2 мин'],
    ],
    more: [
      ['Составить три своих предложения с новыми словами', '5 мин'],
      ['Дважды послушать короткую запись', '6 мин'],
      ['Нарисовать мысль без единого слова', '4 мин'],
      ['Найти одну ошибку прошлой недели и исправить её', '3 мин'],
      ['Задать себе пять вопросов и ответить вслух', '5 мин'],
    ],
    thoughts: [
      [
        'Ошибки — это материал',
        'Заведите страницу собственных ошибок. Это самый короткий учебник, и написан он для вас.',
      ],
      [
        'Повторяйте с перерывами',
        'Возвращайтесь через день, три дня и неделю. Немного забыть полезно: так запоминается надолго.',
      ],
      [
        'Говорите, не дожидаясь готовности',
        'Применяйте новое сразу, пусть неловко и с ошибками. Беглость приходит от практики, а не от ожидания подходящего дня.',
      ],
    ],
    steps: [
      'Выбрать одну тему на сегодня',
      'Убрать телефон в другую комнату',
      'Сделать задания, не подглядывая',
      'Выписать две ошибки',
      'Назначить следующее повторение',
    ],
    tips: [
      'Объясните другу: где запнулись, то и повторите.',
      'Останавливайтесь, пока интересно, — завтра начать будет легко.',
      'Писать от руки медленно, поэтому это и работает.',
    ],
  },
};
