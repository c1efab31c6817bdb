import { afterEach, describe, expect, it, vi } from 'vitest';
import { i18n, translator } from './texts.ts';

// A language that nothing else speaks: files share what is loaded.
i18n.add('xx', 'first', { name: 'First {{x}}', group: { one: 'One' } });
i18n.add('xx', 'second', { name: 'Second' });

afterEach(() => {
  vi.unstubAllEnvs();
  i18n.show('en');
});

describe('the texts of a namespace', () => {
  const t = translator('xx', 'first');

  it('are found by their keys, those of another by its name too', () => {
    expect(t('name', { x: 1 })).toBe('First 1');
    expect(t('second:name')).toBe('Second');
    i18n.show('xx');
    expect(i18n.t('second:name')).toBe('Second');
  });

  it('are the first of several that there is', () => {
    expect(t(['none', 'second:none', 'group.one', 'name'])).toBe('One');
  });

  it.each([
    'none',
    'group',
    'second:one',
    'absent:name',
    'second:',
    ':name',
    '',
    '__proto__',
    'constructor:name',
  ])('hold none at %j: an error while one develops, unless another text is given in its place', (key) => {
    expect(() => t(key)).toThrow(`No text in xx for first ${key}`);
    expect(() => t(['none', key])).toThrow('No text');
    expect(t(key, { defaultValue: '' })).toBe('');
    expect(t(key, { defaultValue: 'Else {{x}}', x: 1 })).toBe('Else {{x}}');
  });

  it.each([
    ['group.none', 'group.none'],
    ['second:none', 'none'],
  ])('that is missing at %s is shown as %s by a built app', (key, shown) => {
    vi.stubEnv('DEV', false);
    expect(t(key)).toBe(shown);
  });

  it('come from the same function each time, so that nothing that depends on it changes', () => {
    expect(translator('xx', 'first')).toBe(t);
    expect(translator('xx', 'second')).not.toBe(t);
  });
});

describe('what is asked for before it is shown', () => {
  it('exists in a language whose texts are loaded', () => {
    expect(i18n.exists('first:name', 'xx')).toBe(true);
    expect(i18n.exists('first:name', 'yy')).toBe(false);
    expect(i18n.exists('first:group', 'xx')).toBe(false);
    expect(i18n.has('xx', 'first')).toBe(true);
    expect(i18n.has('yy', 'first')).toBe(false);
  });
});

describe('a listener', () => {
  it('hears of new texts and of another language until it stops', () => {
    const heard: string[] = [];
    const stop = i18n.subscribe(() => heard.push(i18n.language));
    i18n.show('xx');
    i18n.add('xx', 'third', {});
    stop();
    i18n.show('en');
    expect(heard).toEqual(['xx', 'xx']);
  });
});
