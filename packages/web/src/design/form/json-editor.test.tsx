import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { typeJson } from '../../../testing/json-editor.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { changeLanguage } from '../../lib/i18n.ts';
import { editorHeight, JsonEditor, type JsonEditorProps } from './json-editor.tsx';

function Held({ start, ...props }: { start: string } & Partial<JsonEditorProps>) {
  const [text, setText] = useState(start);
  return (
    <>
      <JsonEditor label="Usage data" value={text} onChange={setText} {...props} />
      <output data-testid="text">{text}</output>
    </>
  );
}
const show = (start: string, props: Partial<JsonEditorProps> = {}) =>
  renderWithProviders(<Held start={start} {...props} />, { texts: ['admin'] });
const text = () => screen.getByTestId('text').textContent;

afterEach(() => vi.useRealTimers());

it('the JSON editor shows parse errors and their position while typing, until fixed', async () => {
  await show('{}');
  await typeJson('Usage data', '{\n  "limit": 5,\n}');
  await screen.findByText(
    'Invalid JSON format. Please check your syntax. Line 3, column 1: a name in double quotes is missing.',
  );
  expect(screen.getByRole('textbox', { name: 'Usage data' })).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('button', { name: 'Format' })).toBeDisabled();
  await typeJson('Usage data', '{"limit":5}');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('the JSON editor formats, copies with a confirmation, and pastes', async () => {
  const { user } = await show('{"limit":5}');
  await user.click(screen.getByRole('button', { name: 'Format' }));
  expect(text()).toBe('{\n  "limit": 5\n}');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('{\n  "limit": 5\n}');
  await navigator.clipboard.writeText('[1]');
  await user.click(screen.getByRole('button', { name: 'Paste' }));
  await waitFor(() => expect(text()).toBe('[1]'));
});

it('the JSON editor colors keys, texts, numbers and words differently', async () => {
  await show('{"a": "b", "c": 1, "d": null, "e": true}');
  const editor = await screen.findByRole('textbox', { name: 'Usage data' });
  const colored = () =>
    new Map([...editor.querySelectorAll('span')].map((token) => [token.textContent, token.className]));
  await waitFor(() => expect(colored().size).toBeGreaterThan(4));
  const colors = ['"a"', '"b"', '1', 'null'].map((token) => colored().get(token));
  expect(new Set(colors).size).toBe(4);
  expect(colored().get('true')).toBe(colored().get('null'));
});

it('the JSON editor confirms for 2 seconds that it copied', async () => {
  await show('{}');
  await screen.findByRole('textbox', { name: 'Usage data' });
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await pass(0);
  await pass(1900);
  expect(screen.getByRole('button', { name: 'Copied' })).toBeInTheDocument();
  await pass(200);
  expect(screen.getByRole('button', { name: 'Copy' })).toBeInTheDocument();
});

it('the JSON editor shows other errors too, and the parse error in Russian', async () => {
  await show('[1', { errors: ['purchased_agents: Unknown agent'], invalidText: 'Нужен список.' });
  await screen.findByText('purchased_agents: Unknown agent');
  await changeLanguage('ru');
  await screen.findByText('Нужен список. Строка 1, столбец 3: не хватает запятой или закрывающей скобки.');
  await changeLanguage('en');
});

it.each([
  [15, 360],
  [100, 400],
])('in the JSON editor %i lines are %i px high', (lines, height) => {
  expect(editorHeight(Array.from({ length: lines }, () => 'x').join('\n'))).toBe(height);
});

it('the JSON editor speaks the language of its reader also where the code editor has texts of its own', async () => {
  await show('{\n  "limit": 5\n}');
  const content = await screen.findByRole('textbox', { name: 'Usage data' });
  await act(() => changeLanguage('ru'));
  await waitFor(() => expect(screen.getByTitle('Свернуть строку')).toBeInTheDocument());
  fireEvent.keyDown(content, { key: 'f', code: 'KeyF', ctrlKey: true });
  expect(await screen.findByRole('textbox', { name: 'Найти' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'заменить все' })).toBeInTheDocument();
  await act(() => changeLanguage('en'));
});
