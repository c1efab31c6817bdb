import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render, screen } from '@testing-library/react';
import { TakeOver, watchEarlyPage } from './take-over.tsx';

function LoginForm({ onSend }: { onSend: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(name);
      }}
    >
      <input
        name="username"
        aria-label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <input name="password" aria-label="Password" defaultValue="kept" />
    </form>
  );
}

const early = (markup: string) => {
  document.documentElement.dataset.first = 'login-en';
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = markup;
  document.body.append(root);
  return { root, page: watchEarlyPage() };
};

it('restores typed text and the focus, and repeats a submit', async () => {
  const { root, page } = early(`
    <div class="prerendered prerendered-login-ru"><form><input name="username" value="no" /></form></div>
    <div class="prerendered prerendered-login-en"><form data-submitted><input name="username" /><input name="password" value="new" /></form></div>`);
  const [, field] = root.querySelectorAll<HTMLInputElement>('[name="username"]');
  if (!field) throw new Error('No field');
  field.focus();
  field.value = 'nora';
  field.setSelectionRange(1, 3);
  root.remove();
  const onSend = vi.fn();
  render(
    <TakeOver from={page}>
      <LoginForm onSend={onSend} />
    </TakeOver>,
  );
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith('nora'));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name).toHaveValue('nora');
  expect(name).toHaveFocus();
  expect([name.selectionStart, name.selectionEnd]).toEqual([1, 3]);
  expect(screen.getByLabelText('Password')).toHaveValue('kept');
});

it('replays a pressed button, and keeps the focus on it', async () => {
  const { root, page } = early(
    '<div class="prerendered prerendered-login-en"><button>Theme</button><button aria-label="Language" data-pressed>A</button></div>',
  );
  root.querySelector<HTMLElement>('[data-pressed]')?.focus();
  root.remove();
  const onPress = vi.fn();
  render(
    <TakeOver from={page}>
      <button type="button">Theme</button>
      <button type="button" aria-label="Language" onClick={onPress}>
        B
      </button>
    </TakeOver>,
  );
  await vi.waitFor(() => expect(onPress).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('button', { name: 'Language' })).toHaveFocus();
});

it('has nothing to restore when no page was shown', () => {
  const { root, page } = early('<div class="splash"></div>');
  root.remove();
  expect(page).toBeNull();
});
