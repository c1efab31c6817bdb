import { measureReads } from './insights.ts';
import type { Large } from './large.ts';

/** Search texts; `w0` is in nearly every answer, a word with a high number in few. */
const texts = {
  'a word of most answers': 'w0',
  'a word of one in four': 'w12',
  'a word of one in thirty': 'w300',
  'a rare word': 'w15000',
  'two common words': 'w0 w5',
  'a common and a rare word': 'w0 w15000',
  'a phrase': '"w12 w40"',
  'words without one': 'w300 -w0',
  'the beginning of a word': 'w1500',
  'the beginning of many words': 'marat',
  'nothing found': 'xylophone',
};

const reads = (userId: string): [string, string][] => {
  const list = `/public/users/${userId}/task-executions?include_child=true&limit=24`;
  const find = (text: string, more = '') => `${list}&search=${encodeURIComponent(text)}${more}`;
  return [
    ...Object.entries(texts).map(([name, text]): [string, string] => [name, find(text)]),
    ['a common word, by time', find('w0', '&sort=newest')],
    ['a common word, of failed runs', find('w12', '&status=failed')],
    ['the best five, of the palette', find('w300').replace('limit=24', 'limit=5')],
  ];
};

/** Searching answers of a user with few runs and one with many, alternating, in milliseconds. */
export const measureSearch = (large: Large) => measureReads(large, reads, 100);
