import type { Theme } from './index.ts';

export const comedy: Theme = {
  words: [
    'comed',
    'joke',
    'humor',
    'humour',
    'stand-up',
    'toast',
    'improv',
    'funny',
    'комик',
    'шутк',
    'юмор',
    'стендап',
    'тост',
    'импровиз',
  ],
  en: {
    openings: [
      'I tested this on my houseplant. It has stopped wilting, which I count as applause.',
      'Serious topics deserve a serious approach, so I put on my good socks before writing.',
    ],
    planTitle: 'The set',
    columns: ['Beat', 'Line', 'Stage note'],
    rows: [
      [
        'Opener',
        'I planned my whole day, and then the day read the plan and laughed',
        'Pause, look at the watch',
      ],
      [
        'Build',
        'My to-do list has become a novel: nobody finishes it, everybody quotes it',
        'Count on fingers',
      ],
      ['Turn', 'I asked for a sign to slow down and got a speeding ticket', 'Step forward'],
      ['Callback', 'The houseplant, by the way, is ahead of schedule', 'Smile, quietly'],
      ['Closer', 'So I am busy tonight: doing nothing, and already behind with it', 'Hold for the laugh'],
    ],
    more: [
      ['My alarm and I have an agreement: it rings, and I do not take it personally', 'Yawn, on purpose'],
      ['I bought a book about patience and read the last page first', 'Close an imaginary book'],
      ['My phone counts my steps; we have agreed to call it a secret', 'Hide the phone'],
      ['I keep a budget the way others keep a diary: in code, and full of regret', 'Lower the voice'],
      ['My neighbor practices the violin; I have started practicing patience', 'Hand on the heart'],
    ],
    thoughts: [
      [
        'Why it is funny',
        'Each line promises order and delivers chaos, and the smaller the promise, the harder it falls.',
      ],
      [
        'Make it yours',
        'Swap one detail for a true one from your week. A real street name gets a bigger laugh than any clever word.',
      ],
      ['Timing', 'Say the last word of each line last. Everything after it belongs to the audience.'],
    ],
    steps: [
      'Read the set aloud once, fast',
      'Cut every word that the joke survives without',
      'Try it on one honest friend',
      'Mark where people laughed, not where you did',
      'Put the strongest line last',
    ],
    tips: [
      'If a joke fails, nod as if that was the plan. It becomes the plan.',
      'Silence is a punchline too: leave it alone for two seconds.',
      'Tease the situation and yourself, never the person in the third row.',
    ],
  },
  ru: {
    openings: [
      'Я проверил это на своём фикусе. Он перестал вянуть — считаю это аплодисментами.',
      'К серьёзным темам нужен серьёзный подход, поэтому перед работой я надел парадные носки.',
    ],
    planTitle: 'Выступление',
    columns: ['Часть', 'Реплика', 'Пометка для сцены'],
    rows: [
      [
        'Начало',
        'Я распланировал весь день, а потом день прочитал план и рассмеялся',
        'Пауза, взгляд на часы',
      ],
      ['Разгон', 'Мой список дел стал романом: никто не дочитал, но все цитируют', 'Загибать пальцы'],
      ['Поворот', 'Я попросил знак, что пора притормозить, и получил штраф за скорость', 'Шаг вперёд'],
      ['Отсылка', 'Фикус, кстати, идёт с опережением графика', 'Улыбнуться, тише'],
      ['Финал', 'Так что вечером я занят: ничего не делаю и уже не успеваю', 'Держать паузу'],
    ],
    more: [
      ['У нас с будильником договор: он звонит, а я не принимаю это на свой счёт', 'Зевнуть нарочно'],
      ['Купил книгу о терпении и начал с последней страницы', 'Захлопнуть невидимую книгу'],
      ['Телефон считает мои шаги; мы договорились, что это тайна', 'Спрятать телефон'],
      ['Бюджет я веду как дневник: шифром и с сожалениями', 'Понизить голос'],
      ['Сосед учится играть на скрипке, а я рядом с ним — терпению', 'Рука на сердце'],
    ],
    thoughts: [
      [
        'Почему это смешно',
        'Каждая реплика обещает порядок, а приносит хаос: чем скромнее обещание, тем громче падение.',
      ],
      [
        'Сделайте своим',
        'Замените одну деталь на настоящую из вашей недели. Реальное название улицы смешнее любого умного слова.',
      ],
      ['Ритм', 'Ударное слово ставьте последним. Всё, что после него, принадлежит залу.'],
    ],
    steps: [
      'Один раз быстро прочитать вслух',
      'Убрать каждое слово, без которого шутка живёт',
      'Проверить на одном честном друге',
      'Отметить, где смеялись другие, а не вы',
      'Самую сильную реплику поставить в конец',
    ],
    tips: [
      'Если шутка не зашла, кивните, будто так и задумано. Теперь так и задумано.',
      'Тишина — тоже панчлайн: не трогайте её две секунды.',
      'Шутите над ситуацией и над собой, но не над человеком в третьем ряду.',
    ],
  },
};
