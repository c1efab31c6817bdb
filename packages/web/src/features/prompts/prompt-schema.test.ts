import { afterEach, describe, expect, it } from 'vitest';
import { shownErrors } from '../../../testing/form-faults.ts';
import { changeLanguage } from '../../lib/i18n.ts';
import { filterPrompts } from './filter-prompts.ts';
import { promptSchema } from './prompt-schema.ts';
import { type PromptValues, toPromptValues } from './prompt-values.ts';
import { aPrompt } from './testing/a-prompt.ts';

afterEach(() => changeLanguage('en'));

const filled = toPromptValues(aPrompt({ title: 'Menu', content: 'Write a menu.' }));
const said = (given: Partial<PromptValues>) => shownErrors(promptSchema, { ...filled, ...given });
const letters = (count: number) => 'x'.repeat(count);

describe('the prompt form reports at its field', () => {
  it.each<[string, Partial<PromptValues>, string[]]>([
    ['nothing that is wrong', {}, []],
    ['no title', { title: '' }, ['title: This field is required']],
    ['a blank title', { title: ' \t' }, ['title: This field is required']],
    ['a short title', { title: ' ab ' }, ['title: At least 3 characters']],
    ['the longest title', { title: letters(100) }, []],
    ['a long title', { title: letters(101) }, ['title: At most 100 characters']],
    ['no content', { content: '' }, ['content: This field is required']],
    ['short content', { content: 'too short' }, ['content: At least 10 characters']],
    ['the longest content', { content: letters(5000) }, []],
    ['long content', { content: letters(5001) }, ['content: At most 5000 characters']],
    ['no version', { version: '' }, ['version: This field is required']],
    ['version 0', { version: '0' }, ['version: Must be at least 1']],
    ['the last version', { version: '1000' }, []],
    ['version 1001', { version: '1001' }, ['version: Cannot exceed 1000']],
    ['half a version', { version: '1.5' }, ['version: Must be a valid integer']],
    ['half a version with a comma', { version: '1,5' }, ['version: Must be a valid integer']],
    ['a version in words', { version: 'two' }, ['version: Must be a valid number']],
    ['no model', { model_type: null }, ['model_type: This field is required']],
    ['no role', { role: null }, ['role: This field is required']],
  ])('%s', (_name, given, faults) => {
    expect(said(given)).toEqual(faults);
  });
});

describe('the values of the prompt form', () => {
  it('start with the specification’s defaults', () => {
    expect(toPromptValues(null)).toEqual({
      ...{ title: '', content: '', version: '1', model_type: 'chatgpt', role: 'system' },
    });
  });

  it('are sent trimmed, the version as a number', () => {
    const typed = { ...filled, title: ' Menu ', content: ' Write a menu. ', version: ' 7 ' };
    expect(promptSchema.parse(typed)).toEqual({
      ...{ title: 'Menu', content: 'Write a menu.', version: 7 },
      ...{ model_type: filled.model_type, role: filled.role },
    });
  });
});

describe('the list of prompts', () => {
  const prompts = [
    aPrompt({ title: 'Яблоки', content: 'Про фрукты' }),
    aPrompt({ title: 'Weekly menu', content: 'Cook something' }),
    aPrompt({ title: 'A joke', content: 'About cats' }),
  ];
  it.each([
    ['', 'en', ['A joke', 'Weekly menu', 'Яблоки']],
    ['CATS', 'en', ['A joke']],
    ['  menu ', 'en', ['Weekly menu']],
    ['ФРУКТЫ', 'ru', ['Яблоки']],
    ['dogs', 'en', []],
  ])('search %j in %s: %j', (search, language, titles) => {
    expect(filterPrompts(prompts, search, language).map(({ title }) => title)).toEqual(titles);
  });
});
