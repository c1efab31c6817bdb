import { act, screen } from '@testing-library/react';
import i18next, { type FlatNamespace } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { switchToRussian } from '../../testing/fields.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import {
  changeLanguage,
  loadTexts,
  loadTextsInEveryLanguage,
  missingTexts,
  textInEveryLanguage,
} from './i18n.ts';
import { storageKeys } from './storage.ts';

/** Serves a file with this name from now on. */
const serve = (namespace: string) => {
  i18next.addResourceBundle('en', namespace, { name: 'A name' });
  i18next.addResourceBundle('ru', namespace, { name: 'Название' });
};

type Props = {
  /** The name of a file that does not exist. */
  on: string;
};
const namespaceOf = ({ on }: Props) => on as FlatNamespace;

function Waits(props: Props) {
  const { t } = useTranslation([namespaceOf(props), 'common']);
  return <p>{`${t('name', { defaultValue: '' })} ${t('common:action.retry')}`}</p>;
}

function WaitsNot(props: Props) {
  return useTranslation(namespaceOf(props), { useSuspense: false }).ready ? <p>here</p> : <p>not yet</p>;
}

describe('a component', () => {
  it('waits for a file that failed to load, and shows its texts after a retry', async () => {
    await renderWithProviders(
      <Suspense fallback="waiting">
        <Waits on="lost-texts" />
        <Waits on="lost-texts" />
      </Suspense>,
    );
    await act(async () => {});
    expect(screen.getByText('waiting')).toBeInTheDocument();
    expect(missingTexts.get()).toHaveLength(1);
    serve('lost-texts');
    act(missingTexts.retry);
    expect(await screen.findAllByText('A name Retry')).toHaveLength(2);
    expect(missingTexts.get()).toEqual([]);
  });

  it('shows another language immediately, without a wait', async () => {
    serve('switched-texts');
    await renderWithProviders(<Waits on="switched-texts" />);
    expect(screen.getByText('A name Retry')).toBeInTheDocument();
    await switchToRussian();
    expect(screen.getByText(/^Название [А-Я]/)).toBeInTheDocument();
  });

  it('does not wait for optional texts, and updates when they have loaded', async () => {
    await renderWithProviders(<WaitsNot on="late-texts" />);
    await act(async () => {});
    expect(screen.getByText('not yet')).toBeInTheDocument();
    serve('late-texts');
    act(missingTexts.retry);
    expect(await screen.findByText('here')).toBeInTheDocument();
    expect(missingTexts.get()).toEqual([]);
  });
});

describe('a change of language', () => {
  it('applies immediately, is remembered, and sets the document’s language', async () => {
    await changeLanguage('ru');
    expect(i18next.t('common:action.retry')).toMatch(/[а-я]/);
    expect(document.documentElement.lang).toBe('ru');
    expect(window.localStorage.getItem(storageKeys.language)).toBe('ru');
  });

  it('loads the texts of everything on screen, including pages', async () => {
    await loadTexts(['agents']);
    await changeLanguage('ru');
    expect(i18next.hasResourceBundle('ru', 'agents')).toBe(true);
    expect(i18next.t('agents:list.title')).not.toMatch(/[a-z]/i);
  });

  it('is superseded by a later one that loads faster', async () => {
    await loadTexts(['audit']);
    await Promise.all([changeLanguage('ru'), changeLanguage('en')]);
    expect(i18next.hasResourceBundle('ru', 'audit')).toBe(true);
    expect(i18next.language).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    expect(window.localStorage.getItem(storageKeys.language)).toBe('en');
  });
});

describe('texts', () => {
  it('show a value as it is, also one that looks like markup', async () => {
    await loadTexts(['dashboard']);
    for (const shown of ['<b>&"', '{{count}}', '$t(common:yes)', '$&$1'])
      expect(i18next.t('dashboard:analytics.runs', { count: 1, shown })).toBe(`${shown} run`);
  });

  it('fail if they do not exist, and keep the language', async () => {
    await expect(loadTexts(['no-such-texts'])).rejects.toThrow('No texts for en/no-such-texts');
    expect(i18next.language).toBe('en');
  });

  it('can be read in every language once they are loaded', async () => {
    await loadTextsInEveryLanguage(['palette']);
    const [english, russian] = textInEveryLanguage('palette:group.tasks');
    expect(english).toBe('Run a task');
    expect(russian).toMatch(/[а-я]/);
  });

  it.each([
    ['en', 1200, '1,200 runs'],
    ['ru', 1, '1 запуск'],
    ['ru', 3, '3 запуска'],
    ['ru', 11, '11 запусков'],
  ])('use plural forms: in %s %i is %s', async (language, count, text) => {
    if (language === 'ru') await changeLanguage('ru');
    await loadTexts(['dashboard']);
    const shown = new Intl.NumberFormat(language).format(count);
    expect(i18next.t('dashboard:analytics.runs', { count, shown })).toBe(text);
  });
});
