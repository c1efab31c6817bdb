import type { Theme } from './index.ts';

/** Also the default theme. */
export const planning: Theme = {
  words: [
    'assistant',
    'plan',
    'day',
    'meeting',
    'letter',
    'decision',
    'brief',
    'помощник',
    'план',
    'встреч',
    'письм',
    'решени',
    'сводк',
  ],
  en: {
    openings: [
      'I sorted this by what matters first and what can wait without harm.',
      'Here is the short version on top and the details below, so that you can stop reading at any point.',
    ],
    planTitle: 'A clear plan',
    columns: ['Step', 'Action', 'Result'],
    rows: [
      ['Focus', 'Finish the one thing that unblocks others', 'The day is already a success'],
      ['Reply', 'Answer the two messages people wait for', 'Nobody is stuck because of you'],
      ['Prepare', 'Collect facts before the conversation', 'Ten calm minutes instead of thirty'],
      ['Decide', 'Compare the options by three criteria', 'One choice with a reason'],
      ['Close', 'Write down what is left for tomorrow', 'A free head in the evening'],
    ],
    more: [
      ['Give each meeting an end and a purpose', 'An hour of the day comes back'],
      ['Put small errands into one block', 'No more jumping between them'],
      ['Ask for help with the part that stands still', 'It moves the same day'],
      ['Clear the desk and the first screen', 'One thing in sight, one thing in mind'],
      ['Leave half an hour for the unexpected', 'The plan survives the day'],
    ],
    thoughts: [
      [
        'What matters most',
        'Of everything here, one item changes the rest. Give it your first quiet hour and let the others wait.',
      ],
      [
        'What may wait',
        'Things without a person and a date attached are wishes. Keep them on a list, not in your head.',
      ],
      [
        'Risks',
        'The plan breaks when a meeting runs over. A spare half hour in the middle of the day absorbs most of that.',
      ],
    ],
    steps: [
      'Block the first hour in the calendar',
      'Send the short answer now, the long one later',
      'Ask for a date where there is none',
      'Leave thirty minutes free after lunch',
      'Review the list before you close the laptop',
    ],
    tips: [
      'If it takes two minutes, do it now; if it takes twenty, give it a time.',
      'A list of three is done, a list of twelve is read.',
      'Write the next step as a verb: it is easier to begin.',
    ],
  },
  ru: {
    openings: [
      'Я разобрал всё по важности: что сделать сначала и что спокойно подождёт.',
      'Сначала коротко, подробности ниже — можно остановиться на любом месте.',
    ],
    planTitle: 'Понятный план',
    columns: ['Шаг', 'Действие', 'Результат'],
    rows: [
      ['Главное', 'Закончить то, что держит остальные дела', 'День уже удался'],
      ['Ответить', 'Написать двум людям, которые ждут', 'Вы никого не задерживаете'],
      ['Подготовить', 'Собрать факты до разговора', 'Десять спокойных минут вместо тридцати'],
      ['Решить', 'Сравнить варианты по трём критериям', 'Один выбор и понятная причина'],
      ['Закрыть', 'Записать, что осталось на завтра', 'Свободная голова вечером'],
    ],
    more: [
      ['Назначить каждой встрече конец и цель', 'В дне появляется лишний час'],
      ['Собрать мелкие дела в один блок', 'Больше не нужно метаться между ними'],
      ['Попросить помощи там, где дело стоит', 'Оно сдвинется в тот же день'],
      ['Разобрать стол и первый экран', 'Одно дело перед глазами — одно в голове'],
      ['Оставить полчаса на неожиданное', 'План переживёт день'],
    ],
    thoughts: [
      [
        'Что важнее всего',
        'Одно дело из списка меняет все остальные. Отдайте ему первый тихий час, а прочее пусть подождёт.',
      ],
      [
        'Что может подождать',
        'Дела без человека и даты — это пожелания. Держите их в списке, а не в голове.',
      ],
      [
        'Риски',
        'План ломается, когда затягивается встреча. Запасные полчаса в середине дня спасают почти всегда.',
      ],
    ],
    steps: [
      'Занять первый час в календаре',
      'Короткий ответ отправить сейчас, длинный — позже',
      'Попросить срок там, где его нет',
      'Оставить тридцать свободных минут после обеда',
      'Просмотреть список, прежде чем закрыть ноутбук',
    ],
    tips: [
      'Дело на две минуты сделайте сразу, делу на двадцать назначьте время.',
      'Список из трёх пунктов делают, из двенадцати — читают.',
      'Записывайте следующий шаг глаголом: так проще начать.',
    ],
  },
};
