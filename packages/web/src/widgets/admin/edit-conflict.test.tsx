import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { type Conflict, differingFields } from './edit-conflict.tsx';
import { SaveNotice } from './record-form.tsx';

const refused = (code: string, details: object[] = []) =>
  new ApiError({ status: 409, code: code as never, message: 'x', details: details as never });

const show = (mine: object, theirs: object | null | Error, more: Partial<Conflict> = {}) => {
  const conflict: Conflict = {
    load: vi.fn(async () => {
      if (theirs instanceof Error) throw theirs;
      return theirs;
    }),
    mine: () => mine,
    resetTo: vi.fn(),
    ...more,
  };
  const notice = (
    <form>
      <input aria-label="Name" />
      <SaveNotice error={refused('STALE_WRITE')} failed="Failed to save." conflict={conflict} />
    </form>
  );
  return renderWithProviders(notice, { texts: ['admin'] }).then((rendered) => ({ ...rendered, conflict }));
};
const fields = async () =>
  (await screen.findAllByRole('listitem')).map((item) =>
    [...item.children].map(({ textContent }) => textContent),
  );

describe('an edit conflict', () => {
  it.each<[string, object, object, string[]]>([
    ['a text', { name: 'Chef' }, { name: 'Head chef' }, ['Name', 'Yours: Chef', 'Saved: Head chef']],
    ['a text that is empty', { greeting: '' }, { greeting: 'Hi' }, ['Greeting', 'Yours: empty', 'Saved: Hi']],
    ['a switch', { is_enabled: true }, { is_enabled: false }, ['Enabled', 'Yours: yes', 'Saved: no']],
    [
      'a state',
      { deployment_state: 'new' },
      { deployment_state: 'prod' },
      ['Deployment state', 'Yours: New', 'Saved: Production'],
    ],
    [
      'an id, which says nothing',
      { agent_id: 'a' },
      { agent_id: 'b' },
      ['Agent', 'Yours: a different choice', 'Saved: a different choice'],
    ],
    ['a field without a name here', { odd: 'a' }, { odd: 'b' }, ['Another setting', 'Yours: a', 'Saved: b']],
    [
      'a translation',
      { config: { locales: { ru: { name: 'Повар' } } } },
      { config: { locales: { ru: { name: 'Шеф' } } } },
      ['Name (Русский)', 'Yours: Повар', 'Saved: Шеф'],
    ],
  ])('shows both versions of %s', async (_name, mine, theirs, expected) => {
    await show(mine, theirs);
    expect(await fields()).toEqual([expected]);
  });

  it('uses the labels of its form', async () => {
    const words = {
      label: (key: string) => (key === 'odd' ? 'Oddity' : undefined),
      value: (_key: string, value: unknown) => (value === 'a' ? 'Alpha' : undefined),
    };
    await show({ odd: 'a' }, { odd: 'b' }, { words });
    expect(await fields()).toEqual([['Oddity', 'Yours: Alpha', 'Saved: b']]);
  });

  it('takes the saved version, or overwrites it', async () => {
    const keep = vi.fn();
    const { conflict } = await show({ name: 'a' }, { name: 'b' }, { keep });
    await fields();
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(keep).toHaveBeenCalledTimes(1);
    // The notice goes while it saves.
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(conflict.resetTo).not.toHaveBeenCalled();
    const theirs = screen.getByRole('button', { name: 'Use the saved version' });
    theirs.focus();
    fireEvent.click(theirs);
    expect(conflict.resetTo).toHaveBeenCalledWith({ name: 'b' });
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('says so when the versions do not differ', async () => {
    await show({ name: 'a' }, { name: 'a' });
    expect(await screen.findByText(/The saved version is the same as your input/)).toBeInTheDocument();
    expect(screen.queryByText(/These fields differ/)).toBeNull();
  });

  it('disables its buttons until the saved version has loaded', async () => {
    await show({ name: 'a' }, { name: 'b' }, { load: () => new Promise(() => {}) });
    expect(screen.getByRole('button', { name: 'Keep mine' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Use the saved version' })).toBeDisabled();
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it.each([
    ['fails', new Error('down')],
    ['does not exist', null],
  ])('can refetch the saved version when that %s', async (_name, theirs) => {
    const { conflict } = await show({ name: 'a' }, theirs);
    await screen.findByText('The saved version could not be loaded. Your input is still in the form.');
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
    conflict.load = async () => ({ name: 'b' });
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText('Saved: b')).toBeInTheDocument();
  });
});

describe('the notice after saving', () => {
  const showNotice = (error: unknown, success: string | null = null) =>
    renderWithProviders(<SaveNotice success={success} error={error} failed="Failed to save the menu." />, {
      texts: ['admin'],
    });

  it('shows no success after a failure', async () => {
    await showNotice(refused('UNEXPECTED'), 'Menu saved!');
    expect(screen.queryByText('Menu saved!')).toBeNull();
  });

  it('lists what still uses the record, with a link to each task’s form', async () => {
    await showNotice(
      refused('IN_USE', [
        { path: 'tasks', message: 'x', code: 'USED_BY_TASK', params: { id: 'task-1', name: 'Weekly menu' } },
        { path: 'tasks', message: 'x', code: 'USED_BY_TASK', params: { name: 'Gone' } },
        { path: 'executions', message: 'x', code: 'HAS_EXECUTIONS', params: { count: 3 } },
      ]),
    );
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('The changes were not saved')).toBeInTheDocument();
    expect(alert.getAllByRole('listitem')).toHaveLength(3);
    expect(alert.getByRole('link', { name: 'Task “Weekly menu”' })).toHaveAttribute(
      'href',
      '/admin/tasks/task-1',
    );
    expect(alert.getAllByRole('link')).toHaveLength(1);
    await waitFor(() => expect(alert.getAllByRole('listitem')[2]).toHaveTextContent('3'));
  });

  it('says that more than a hundred use the record, as they are not counted any further', async () => {
    const params = { count: 101 };
    await showNotice(refused('IN_USE', [{ path: 'schedules', message: 'x', code: 'HAS_SCHEDULES', params }]));
    expect(screen.getByRole('listitem')).toHaveTextContent('more than 100 users have scheduled it');
  });

  it('says how to get another type for a task that users have scheduled', async () => {
    const params = { count: 2 };
    await showNotice(refused('IN_USE', [{ path: 'schedules', message: 'x', code: 'HAS_SCHEDULES', params }]));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('2 users have scheduled it');
    expect(alert).toHaveTextContent(
      "copy this task from its menu, change the copy's type, then archive this",
    );
  });

  it('says how the prompts of several tasks move together', async () => {
    const params = { id: 'task-1', name: 'Weekly menu' };
    await showNotice(
      refused('PROMPTS_MISMATCH', [{ path: 'tasks', message: 'x', code: 'USED_BY_TASK', params }]),
    );
    const alert = screen.getByRole('alert');
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/admin/tasks/task-1');
    expect(alert).toHaveTextContent('To move all of them together, open one of these tasks');
  });

  it('shows the reason of an error instead of what uses the record', async () => {
    await showNotice(refused('IN_USE', [{ path: '', message: 'x', code: 'CHILDREN_RUNNING' }]));
    expect(screen.getByRole('alert')).toHaveTextContent('The steps of this run are already running.');
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });
});

const paths = (mine: unknown, theirs: unknown) => differingFields(mine, theirs).map(({ path }) => path);

describe('the fields that differ between two versions', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['none of two that are the same', { a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 }, []],
    [
      'a field inside a group',
      { config: { tier: 'pro', limit: 1 } },
      { config: { tier: 'basic', limit: 1 } },
      ['config.tier'],
    ],
    ['a list, as one', { ids: ['a', 'b'] }, { ids: ['b', 'a'] }, ['ids']],
    ['a field that only mine has', { a: 1 }, {}, ['a']],
    ['a field that only theirs has', {}, { a: 1 }, ['a']],
    ['nothing and null are the same', { a: null }, {}, []],
    ['an empty text and null are not', { a: '' }, { a: null }, ['a']],
    ['a group and none', { config: { tier: 'pro' } }, { config: null }, ['config']],
    ['a group of a list', { list: [{ a: 1 }] }, { list: [{ a: 2 }] }, ['list']],
    [
      'tools, as one',
      { allowed_tools: { x: { enabled: true } } },
      { allowed_tools: { x: { enabled: false } } },
      ['allowed_tools'],
    ],
    ['no passwords', { name: 'a', password: 'x', current_password: 'y' }, { name: 'a', password: '' }, []],
  ])('%s', (_name, mine, theirs, expected) => {
    expect(paths(mine, theirs)).toEqual(expected);
  });

  it('have both values, and the language of a translation', () => {
    const mine = { config: { locales: { ru: { name: 'Повар' } } } };
    const theirs = { config: { locales: { ru: { name: 'Шеф' } } } };
    expect(differingFields(mine, theirs)).toEqual([
      { path: 'config.locales.ru.name', key: 'name', language: 'ru', mine: 'Повар', theirs: 'Шеф' },
    ]);
    expect(differingFields({ name: 'a' }, { name: 'b' })[0]?.language).toBeNull();
  });

  it('have the language even if the whole translation is new', () => {
    const [field] = differingFields({ locales: {} }, { locales: { ru: { name: 'Шеф' } } });
    expect(field).toMatchObject({ key: 'ru', language: 'ru', theirs: { name: 'Шеф' } });
  });
});
