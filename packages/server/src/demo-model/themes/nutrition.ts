import type { Theme } from './index.ts';

export const nutrition: Theme = {
  words: [
    'diet',
    'nutri',
    'calor',
    'meal',
    'menu',
    'plate',
    'protein',
    'диет',
    'питани',
    'калор',
    'меню',
    'белк',
    'тарелк',
  ],
  en: {
    openings: [
      'Good food is mostly good habits, so I kept this simple enough to follow on a busy day.',
      'No forbidden foods here: the aim is a plate that keeps you full and a plan you can actually cook.',
    ],
    planTitle: 'A balanced day',
    columns: ['Meal', 'What to eat', 'Why it works'],
    rows: [
      ['Breakfast', 'Oatmeal with berries and yogurt', 'Slow energy until noon'],
      ['Lunch', 'Chicken, buckwheat and a large salad', 'Protein and fiber together'],
      ['Snack', 'An apple and a handful of seeds', 'Takes the edge off before dinner'],
      ['Dinner', 'Baked fish with vegetables', 'Light, and rich in omega-3'],
      ['Evening', 'Kefir or herbal tea', 'Keeps late cravings away'],
    ],
    more: [
      ['Omelette with spinach and rye bread', 'Keeps you full until lunch'],
      ['Lentil soup with lemon', 'Iron, and vitamin C to take it in'],
      ['Cottage cheese with a pear', 'Protein without a heavy meal'],
      ['Turkey with bulgur and pepper', 'Lean, and quick to cook'],
      ['Beans stewed with tomatoes', 'Fiber that costs little'],
    ],
    thoughts: [
      [
        'Protein first',
        'Start each meal with its protein. It fills you up sooner and protects muscle when the energy on the plate goes down.',
      ],
      [
        'Half a plate of vegetables',
        'Vegetables add volume, fiber and potassium for very few calories, so portions stay generous while the total stays moderate.',
      ],
      [
        'Weigh the week, not the day',
        'One heavy dinner changes nothing. Look at the average of seven days before you change the plan.',
      ],
    ],
    steps: [
      'Drink a glass of water before each meal',
      'Cook protein for two days at once',
      'Put vegetables on the plate first',
      'Keep sweets for after a meal, not instead of one',
      'Note your weight once a week, in the morning',
    ],
    tips: [
      'Change one thing a week. Small swaps last; strict diets do not.',
      'Eat slowly: fullness arrives about twenty minutes after the first bite.',
      'If a meal went wrong, the next one is already a good place to continue.',
    ],
  },
  ru: {
    openings: [
      'Хорошее питание держится на привычках, поэтому план простой: его можно соблюдать даже в загруженный день.',
      'Запретов не будет: задача в том, чтобы тарелка насыщала, а план действительно можно было приготовить.',
    ],
    planTitle: 'Сбалансированный день',
    columns: ['Приём пищи', 'Что съесть', 'Почему это работает'],
    rows: [
      ['Завтрак', 'Овсянка с ягодами и йогуртом', 'Медленная энергия до полудня'],
      ['Обед', 'Курица, гречка и большой салат', 'Белок вместе с клетчаткой'],
      ['Перекус', 'Яблоко и горсть семечек', 'Снимает голод перед ужином'],
      ['Ужин', 'Запечённая рыба с овощами', 'Легко и богато омега-3'],
      ['Вечер', 'Кефир или травяной чай', 'Спасает от поздних перекусов'],
    ],
    more: [
      ['Омлет со шпинатом и ржаным хлебом', 'Сытость до обеда'],
      ['Чечевичный суп с лимоном', 'Железо и витамин C, чтобы оно усвоилось'],
      ['Творог с грушей', 'Белок без тяжести'],
      ['Индейка с булгуром и перцем', 'Нежирно и быстро'],
      ['Фасоль, тушённая с томатами', 'Недорогая клетчатка'],
    ],
    thoughts: [
      [
        'Сначала белок',
        'Начинайте с белковой части блюда: она быстрее насыщает и бережёт мышцы, когда калорий становится меньше.',
      ],
      [
        'Половина тарелки — овощи',
        'Овощи дают объём, клетчатку и калий почти без калорий, поэтому порции остаются щедрыми, а сумма за день — умеренной.',
      ],
      [
        'Считайте неделю, а не день',
        'Один плотный ужин ничего не решает. Смотрите на среднее за семь дней, прежде чем менять план.',
      ],
    ],
    steps: [
      'Выпивать стакан воды перед едой',
      'Готовить белок сразу на два дня',
      'Класть на тарелку сначала овощи',
      'Оставлять сладкое на после еды, а не вместо неё',
      'Записывать вес раз в неделю, утром',
    ],
    tips: [
      'Меняйте по одной привычке в неделю: маленькие замены остаются надолго, строгие диеты — нет.',
      'Ешьте не спеша: сытость приходит примерно через двадцать минут после начала еды.',
      'Если один приём пищи не удался, следующий — уже хороший повод продолжить.',
    ],
  },
};
