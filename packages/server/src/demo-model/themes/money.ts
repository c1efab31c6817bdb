import type { Theme } from './index.ts';

export const money: Theme = {
  words: [
    'financ',
    'budget',
    'saving',
    'invest',
    'spend',
    'subscription',
    'interest',
    'expense',
    'финанс',
    'бюджет',
    'накопл',
    'инвест',
    'трат',
    'расход',
    'подписк',
    'процент',
  ],
  en: {
    openings: [
      'Money likes clarity more than it likes sacrifice, so we begin with what is already there.',
      'I counted carefully and rounded against us: surprises should be pleasant ones.',
    ],
    planTitle: 'Where the money goes',
    columns: ['Part', 'Guideline', 'First move'],
    rows: [
      ['Home and bills', 'Up to half of the income', 'Compare two providers this week'],
      ['Food and transport', 'About a fifth', 'One list, one big shopping trip'],
      ['Joy', 'A tenth, without guilt', 'Decide the sum at the start of the month'],
      ['Reserve', 'A tenth, on payday', 'Set up an automatic transfer'],
      ['Goals', 'What remains', 'Give each goal a name and a date'],
    ],
    more: [
      ['A few percent, every month', 'Book one check-up in advance'],
      ['What a hobby really costs in a year', 'Count the last three months'],
      ['Nothing that you do not open weekly', 'Cancel one subscription today'],
      ['A small sum for each birthday ahead', 'Write the dates into the calendar'],
      ['The most expensive debt comes first', 'Pay a little more than the minimum'],
    ],
    thoughts: [
      [
        'Pay yourself first',
        'What leaves the account on payday is not missed. What is left for the end of the month is rarely left at all.',
      ],
      [
        'Small leaks',
        'Three forgotten subscriptions cost more than one honest dinner out. Cancel the one you did not open last month.',
      ],
      [
        'A reserve before returns',
        'Three months of expenses in a safe place make every other decision calmer.',
      ],
    ],
    steps: [
      'Write down all regular payments',
      'Cancel one subscription today',
      'Set a limit for the largest loose category',
      'Plan the transfer for payday',
      'Look at the totals on the last Sunday of the month',
    ],
    tips: [
      'Wait a day before any purchase larger than a day of work.',
      'Compare the year, not the month: small sums show their size.',
      'This is general information; for large decisions ask an advisor who is paid by you alone.',
    ],
  },
  ru: {
    openings: [
      'Деньги больше любят ясность, чем жертвы, поэтому начнём с того, что уже есть.',
      'Я считал осторожно и округлял не в нашу пользу: пусть сюрпризы будут приятными.',
    ],
    planTitle: 'Куда уходят деньги',
    columns: ['Часть', 'Ориентир', 'Первый шаг'],
    rows: [
      ['Жильё и счета', 'До половины дохода', 'Сравнить два тарифа на этой неделе'],
      ['Еда и транспорт', 'Около пятой части', 'Один список и одна большая закупка'],
      ['Радости', 'Десятая часть, без чувства вины', 'Назначить сумму в начале месяца'],
      ['Запас', 'Десятая часть в день зарплаты', 'Настроить автоматический перевод'],
      ['Цели', 'Всё, что остаётся', 'Дать каждой цели имя и дату'],
    ],
    more: [
      ['Несколько процентов каждый месяц', 'Записаться на один осмотр заранее'],
      ['Сколько увлечение стоит за год на самом деле', 'Посчитать последние три месяца'],
      ['Ничего, чем вы не пользуетесь каждую неделю', 'Отменить одну подписку сегодня'],
      ['Небольшая сумма на каждый будущий праздник', 'Внести даты в календарь'],
      ['Сначала самый дорогой долг', 'Платить чуть больше минимума'],
    ],
    thoughts: [
      [
        'Сначала заплатите себе',
        'То, что уходит со счёта в день зарплаты, не замечаешь. То, что оставлено на конец месяца, обычно не остаётся.',
      ],
      [
        'Маленькие утечки',
        'Три забытые подписки дороже одного честного ужина. Отмените ту, которую не открывали в прошлом месяце.',
      ],
      [
        'Запас важнее доходности',
        'Расходы за три месяца в надёжном месте делают спокойнее все остальные решения.',
      ],
    ],
    steps: [
      'Выписать все регулярные платежи',
      'Отменить сегодня одну подписку',
      'Поставить лимит на самую расплывчатую категорию',
      'Назначить перевод на день зарплаты',
      'Сверить итоги в последнее воскресенье месяца',
    ],
    tips: [
      'Подождите день перед покупкой дороже одного рабочего дня.',
      'Сравнивайте год, а не месяц: так видны маленькие суммы.',
      'Это общая информация; перед крупным решением спросите консультанта, которому платите только вы.',
    ],
  },
};
