import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

const show = async (when: boolean) => {
  const app = await renderWithProviders(<UnsavedGuard when={when} />, { at: '/form?tab=1' });
  return { ...app, at: () => app.router.state.location.pathname + app.router.state.location.search };
};
/** Returns whether the browser would ask before it closes the tab. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('a form allows navigation while nothing has changed', async () => {
  const { router, at } = await show(false);
  await act(() => router.navigate('/tasks'));
  expect(at()).toBe('/tasks');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it.each([
  ['Stay', '/form?tab=1'],
  ['Leave', '/tasks'],
])('a form asks before changes are lost: %s', async (answer, address) => {
  const { router, at } = await show(true);
  await act(() => router.navigate('/tasks'));
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  expect(at()).toBe('/form?tab=1');
  press(new RegExp(`^${answer}`));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(at()).toBe(address);
});

it('a form asks again after the user stayed', async () => {
  const { router } = await show(true);
  for (const _ of ['first', 'second']) {
    await act(() => router.navigate('/tasks'));
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    press(/^Stay/);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
});

it('a form with changes allows changes of the same page’s query', async () => {
  const { router, at } = await show(true);
  await act(() => router.navigate('/form?tab=2'));
  expect(at()).toBe('/form?tab=2');
});

it('a form asks before the tab is closed, until the form is saved or left', async () => {
  const { unmount } = await show(true);
  expect(asksBeforeClosing()).toBe(true);
  expect(hasUnsavedWork()).toBe(true);
  unmount();
  expect(asksBeforeClosing()).toBe(false);
  expect(hasUnsavedWork()).toBe(false);
});

/** A dialog with a form, opened from the tasks. */
async function showDialog(facts: Partial<FormDialogProps>) {
  const app = await renderWithProviders(
    <FormDialog
      title="Set a goal"
      text="By a day"
      confirmLabel="Save"
      pending={false}
      onSubmit={() => {}}
      onClose={() => {}}
      {...facts}
    >
      <input aria-label="Target" />
    </FormDialog>,
    { at: '/form', path: '/form', routes: [{ path: '/tasks', element: null }] },
  );
  return { ...app, at: () => app.router.state.location.pathname };
}

it.each([
  ['Stay', '/form'],
  ['Leave', '/tasks'],
])('a dialog with unsaved input asks before its page is left: %s', async (answer, address) => {
  const { router, at } = await showDialog({ isDirty: true });
  expect(asksBeforeClosing()).toBe(true);
  await act(() => router.navigate('/tasks'));
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  press(new RegExp(`^${answer}`));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(at()).toBe(address);
});

it.each<[string, Partial<FormDialogProps>]>([
  ['has no input', {}],
  ['is closed', { isDirty: true, open: false }],
  ['is being sent', { isDirty: true, pending: true }],
  ['shows its result', { isDirty: true, done: true }],
])('the page of a dialog that %s is left without a question', async (_name, facts) => {
  const { router, at } = await showDialog(facts);
  expect(asksBeforeClosing()).toBe(false);
  await act(() => router.navigate('/tasks'));
  expect(at()).toBe('/tasks');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
