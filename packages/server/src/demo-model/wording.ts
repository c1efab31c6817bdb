import { fallbackLanguage, type Language, languages } from '@agentarium/contracts';

/** The fixed words of a demo answer. */
const en = {
  /** Letters that only this language of the product has, used to detect the language of a request. */
  letters: null as RegExp | null,
  assistant: 'Assistant',
  question: 'Your question',
  greeting: (name: string, role: string) => `**${name}** here${role ? ` — *${role}*` : ''}.`,
  topic: (topic: string) => `You asked about **${topic}**.`,
  followUp: 'I kept in mind what we said before.',
  basis: 'What I worked from',
  parameter: 'Parameter',
  value: 'Value',
  figures: 'Key figures',
  figure: 'Figure',
  steps: 'Next steps',
  looked: 'What I looked up',
  received: 'What I received',
  image: 'image',
  document: 'document',
  pixels: 'pixels',
  quoted: (text: string) => `“${text}”`,
  day: (number: number) => `Day ${number}`,
  yes: 'yes',
  no: 'no',
  youAsked: (question: string) => `You asked: **${question}**`,
  inShort: 'In short',
  inSimpleWords: 'In simple words',
  simply: 'Here is the same without any special words. Take it one line at a time.',
  otherWay: 'Here is another way to look at it.',
  questions: [
    'What should I start with?',
    'What can I leave out when I have little time?',
    'How will I know that it works?',
    'What is the most common mistake here?',
    'How would you change this for a beginner?',
    'What would this look like over a whole week?',
  ],
};
const ru: typeof en = {
  letters: /[а-яё]/i,
  assistant: 'Помощник',
  question: 'Ваш вопрос',
  greeting: (name: string, role: string) => `На связи **${name}**${role ? ` — *${role}*` : ''}.`,
  topic: (topic: string) => `Ваш запрос: **${topic}**.`,
  followUp: 'Я учитываю то, о чём мы говорили раньше.',
  basis: 'На что я опираюсь',
  parameter: 'Параметр',
  value: 'Значение',
  figures: 'Главные цифры',
  figure: 'Показатель',
  steps: 'Следующие шаги',
  looked: 'Что удалось узнать',
  received: 'Что мне прислали',
  image: 'изображение',
  document: 'документ',
  pixels: 'пикселей',
  quoted: (text: string) => `«${text}»`,
  day: (number: number) => `День ${number}`,
  yes: 'да',
  no: 'нет',
  youAsked: (question: string) => `Вы спросили: **${question}**`,
  inShort: 'Коротко',
  inSimpleWords: 'Простыми словами',
  simply: 'То же самое без сложных слов. Двигайтесь по одной строке.',
  otherWay: 'Посмотрим на это с другой стороны.',
  questions: [
    'С чего лучше начать?',
    'Что можно пропустить, если мало времени?',
    'Как понять, что это работает?',
    'Какую ошибку здесь делают чаще всего?',
    'Что изменить для новичка?',
    'Как это будет выглядеть в течение недели?',
  ],
};
export const wording: Record<Language, typeof en> = { en, ru };

/** A unit of money without a currency. */
export const ownCurrency = 'local currency';

/** Units with a different name in the answer's language. */
const units: Record<Language, Record<string, string>> = {
  en: {},
  ru: {
    cm: 'см',
    g: 'г',
    h: 'ч',
    kcal: 'ккал',
    kg: 'кг',
    'kg/m²': 'кг/м²',
    km: 'км',
    'km/h': 'км/ч',
    l: 'л',
    m: 'м',
    mg: 'мг',
    min: 'мин',
    'min/km': 'мин/км',
    ml: 'мл',
    'm²': 'м²',
    s: 'с',
  },
};

/** A unit in the given language; unknown ones are unchanged. */
export const unitName = (language: Language, unit: string): string => units[language][unit] ?? unit;

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/** The language that the user writes in, else the one that the instructions request, else English. */
export const languageOf = (wish: string, instructions: readonly string[]): Language =>
  languages.find(
    (language) =>
      wording[language].letters?.test(wish) ||
      (language !== fallbackLanguage &&
        instructions.some((text) => text.includes(`in ${englishNames.of(language)}`))),
  ) ?? fallbackLanguage;
