import type { Language } from '../languages.ts';
import { type BuiltinTool, builtinTools } from './names.ts';

const builtinNames: Record<Language, Record<BuiltinTool, string>> = {
  en: {
    calculator: 'Calculator',
    current_datetime: 'Date and time',
    unit_convert: 'Unit converter',
    user_profile: 'Your personal parameters',
    past_results: 'Your earlier results',
  },
  ru: {
    calculator: 'Калькулятор',
    current_datetime: 'Дата и время',
    unit_convert: 'Перевод единиц',
    user_profile: 'Ваши личные параметры',
    past_results: 'Ваши прошлые результаты',
  },
};

/** Returns the name of a built-in tool as its user reads it, and another tool's own name. */
export function toolName(name: string, language: Language): string {
  const builtin = builtinTools.find((known) => known === name);
  return builtin ? builtinNames[language][builtin] : name;
}
