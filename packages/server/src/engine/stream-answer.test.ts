import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Finish } from '../platform/models/model-errors.ts';
import { createThinkingReports, ThoughtSplitter } from './stream-answer.ts';

type Said = { text: string; resets: number; unopened: boolean; thoughts: number };

function split(pieces: readonly string[], { holds = false, finish = 'stop' as Finish } = {}): Said {
  const said: Said = { text: '', resets: 0, unopened: false, thoughts: 0 };
  const splitter = new ThoughtSplitter(
    {
      text: (text) => {
        said.text += text;
      },
      thought: () => {
        said.thoughts += 1;
      },
      reset: () => {
        said.text = '';
        said.resets += 1;
      },
      unopened: () => {
        said.unopened = true;
      },
    },
    holds,
  );
  for (const piece of pieces) splitter.push(piece);
  splitter.end(finish);
  return said;
}

/** Every way to cut a text in two, the whole, and its single characters. */
const cuts = (text: string): string[][] => [
  [text],
  [...text],
  ...Array.from({ length: text.length - 1 }, (_, at) => [text.slice(0, at + 1), text.slice(at + 1)]),
];

describe('a leading block', () => {
  it.each([
    ['R1', '<think>\nSECRET one.\n\nSECRET two.\n</think>\n\n# Answer'],
    ['with white space before it', '\n\n <think>SECRET</think># Answer'],
    ['with an invisible character before it', '\u200b<think>SECRET</think># Answer'],
    ['in capitals', '<THINK>SECRET</THINK># Answer'],
    ['twice', '<think>SECRET</think>\n<think>SECRET</think>\n# Answer'],
    ['<thinking>', '<thinking>SECRET</thinking># Answer'],
    ['<thought>', '<thought>SECRET</thought># Answer'],
    ['Seed', '<seed:think>SECRET</seed:think># Answer'],
    ['Magistral', '[THINK]SECRET[/THINK]# Answer'],
    ['Kimi', '◁think▷SECRET◁/think▷# Answer'],
    ['OpenThinker', '<|begin_of_thought|>\nSECRET\n<|end_of_thought|>\n\n# Answer'],
    [
      'gpt-oss',
      '<|channel|>analysis<|message|>SECRET<|end|><|start|>assistant<|channel|>final<|message|># Answer',
    ],
    [
      'gpt-oss, from its start',
      '<|start|>assistant<|channel|>analysis<|message|>SECRET final<|message|># Answer',
    ],
    ['Gemma 4', '<|channel>thought\nSECRET<channel|># Answer'],
    ['with letters whose lower case is longer', '<think>İİİİİİ SECRET</think># Answer'],
    ['with code in it', '<think>SECRET ```json\n{"a": 1}\n``` < </ </thi </think># Answer'],
    ['with a line that opens another', '<think>\nSECRET\n<think>\nSECRET\n</think>\n# Answer'],
  ])('is no text: %s', (_name, text) => {
    for (const pieces of cuts(text)) expect(split(pieces).text.trim()).toBe('# Answer');
  });

  it.each(['<think>SECRET', '<|channel|>analysis<|message|>SECRET', '<think>SECRET</thi'])(
    'that never closes is all there is: %j',
    (text) => {
      for (const pieces of cuts(text)) expect(split(pieces).text).toBe('');
    },
  );
});

describe('text that names the tags stays as it is', () => {
  test.each([
    'R1 writes <think> and </think> around its thoughts.',
    '`<think>` is the tag that R1 uses.\n\n</thinking is none.',
    '```\n<think>\na\n</think>\n```\n\nThat was an example.',
    'Look:\n\n~~~xml\n</think>\n~~~\n\nEnd.',
    'An example:\n\n<think>\nFirst this.\n</think>\n\nThen the answer.',
    'Indented code:\n\n    </think>\n\nEnd.',
    'A line that ends so: </think>\nEnd.',
    '</thinkers are no tags\n',
    'Text and then\n</thi',
    'Wait [think] about it\n[/thinker]',
    '````\n```\n</think>\n```\n````\nEnd.',
    'A < b and a <\nb\r\n<\r\n',
    '<thin crust pizza',
  ])('however it is cut: %j', (text) => {
    for (const pieces of cuts(text))
      expect(split(pieces)).toMatchObject({ text, resets: 0, unopened: false });
  });

  test('any text without closing tags passes unchanged, however it is cut', () => {
    const words = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\r\n',
      '`',
      '```',
      '~~~',
      '<',
      '</',
      'think',
      '>',
      '    ',
      '# Ü😀',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        fc.pre(!/^\s*<think>/.test(text) && !text.includes('</think>'));
        expect(split(pieces).text).toBe(text.trimStart());
      }),
    );
  });
});

describe('a closing tag on a line of its own that nothing opened', () => {
  const thoughts = [
    'SECRET\n</think>\n\n# Answer',
    'SECRET `code`\n\n```js\nSECRET\n```\nSECRET\n\n</think>\n# Answer',
    'SECRET about <think> tags.\n  </think>  \n# Answer',
    'SECRET\r\n</think>\r\n\r\n# Answer',
    '</think>\n# Answer',
    'SECRET\n</thinking>\n# Answer',
    'SECRET\n[/THINK]\n# Answer',
  ];

  it.each(thoughts)('ends a thought, whose text is taken back: %j', (text) => {
    for (const pieces of cuts(text)) {
      const said = split(pieces);
      expect(said).toMatchObject({ resets: 1, unopened: true });
      expect(said.text.trim()).toBe('# Answer');
    }
  });

  it.each([...thoughts.slice(0, 3), 'SECRET</think># Answer', 'SECRET\nSECRET </think>\n# Answer'])(
    'is waited for once the model is known to write so: %j',
    (text) => {
      for (const pieces of cuts(text)) {
        const said = split(pieces, { holds: true });
        expect(said).toMatchObject({ resets: 0, unopened: true });
        expect(said.text.trim()).toBe('# Answer');
      }
    },
  );

  it('leaves nothing when it is the end', () => {
    for (const pieces of cuts('SECRET\n</think>'))
      expect(split(pieces)).toMatchObject({ text: '', resets: 1 });
    for (const pieces of cuts('SECRET </think>')) expect(split(pieces, { holds: true }).text).toBe('');
  });

  it('is not waited for by a model that opens its thoughts or sends them apart, nor after the end', () => {
    expect(split(['<think>SECRET</think>', 'Answer'], { holds: true }).text).toBe('Answer');
    for (const pieces of cuts('Answer\n\nwithout thoughts')) {
      expect(split(pieces, { holds: true }).text).toBe('Answer\n\nwithout thoughts');
      expect(split(pieces, { holds: true, finish: 'length' }).text).toBe('');
    }
  });
});

test('thoughts are reported while they come, also held ones', () => {
  expect(split(['<think>', 'a', 'b', '</think>c']).thoughts).toBe(3);
  expect(split(['a', 'b', '\n</think>\nc'], { holds: true }).thoughts).toBeGreaterThan(1);
});

test('thinking is reported in whole seconds since a call began to think, at most once a second over all calls', () => {
  let now = 5000;
  const reports: number[] = [];
  const thinking = createThinkingReports(
    () => now,
    (seconds) => reports.push(seconds),
  );
  const first = thinking.begin();
  for (const at of [5000, 5400, 5999, 6000, 6500, 8700, 9000]) {
    now = at;
    first();
  }
  expect(reports).toEqual([0, 1, 3]);
  const second = thinking.begin();
  for (const at of [9200, 9700, 10_200]) {
    now = at;
    second();
  }
  expect(reports).toEqual([0, 1, 3, 0]);
});
