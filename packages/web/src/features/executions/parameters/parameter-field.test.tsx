import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enter, expectFieldText } from '../../../../testing/fields.ts';
import { ask } from '../testing/factories.ts';
import { renderField } from '../testing/render-parameter-form.tsx';

const details = ask('details', 'Object');
const label = 'The details';
const field = () => screen.getByRole('textbox', { name: label });

it('an object field shows where the JSON breaks while typing, and is invalid only once left', async () => {
  await renderField(details);
  enter(label, '{\n  "a": 1,\n  b: 2\n}');
  await expectFieldText(label, 'This is not valid JSON: line 3, column 3');
  expect(field()).toBeValid();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(field());
  expect(await screen.findByRole('alert')).toHaveTextContent('line 3, column 3');
  expect(field()).toBeInvalid();
  expect(field()).toHaveValue('{\n  "a": 1,\n  b: 2\n}');
});

it('an object field is formatted when left', async () => {
  const { sends } = await renderField(details);
  enter(label, '{"b":[1,{"c":null}]}');
  fireEvent.blur(field());
  expect(field()).toHaveValue('{\n  "b": [\n    1,\n    {\n      "c": null\n    }\n  ]\n}');
  await sends({ b: [1, { c: null }] });
});

it('an object field takes null for empty', async () => {
  const { submit, runs } = await renderField(details);
  enter(label, 'null');
  submit();
  await expectFieldText(label, 'This field is required');
  await waitFor(() => expect(field()).toHaveFocus());
  expect(runs).toEqual([]);
});

it('an object field loses its error as soon as it is fixed', async () => {
  const { submit, sends } = await renderField(details, 'words');
  submit();
  await expectFieldText(label, 'This is not valid JSON: line 1, column 1');
  enter(label, '{"a": 1}');
  await expectFieldText(label, 'JSON: names and values in curly braces');
  await sends({ a: 1 });
});

it('an object field starts with that of an earlier run, on separate lines', async () => {
  const { sends } = await renderField(details, { name: 'Ann', tags: [] });
  expect(field()).toHaveValue('{\n  "name": "Ann",\n  "tags": []\n}');
  await sends({ name: 'Ann', tags: [] });
});
