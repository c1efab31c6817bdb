import { afterEach, describe, expect, it, vi } from 'vitest';
import { i18n, translator } from './texts.ts';

// A language that nothing else uses: test files share what is loaded.
i18n.add('xx', 'first', { name: 'First {{x}}', group: { one: 'One' } });
i18n.add('xx', 'second', { name: 'Second' });

afterEach(() => {
  vi.unstubAllEnvs();
  i18n.show('en');
});

describe('the texts of a namespace', () => {
  const t = translator('xx', 'first');

  it('are found by key, those of another namespace with its name', () => {
    expect(t('name', { x: 1 })).toBe('First 1');
    expect(t('second:name')).toBe('Second');
    i18n.show('xx');
    expect(i18n.t('second:name')).toBe('Second');
  });

  it('are the first existing one of several keys', () => {
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
  ])('do not exist at %j: an error in development, unless a default is given', (key) => {
    expect(() => t(key)).toThrow(`No text in xx for first ${key}`);
    expect(() => t(['none', key])).toThrow('No text');
    expect(t(key, { defaultValue: '' })).toBe('');
    expect(t(key, { defaultValue: 'Else {{x}}', x: 1 })).toBe('Else {{x}}');
  });

  it.each([
    ['group.none', 'group.none'],
    ['second:none', 'none'],
  ])('missing at %s are shown as %s in a build', (key, shown) => {
    vi.stubEnv('DEV', false);
    expect(t(key)).toBe(shown);
  });

  it('come from a stable function, so that dependent hooks don’t change', () => {
    expect(translator('xx', 'first')).toBe(t);
    expect(translator('xx', 'second')).not.toBe(t);
  });
});

describe('existence', () => {
  it('is known for a language whose texts are loaded', () => {
    expect(i18n.exists('first:name', 'xx')).toBe(true);
    expect(i18n.exists('first:name', 'yy')).toBe(false);
    expect(i18n.exists('first:group', 'xx')).toBe(false);
    expect(i18n.has('xx', 'first')).toBe(true);
    expect(i18n.has('yy', 'first')).toBe(false);
  });
});

describe('a listener', () => {
  it('is notified of new texts and of another language until it unsubscribes', () => {
    const heard: string[] = [];
    const stop = i18n.subscribe(() => heard.push(i18n.language));
    i18n.show('xx');
    i18n.add('xx', 'third', {});
    stop();
    i18n.show('en');
    expect(heard).toEqual(['xx', 'xx']);
  });
});
