import type { Language } from '@agentarium/contracts';

/** The fixed words of a demo answer. */
const en = {
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
  day: (number: number) => `Day ${number}`,
  yes: 'yes',
  no: 'no',
};
const ru: typeof en = {
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
  day: (number: number) => `День ${number}`,
  yes: 'да',
  no: 'нет',
};
export const wording: Record<Language, typeof en> = { en, ru };

/** Units whose name is another in an answer's language. */
const units: Record<Language, Record<string, string>> = {
  en: { 'local currency': 'in your currency' },
  ru: {
    ...{ cm: 'см', g: 'г', h: 'ч', kcal: 'ккал', kg: 'кг', 'kg/m²': 'кг/м²', km: 'км', 'km/h': 'км/ч' },
    ...{ l: 'л', m: 'м', mg: 'мг', min: 'мин', 'min/km': 'мин/км', ml: 'мл', 'm²': 'м²', s: 'с' },
    'local currency': 'в вашей валюте',
  },
};

/** A unit as the language says it; one that is not known stays as it is. */
export const unitName = (language: Language, unit: string): string => units[language][unit] ?? unit;
