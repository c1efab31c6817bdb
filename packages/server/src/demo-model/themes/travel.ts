import type { Theme } from './index.ts';

export const travel: Theme = {
  words: [
    'travel',
    'trip',
    'tour',
    'route',
    'itinerary',
    'city',
    'hotel',
    'путешеств',
    'поездк',
    'маршрут',
    'отел',
    'отпуск',
    'город',
  ],
  en: {
    openings: [
      'A good trip has one plan a day and room for one surprise.',
      'I kept the distances short, so that you walk because you want to, not because you have to.',
    ],
    planTitle: 'The route',
    columns: ['Part', 'What to see', 'Good to know'],
    rows: [
      ['Morning', 'The old town before the crowds', 'Cafés open at eight'],
      ['Noon', 'The covered market', 'Bring some cash'],
      ['Afternoon', 'A museum with a garden', 'Last entry an hour before closing'],
      ['Sunset', 'The hill with a view', 'Take a jacket, it is windy'],
      ['Evening', 'Dinner in a side street', 'Book for after eight'],
    ],
    more: [
      ['A walk along the river to the second bridge', 'Shade on the left bank'],
      ['The yard where craftsmen work', 'Closed on Mondays'],
      ['A tram ride to the last stop', 'Sit on the right for the view'],
      ['The botanical garden', 'Quietest before eleven'],
      ['A concert in a small church', 'Tickets are sold at the door'],
    ],
    thoughts: [
      [
        'Go early, rest at noon',
        'The first two hours of the day give you the city without lines, and the hottest ones are for lunch and shade.',
      ],
      [
        'One ticket in advance',
        'Book only what sells out. Everything else is better decided over breakfast.',
      ],
      ['Money', 'A day ticket for transport usually pays off after the third ride.'],
    ],
    steps: [
      'Save the map for use without a network',
      'Check opening days of the museum',
      'Photograph your documents',
      'Pack a thin rain jacket and a bottle',
      'Tell someone at home your address',
    ],
    tips: [
      'Ask the person at the desk where they eat on their day off.',
      'Leave the last evening free: you will know by then where to return.',
      'Comfortable shoes are the best investment of any journey.',
    ],
  },
  ru: {
    openings: [
      'В хорошей поездке на день один план и место для одной неожиданности.',
      'Расстояния небольшие: гулять вы будете потому, что хочется, а не потому, что надо.',
    ],
    planTitle: 'Маршрут',
    columns: ['Часть дня', 'Что посмотреть', 'Полезно знать'],
    rows: [
      ['Утро', 'Старый город, пока нет толпы', 'Кафе открываются в восемь'],
      ['Полдень', 'Крытый рынок', 'Возьмите немного наличных'],
      ['День', 'Музей с садом', 'Последний вход за час до закрытия'],
      ['Закат', 'Холм с видом', 'Возьмите куртку, там ветрено'],
      ['Вечер', 'Ужин на тихой улице', 'Бронируйте на время после восьми'],
    ],
    more: [
      ['Прогулка вдоль реки до второго моста', 'Тень на левом берегу'],
      ['Двор, где работают мастера', 'По понедельникам закрыто'],
      ['Трамвай до конечной', 'Садитесь справа: там вид'],
      ['Ботанический сад', 'Тише всего до одиннадцати'],
      ['Концерт в маленькой церкви', 'Билеты продают у входа'],
    ],
    thoughts: [
      [
        'Рано выйти, в полдень отдохнуть',
        'Первые два часа дарят город без очередей, а самые жаркие хороши для обеда и тени.',
      ],
      [
        'Один билет заранее',
        'Покупайте заранее только то, что раскупают. Остальное лучше решать за завтраком.',
      ],
      ['Деньги', 'Проездной на день обычно окупается после третьей поездки.'],
    ],
    steps: [
      'Сохранить карту для работы без сети',
      'Проверить дни работы музея',
      'Сфотографировать документы',
      'Положить тонкий дождевик и бутылку',
      'Сообщить близким адрес',
    ],
    tips: [
      'Спросите на стойке, где сотрудники ужинают в свой выходной.',
      'Оставьте последний вечер свободным: к тому времени вы поймёте, куда вернуться.',
      'Удобная обувь — лучшее вложение в любую поездку.',
    ],
  },
};
