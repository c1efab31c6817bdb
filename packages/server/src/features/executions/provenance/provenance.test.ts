import { describe, expect, test } from 'vitest';
import { groupOfSent, sentColumns, sentInFiles, traceOf } from './provenance.ts';

describe('user data sent by a run', () => {
  test('includes the content of files, but not files sent by name only', () => {
    const [photo, unseen, document] = [
      { bytes: new Uint8Array(1), text: null },
      { bytes: null, text: null },
      { bytes: null, text: 'Eggs' },
    ];
    expect(sentInFiles([photo, document, photo])).toEqual(['file.photos', 'file.documents']);
    expect(sentInFiles([unseen])).toEqual([]);
  });

  test.each([
    ['profile.weight', 'body'],
    ['account.email', 'account'],
    ['preferences.diet.of.today', 'preferences'],
    ['file.photos', 'photos'],
    ['file.documents', 'documents'],
  ])('%s belongs to %s', (entry, group) => {
    expect(groupOfSent(entry)).toBe(group);
  });

  test('is counted by family and kind in a fixed order, only if a model was called', () => {
    const [grok, chatgpt] = ['grok', 'chatgpt'].map((family) => ({ family, demo: false }));
    const families = [grok, chatgpt].filter((one) => one !== undefined);
    const columns = [
      ['chatgpt', 'chatgpt', 'grok', 'grok'],
      [false, false, false, false],
      ['birth', 'body', 'birth', 'body'],
    ];
    const sent = ['profile.weight', 'profile.height', 'profile.date_of_birth'];
    expect(sentColumns(sent, families)).toEqual(columns);
    expect(sentColumns(sent.toReversed(), families.toReversed())).toEqual(columns);
    const run = { prompts: null, is_follow_up: false };
    expect(traceOf(run, { tried: [], reached: [] }, sent)).toEqual({ trace: {}, sent: [null, null, null] });
  });
});
