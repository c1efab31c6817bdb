import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred, mockApi } from '../../../../testing/api.ts';
import { aPhoto, aStoredFile, mockUploads } from '../../../../testing/uploads.ts';
import { ask } from '../testing/factories.ts';
import { renderField, renderForm } from '../testing/render-parameter-form.tsx';

const file = aStoredFile();
const photo = ask('photo', 'Image');
const stored = { status: 201, body: file };

beforeEach(() => {
  mockUploads();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const choose = async () =>
  fireEvent.change(await screen.findByLabelText('Choose a photo', { selector: 'input' }), {
    target: { files: [aPhoto()] },
  });

it('a file field waits for a file that is still uploading', async () => {
  const answer = deferred(stored);
  mockApi({ 'POST /public/files': answer.handler });
  const { runs, submit } = await renderField(photo);
  await choose();
  await screen.findByText('Uploading: 0%');
  submit();
  expect(await screen.findByText('Wait until the file is uploaded, then run the task.')).toBeInTheDocument();
  expect(runs).toEqual([]);
  answer.release();
  await screen.findByText('245 kB');
  await waitFor(() => expect(screen.queryByText(/Wait until the file/)).toBeNull());
  submit();
  await waitFor(() => expect(runs).toEqual([{ photo: file.id }]));
});

it('a file field is required and focused on submit, unless it is optional', async () => {
  mockApi({});
  const { submit, runs } = await renderField(photo);
  const button = await screen.findByRole('button', { name: 'Choose a photo' });
  submit();
  expect(await screen.findByText('This field is required')).toBeInTheDocument();
  expect(button).toHaveFocus();
  expect(runs).toEqual([]);
});

it('a file field leaves out an optional file that is empty', async () => {
  mockApi({});
  const note = ask('note', 'String', { optional: true });
  const { run, runs } = await renderForm([{ ...photo, optional: true }, note]);
  expect(screen.getByRole('group', { name: /\(optional\)$/ })).toBeInTheDocument();
  await screen.findByRole('button', { name: 'Choose a photo' });
  await run();
  await waitFor(() => expect(runs).toEqual([{}]));
});

it('a file field makes an input optional that needs it or words', async () => {
  mockApi({ 'POST /public/files': stored });
  const meal = ask('meal', 'String', { optional_with: 'photo' });
  const { run, runs } = await renderForm([meal, { ...photo, optional: true }]);
  await run();
  expect(await screen.findByText('This field is required')).toBeInTheDocument();
  await choose();
  await screen.findByText('245 kB');
  await run();
  await waitFor(() => expect(runs).toEqual([{ photo: file.id }]));
});

it('a file field shows no error when the file dialog takes the focus, only when the field loses it', async () => {
  mockApi({});
  await renderField(photo);
  const button = await screen.findByRole('button', { name: 'Choose a photo' });
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  act(() => button.focus());
  fireEvent.blur(button);
  expect(screen.queryByText('This field is required')).toBeNull();
  focus.mockReturnValue(true);
  fireEvent.blur(button);
  expect(await screen.findByText('This field is required')).toBeInTheDocument();
});

it('a file field starts with the file of an earlier run', async () => {
  mockApi({ 'GET /public/files/:id/info': { body: aStoredFile({ name: 'lunch.jpg' }) } });
  const { sends } = await renderField(photo, file.id);
  expect(await screen.findByText('lunch.jpg')).toBeInTheDocument();
  await sends(file.id);
});
