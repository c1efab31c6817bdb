import { describe, expect, it } from 'vitest';
import { shownErrors } from '../../../testing/form-faults.ts';
import { type PromptValues, promptSchema, toPromptValues } from './prompt.schema.ts';
import { aPrompt } from './testing/a-prompt.ts';

const filled = toPromptValues(aPrompt({ title: 'Menu', content: 'Write a menu.' }));
const said = (given: Partial<PromptValues>) => shownErrors(promptSchema, { ...filled, ...given });

describe('the prompt form reports at its field', () => {
  it.each<[string, Partial<PromptValues>, string[]]>([
    ['nothing that is wrong', {}, []],
    ['a blank title', { title: ' \t' }, ['title: This field is required']],
    ['no version', { version: '' }, ['version: This field is required']],
    ['half a version', { version: '1.5' }, ['version: Enter a whole number']],
  ])('%s', (_name, given, faults) => {
    expect(said(given)).toEqual(faults);
  });
});

describe('the values of the prompt form', () => {
  it('start with the specification’s defaults', () => {
    expect(toPromptValues(null)).toEqual({
      title: '',
      content: '',
      version: '1',
      model_type: 'chatgpt',
      role: 'system',
    });
  });

  it('are sent trimmed, the version as a number', () => {
    const typed = { ...filled, title: ' Menu ', content: ' Write a menu. ', version: ' 7 ' };
    expect(promptSchema.parse(typed)).toEqual({
      title: 'Menu',
      content: 'Write a menu.',
      version: 7,
      model_type: filled.model_type,
      role: filled.role,
    });
  });
});
