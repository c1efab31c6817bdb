import type { Parameter } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { press, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aStoredFile, mockUploads } from '../../../../testing/uploads.ts';
import { aUser } from '../../../../testing/users.ts';
import { VisionNote } from '../configure/execution-configure.tsx';
import { ValueList } from '../parameters/parameter-values.tsx';
import { anExecution, ask, aTask } from '../testing/factories.ts';
import { FilesOfRun, RowThumb } from './execution-files.tsx';

const file = aStoredFile();
const notes = aStoredFile({
  id: 'n',
  name: 'notes.pdf',
  media_type: 'application/pdf',
  width: null,
  height: null,
});
const photo = ask('photo', 'Image', { locales: { en: { display_name: 'Plate' } } });
const me = aUser();
const own = { user_id: me.id, files: [file] };
const preview = () => new Response('webp', { headers: { 'content-type': 'image/webp' } });
const answers = { 'GET /public/files/:id/preview': preview };
let urls: ReturnType<typeof mockUploads>['urls'];

beforeEach(() => {
  urls = mockUploads().urls;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (element: React.ReactElement) =>
  renderWithProviders(element, { texts: ['parameters', 'files', 'executions'], user: { id: me.id } });
const list = (of: typeof own, more: { isPrinted?: boolean } = {}) =>
  show(<ValueList values={[{ parameter: photo, value: file.id }]} of={of} {...more} />);

it('a photo in the input of a run is shown to its owner, who can download it', async () => {
  const requests = mockApi({ ...answers, 'GET /public/files/:id': () => new Response('jpeg') });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { container, unmount } = await list(own);
  press((await screen.findByRole('button', { name: 'plate.jpg 245 kB, download' })).ariaLabel ?? /download$/);
  await waitFor(() => expect(saved).toEqual(['plate.jpg']));
  await waitFor(() => expect(container.querySelector('img')).toBeInTheDocument());
  expect(requests.map(({ path }) => path).sort()).toEqual([
    `/public/files/${file.id}`,
    `/public/files/${file.id}/preview`,
  ]);
  unmount();
  // The preview's URL is revoked at once, the downloaded file's a little later, once the browser has it.
  expect([urls.made, urls.revoked >= 1]).toEqual([2, true]);
});

it('a photo in the input of a run shows an error when it can’t be downloaded', async () => {
  mockApi({ ...answers, 'GET /public/files/:id': refusal(404, 'FILE_NOT_FOUND') });
  await list(own);
  await screen.findByRole('button', { name: /download$/ });
  press(/download$/);
  expect(await screen.findByText('This file no longer exists.')).toBeInTheDocument();
});

it('a photo in the input of a run is only a name for everybody else, without a request', async () => {
  const requests = mockApi({});
  await list({ ...own, user_id: 'somebody' });
  expect(await screen.findByText('plate.jpg')).toBeInTheDocument();
  expect(screen.getByText('Only its owner can open it')).toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('a photo in the input of a run is printed as a name', async () => {
  await list(own, { isPrinted: true });
  expect(textsOf(screen.getAllByRole('definition'))).toEqual(['plate.jpg']);
});

it('a photo in the input of a run that was deleted shows a notice', async () => {
  await list({ ...own, files: [] });
  expect(textsOf(screen.getAllByRole('definition'))).toEqual(['deleted file']);
});

it('files of a question are side by side, documents without a preview', async () => {
  const requests = mockApi(answers);
  await show(<FilesOfRun files={[file, notes]} isOwn />);
  expect(await screen.findByRole('button', { name: /notes\.pdf/ })).toBeInTheDocument();
  expect((await screen.findByRole('list', { name: 'Files' })).children).toHaveLength(2);
  expect(requests.map(({ path }) => path)).toEqual([`/public/files/${file.id}/preview`]);
});

it('a row of the history shows its first photo, if it has one', async () => {
  mockApi(answers);
  const task = aTask({ required_parameters: [photo] });
  const given = await show(
    <RowThumb execution={anExecution({ input_params: { photo: file.id } })} task={task} />,
  );
  await waitFor(() => expect(given.container.querySelector('img')).toBeInTheDocument());
  given.unmount();
  const without = await show(<RowThumb execution={anExecution({ input_params: {} })} task={task} />);
  expect(without.container.querySelector('img, .MuiSkeleton-root')).toBeNull();
});

describe('a model without vision', () => {
  const note = async (parameters: Parameter[], model_type: 'grok' | 'deepseek' | null) => {
    mockApi({ 'GET /version': { body: { version: '1', model_vision: ['grok'] } } });
    await show(<VisionNote task={aTask({ required_parameters: parameters, model_type })} />);
  };
  it.each([
    [{ ...photo, optional: true }, /DeepSeek can't look at pictures\. Leave the photo out/],
    [photo, /this task can't run with it/],
  ])('is announced on the form', async (parameter, text) => {
    await note([parameter], 'deepseek');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
  it.each([
    [[photo], 'grok'],
    [[ask('note', 'String')], 'deepseek'],
  ] as const)('is not announced when it makes no difference', async (parameters, model) => {
    await note([...parameters], model);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
