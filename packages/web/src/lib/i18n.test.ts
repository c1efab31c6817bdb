import { describe, expect, it } from 'vitest';
import { changeLanguage, loadTexts, loadTextsInEveryLanguage, textInEveryLanguage } from './i18n.ts';
import { storageKeys } from './storage.ts';
import { i18n } from './texts.ts';

describe('a change of language', () => {
  it('applies immediately, is remembered, and sets the document’s language', async () => {
    await changeLanguage('ru');
    expect(i18n.t('common:action.retry')).toMatch(/[а-я]/);
    expect(document.documentElement.lang).toBe('ru');
    expect(window.localStorage.getItem(storageKeys.language)).toBe('ru');
  });

  it('loads the texts of everything on screen, including pages', async () => {
    await loadTexts(['agents']);
    await changeLanguage('ru');
    expect(i18n.has('ru', 'agents')).toBe(true);
    expect(i18n.t('agents:list.title')).not.toMatch(/[a-z]/i);
  });

  it('is superseded by a later one that loads faster', async () => {
    await loadTexts(['audit']);
    await Promise.all([changeLanguage('ru'), changeLanguage('en')]);
    expect(i18n.has('ru', 'audit')).toBe(true);
    expect(i18n.language).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    expect(window.localStorage.getItem(storageKeys.language)).toBe('en');
  });
});

describe('texts', () => {
  it('fail if they do not exist, and keep the language', async () => {
    await expect(loadTexts(['no-such-texts'])).rejects.toThrow('No texts for en/no-such-texts');
    expect(i18n.language).toBe('en');
  });

  it('can be read in every language once they are loaded', async () => {
    await loadTextsInEveryLanguage(['palette']);
    const [english, russian] = textInEveryLanguage('palette:group.tasks');
    expect(english).toBe('Run a task');
    expect(russian).toMatch(/[а-я]/);
  });

  it('provide no search terms if they do not exist', () => {
    expect(textInEveryLanguage('palette:words.no-such-word')).toEqual([]);
  });

  it.each([
    ['en', 1, '1 run'],
    ['en', 1200, '1,200 runs'],
    ['ru', 1, '1 запуск'],
    ['ru', 3, '3 запуска'],
    ['ru', 11, '11 запусков'],
    ['ru', 22, '22 запуска'],
  ])('use plural forms: in %s %i is %s', async (language, count, text) => {
    if (language === 'ru') await changeLanguage('ru');
    await loadTexts(['dashboard']);
    const shown = new Intl.NumberFormat(language).format(count);
    expect(i18n.t('dashboard:analytics.runs', { count, shown })).toBe(text);
  });
});
