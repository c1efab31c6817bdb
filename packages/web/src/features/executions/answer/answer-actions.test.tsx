import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { languageOfText, speechOf } from '../../../lib/device/speech.ts';
import { ReadAloud } from './answer-actions.tsx';

type Said = { text: string; lang: string; onend?: () => void };

/** A browser with voices in these languages. */
function withVoices(...tags: string[]) {
  const said: Said[] = [];
  const cancel = vi.fn();
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => tags.map((lang) => ({ lang })),
    speak: (utterance: Said) => said.push(utterance),
    cancel,
  });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = '';
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  return { said, cancel, next: () => act(() => said.at(-1)?.onend?.()) };
}
afterEach(() => vi.unstubAllGlobals());

const show = (text: string) => renderWithProviders(<ReadAloud text={text} />, { texts: ['executions'] });

it('an answer is read aloud in its language, paused, continued where it was, and stopped', async () => {
  const { said, next, cancel } = withVoices('en-US', 'ru-RU');
  const { unmount } = await show('## Завтрак\n\n- [ ] Овсянка. Кофе');
  press('Listen');
  next();
  press('Pause');
  press('Continue');
  next();
  expect(said.map(({ text, lang }) => [text, lang])).toEqual([
    ['Завтрак', 'ru-RU'],
    ['Овсянка.', 'ru-RU'],
    ['Овсянка.', 'ru-RU'],
    ['Кофе', 'ru-RU'],
  ]);
  press('Stop');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  press('Listen');
  expect(said.at(-1)?.text).toBe('Завтрак');
  cancel.mockClear();
  unmount();
  expect(cancel).toHaveBeenCalledOnce();
});

it.each([
  ['no voices', []],
  ['no voice for the language of the answer', ['ru-RU']],
])('an answer is not read aloud by a browser with %s', async (_name, tags) => {
  withVoices(...tags);
  await show('Breakfast');
  expect(screen.queryByRole('button')).toBeNull();
});

it('an answer is read aloud without its marks, links and symbols', () => {
  const text =
    '# Plan 🥗\n\n| Meal | kcal |\n|---|---|\n| **Soup** | 410 |\n\n- [x] Buy [leek](https://a.b/c)\n\n---\n';
  expect(speechOf(text)).toEqual(['Plan', 'Meal, kcal', 'Soup, 410', 'Buy leek']);
  expect(speechOf('word '.repeat(100)).every((part) => part.length <= 200)).toBe(true);
  expect(languageOfText('Съешьте Big Mac и салат')).toBe('ru');
});
