import { describe, expect, it } from 'vitest';
import { enter, saysOf, speakRussian } from '../../../../testing/fields.ts';
import { fireEvent, screen, waitFor } from '../../../../testing/library.ts';
import { ask } from '../testing/factories.ts';
import { renderField } from '../testing/render-parameter-form.tsx';

const details = ask('details', 'Object');
const label = 'The details';
const field = () => screen.getByRole('textbox', { name: label });

describe('an object', () => {
  it('says what it is to begin with, without a fault', async () => {
    await renderField(details);
    expect(field()).toHaveAccessibleDescription('JSON: names and values in curly braces');
    expect(field()).toBeValid();
  });

  it('says where the JSON breaks while it is typed, but is no fault until it is left', async () => {
    await renderField(details);
    enter(label, '{\n  "a": 1,\n  b: 2\n}');
    await saysOf(label, 'This is not valid JSON: line 3, column 3');
    expect(field()).toBeValid();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(field());
    expect(await screen.findByRole('alert')).toHaveTextContent('line 3, column 3');
    expect(field()).toBeInvalid();
    expect(field()).toHaveValue('{\n  "a": 1,\n  b: 2\n}');
  });

  it('is written neatly when it is left', async () => {
    const { sends } = await renderField(details);
    enter(label, '{"b":[1,{"c":null}]}');
    fireEvent.blur(field());
    expect(field()).toHaveValue('{\n  "b": [\n    1,\n    {\n      "c": null\n    }\n  ]\n}');
    await sends({ b: [1, { c: null }] });
  });

  it.each([
    ['', 'This field is required'],
    ['12', 'Must be a JSON object'],
    ['"words"', 'Must be a JSON object'],
    ['null', 'This field is required'],
    ['{"a": 1,}', 'This is not valid JSON: line 1, column 9'],
  ])('is not %j', async (text, fault) => {
    const { submit, runs } = await renderField(details);
    enter(label, text);
    submit();
    await saysOf(label, fault);
    await waitFor(() => expect(field()).toHaveFocus());
    expect(runs).toEqual([]);
  });

  it('loses its fault as soon as it is mended', async () => {
    const { submit, sends } = await renderField(details, 'words');
    submit();
    await saysOf(label, 'This is not valid JSON: line 1, column 1');
    enter(label, '{"a": 1}');
    await saysOf(label, 'JSON: names and values in curly braces');
    await sends({ a: 1 });
  });

  it('begins with that of an earlier run, on lines of its own', async () => {
    const { sends } = await renderField(details, { name: 'Ann', tags: [] });
    expect(field()).toHaveValue('{\n  "name": "Ann",\n  "tags": []\n}');
    await sends({ name: 'Ann', tags: [] });
  });

  it('names its place in Russian', async () => {
    await renderField(details, { a: 1 });
    await speakRussian();
    enter(label, '{');
    await saysOf(label, 'Ошибка в JSON: строка 1, столбец 2');
  });
});
