import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFileName, answerMarkdown, downloadAnswer, repeatsTitle, splitTitle } from './answer-file.ts';

const file = {
  title: 'Weekly menu',
  byline: 'Anna · Nov 20, 2026, 9:00 AM',
  asked: { heading: 'Your input', values: [{ label: 'Goal', value: 'eat\nbetter' }] },
  text: 'Soup on **Monday**.',
  notes: ['Demo answer.', 'Not medical advice.'],
};

it('an answer as a file has its title, author, date, input and notices', () => {
  expect(answerMarkdown(file)).toBe(
    [
      '# Weekly menu',
      '*Anna · Nov 20, 2026, 9:00 AM*',
      '**Your input**',
      '- Goal: eat\n  better',
      '---',
      'Soup on **Monday**.',
      '---',
      '*Demo answer.*',
      '*Not medical advice.*\n',
    ].join('\n\n'),
  );
});

it('an answer as a file has one title, the answer’s own if it has one', () => {
  const text = '# Меню на *неделю* #\n\n## Понедельник\n\nСуп';
  const content = answerMarkdown({ ...file, asked: { heading: '', values: [] }, text, notes: [] });
  expect(content).toBe('# Меню на неделю\n\n*Anna · Nov 20, 2026, 9:00 AM*\n\n## Понедельник\n\nСуп\n');
});

it.each([
  ['\n# Menu\nSoup', { title: 'Menu', body: 'Soup' }],
  ['# Menu #\r\nSoup', { title: 'Menu', body: 'Soup' }],
  [`# a${' '.repeat(200_000)}b`, { title: `a${' '.repeat(200_000)}b`, body: '' }],
  ['## Menu\nSoup', { title: null, body: '## Menu\nSoup' }],
  ['#Menu', { title: null, body: '#Menu' }],
  ['# \nSoup', { title: null, body: '# \nSoup' }],
])('an answer as a file finds the title of %j', (text, found) => {
  expect(splitTitle(text)).toEqual(found);
});

it.each([
  ['Меню на неделю: суп/борщ?', 'меню-на-неделю-суп-борщ-2026-11-14.md'],
  ['Й'.normalize('NFD'), 'й-2026-11-14.md'],
  ['../../etc/passwd', 'etc-passwd-2026-11-14.md'],
  ['???', 'answer-2026-11-14.md'],
])('an answer as a file turns the title %j into a valid file name', (title, name) => {
  expect(answerFileName(title, '2026-11-14')).toBe(name);
});

it('an answer as a file keeps names short', () => {
  expect(answerFileName('word '.repeat(60), '2026-11-14')).toMatch(/^(word-){15}word-2026-11-14\.md$/);
});

describe('downloading an answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes it to the browser under its name', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    downloadAnswer('weekly-menu-2026-11-14.md', file);
    expect(names).toEqual(['weekly-menu-2026-11-14.md']);
    expect(blobs[0]?.type).toBe('text/markdown;charset=utf-8');
    expect(await blobs[0]?.text()).toBe(answerMarkdown(file));
  });
});

it.each([
  ['# Weekly menu\n\nSoup', true],
  ['\n## **Weekly menu**:\nSoup', true],
  ['# Menu\n\nSoup', false],
  ['#### Weekly menu\nSoup', false],
  ['# Weekly menu', false],
])('a heading that repeats the title: %j: %s', (text, repeats) => {
  expect(repeatsTitle(text, ['Меню на неделю', 'Weekly menu'])).toBe(repeats);
});

it('a heading that repeats the title is recognized by its beginning while the text streams', () => {
  expect(repeatsTitle('# Week', ['Меню на неделю', 'Weekly menu'], true)).toBe(true);
  expect(repeatsTitle('# Weekend', ['Меню на неделю', 'Weekly menu'], true)).toBe(false);
  expect(repeatsTitle('# Week\n\nSoup', ['Меню на неделю', 'Weekly menu'], true)).toBe(false);
});
