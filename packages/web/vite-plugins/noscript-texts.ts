import { fallbackLanguage, languages } from '@agentarium/contracts/names';
import type { Plugin } from 'vite';
import { bootTexts } from './boot-texts.ts';

/** Adds a notice to the page, in every language, that the app needs JavaScript. */
export function noscriptTexts(): Plugin {
  const lines = () =>
    languages.map((language) => {
      const lang = language === fallbackLanguage ? '' : ` lang="${language}"`;
      return `<p${lang}>${bootTexts(language).noscript}</p>`;
    });
  return {
    name: 'noscript-texts',
    transformIndexHtml: (html) => html.replace('<!-- noscript -->', () => lines().join('\n      ')),
  };
}
