import { expect, it } from 'vitest';
import { plainTextOf } from './plain-text.ts';

it.each([
  ['# Меню\n\n## На *неделю* ##', 'Меню\n\nНа неделю'],
  ['Soup on **Monday**, _maybe_ ***very*** hot', 'Soup on Monday, maybe very hot'],
  ['2 * 3 * 4 = 24, snake_case_name, 5 * 5', '2 * 3 * 4 = 24, snake_case_name, 5 * 5'],
  ['- one\n  - two\n1. three', '• one\n  • two\n1. three'],
  ['- [x] done\n- [ ] open', '☑ done\n☐ open'],
  ['| Food | kcal |\n|:--|---:|\n| **Rye** bread | 90 |', 'Food · kcal\nRye bread · 90'],
  ['> A quote\n> > deeper', 'A quote\ndeeper'],
  ['```js\n# not a *title*\n```\nafter', '# not a *title*\nafter'],
  ['[a source](https://example.com/a_b) and `code`', 'a source and code'],
  ['one\n\n---\n\ntwo', 'one\n\ntwo'],

  [
    '```py\ndef soup():\n    pass\n\n\ndef bread():\n    pass\n```',
    'def soup():\n    pass\n\n\ndef bread():\n    pass',
  ],
  ['before\n\n```\n- [ ] as it stands\n```\n\nafter', 'before\n\n- [ ] as it stands\n\nafter'],
  ['| a \\| b | c |', 'a | b · c'],
  ['* star\n+ plus\n- [X] done', '• star\n• plus\n☑ done'],
  ['![a menu](https://example.com/menu.png)', 'a menu'],
])('the markdown %j is converted to the plain text %j', (markdown, text) => {
  expect(plainTextOf(markdown)).toBe(text);
});
