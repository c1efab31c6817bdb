import type { Theme } from './index.ts';

export const cooking: Theme = {
  words: [
    'chef',
    'cook',
    'recipe',
    'kitchen',
    'dinner',
    'dough',
    'dish',
    'drink',
    'шеф',
    'кулинар',
    'рецепт',
    'кухн',
    'ужин',
    'закваск',
    'блюд',
    'напит',
  ],
  en: {
    openings: [
      'A calm cook makes better food, so the order of work matters as much as the list of products.',
      'I chose dishes that forgive small mistakes and leave you time to sit at the table.',
    ],
    planTitle: 'Order of work',
    columns: ['When', 'What to do', 'Sign that it is ready'],
    rows: [
      ['−60 min', 'Chop the vegetables, salt the meat', 'The board is clear'],
      ['−45 min', 'Sear over high heat, then lower it', 'A golden crust all around'],
      ['−30 min', 'Into the oven at 180 °C', 'Juices run clear'],
      ['−15 min', 'Dress the greens, warm the plates', 'Leaves shine but do not swim'],
      ['−5 min', 'Rest the meat, finish the sauce', 'Sauce coats a spoon'],
    ],
    more: [
      ['Wash the herbs and let them dry on a towel', 'No drops on the board'],
      ['Toast the nuts in a dry pan', 'The kitchen smells of them'],
      ['Whisk oil, lemon and mustard', 'The dressing holds together'],
      ['Boil the potatoes in salted water', 'A knife goes in easily'],
      ['Slice the fruit, add honey and mint', 'Juice at the bottom of the bowl'],
    ],
    thoughts: [
      [
        'Taste as you go',
        'Salt early, acid late. A few drops of lemon at the end wake up a dish that only seems to lack salt.',
      ],
      ['One hot pan', 'Do not crowd it: four pieces that sizzle are better than eight that steam.'],
      [
        'Use what you have',
        'A missing herb can be any other tender herb. Texture and sharpness matter more than the name.',
      ],
    ],
    steps: [
      'Read the whole order of work once',
      'Take cold products out half an hour before',
      'Put salt, oil and a spoon for tasting at hand',
      'Clear the sink before you start frying',
      'Keep a little dressing for the table',
    ],
    tips: [
      'When in doubt, lower the heat: raw can be cooked on, burnt cannot be undone.',
      'Write the times on a sheet of paper and stick it to the cupboard.',
      'A warm plate keeps dinner hot for ten minutes longer.',
    ],
  },
  ru: {
    openings: [
      'Спокойный повар готовит вкуснее, поэтому порядок работы важен не меньше списка продуктов.',
      'Я выбрал блюда, которые прощают мелкие ошибки и оставляют время посидеть за столом.',
    ],
    planTitle: 'Порядок работы',
    columns: ['Когда', 'Что делать', 'Признак готовности'],
    rows: [
      ['−60 мин', 'Нарезать овощи, посолить мясо', 'Доска свободна'],
      ['−45 мин', 'Обжарить на сильном огне и убавить', 'Золотистая корочка со всех сторон'],
      ['−30 мин', 'В духовку при 180 °C', 'Сок прозрачный'],
      ['−15 мин', 'Заправить зелень, согреть тарелки', 'Листья блестят, но не плавают'],
      ['−5 мин', 'Дать мясу отдохнуть, закончить соус', 'Соус обволакивает ложку'],
    ],
    more: [
      ['Вымыть зелень и дать ей обсохнуть на полотенце', 'На доске нет капель'],
      ['Подсушить орехи на сухой сковороде', 'Кухня пахнет орехами'],
      ['Взбить масло, лимон и горчицу', 'Заправка не расслаивается'],
      ['Сварить картофель в солёной воде', 'Нож входит легко'],
      ['Нарезать фрукты, добавить мёд и мяту', 'На дне миски появился сок'],
    ],
    thoughts: [
      [
        'Пробуйте по ходу',
        'Соль — в начале, кислота — в конце. Несколько капель лимона оживляют блюдо, которому будто не хватает соли.',
      ],
      [
        'Одна горячая сковорода',
        'Не тесните продукты: четыре кусочка, которые шкворчат, лучше восьми, которые тушатся.',
      ],
      [
        'Берите то, что есть',
        'Недостающую пряную траву заменит любая другая нежная зелень: текстура и свежесть важнее названия.',
      ],
    ],
    steps: [
      'Один раз прочитать весь порядок работы',
      'Достать холодные продукты за полчаса',
      'Поставить под руку соль, масло и ложку для пробы',
      'Освободить раковину до начала жарки',
      'Оставить немного заправки к столу',
    ],
    tips: [
      'Сомневаетесь — убавьте огонь: сырое можно доготовить, горелое не исправить.',
      'Запишите время на листке и приклейте его к шкафчику.',
      'Тёплая тарелка держит ужин горячим лишние десять минут.',
    ],
  },
};
