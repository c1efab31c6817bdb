import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { addChips, ChipsField } from './chips-field.tsx';

type Values = { allergies: string[] };

function Form({ entries, onSave }: { entries: string[]; onSave: (values: Values) => void }) {
  const form = useForm<Values>({ defaultValues: { allergies: entries } });
  const [isShown, setShown] = useState(true);
  return (
    <form onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      {isShown && (
        <ChipsField control={form.control} name="allergies" label="Allergies" placeholder="Peanuts" />
      )}
      <button type="button" onClick={() => setShown(false)}>
        Hide
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

const show = async (...entries: string[]) => {
  const saved: Values[] = [];
  const form = <Form entries={entries} onSave={(values) => saved.push(values)} />;
  return { ...(await renderWithProviders(form, { texts: ['users'] })), saved };
};
const input = () => screen.getByRole('textbox');
const chips = () => {
  const list = screen.queryByRole('list', { name: 'Allergies' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent)
    : [];
};
const key = (name: string) => fireEvent.keyDown(input(), { key: name });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });

describe('a list of short texts', () => {
  it.each(['Enter', ','])('adds the text with %s, and clears the field', async (name) => {
    await show('Kiwi');
    type(' Nuts ');
    key(name);
    expect(chips()).toEqual(['Kiwi', 'Nuts']);
    expect(input()).toHaveValue('');
  });

  it('adds the text with the button, and keeps the focus in the field', async () => {
    await show();
    type('Nuts');
    press('Add to the list: Allergies');
    expect(chips()).toEqual(['Nuts']);
    expect(input()).toHaveFocus();
  });

  it('adds the text when the field loses the focus', async () => {
    await show();
    type('Nuts');
    fireEvent.blur(input());
    expect(chips()).toEqual(['Nuts']);
  });

  it('adds the text when the page is left, for the form’s draft', async () => {
    await show();
    type('Nuts');
    fireEvent(window, new Event('pagehide'));
    expect(chips()).toEqual(['Nuts']);
  });

  it('adds the text when the field goes without losing the focus, as when the session ends', async () => {
    const { saved } = await show();
    type('Nuts');
    press('Hide');
    press('Save');
    await expect.poll(() => saved).toEqual([{ allergies: ['Nuts'] }]);
  });

  it('leaves Enter to the form when the field is empty', async () => {
    await show('Kiwi');
    expect(key('Enter')).toBe(true);
    type('Nuts');
    expect(key('Enter')).toBe(false);
  });

  it('keeps text that an input method is still composing', async () => {
    await show();
    type('ка');
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    // Safari reports the Enter that ends a composition after it.
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 });
    expect(chips()).toEqual([]);
    expect(input()).toHaveValue('ка');
  });

  it('removes an entry, and moves the focus to the field', async () => {
    const { saved } = await show('Kiwi', 'Nuts');
    press('Remove Kiwi');
    expect(chips()).toEqual(['Nuts']);
    expect(input()).toHaveFocus();
    press('Save');
    await screen.findByText('Nuts');
    expect(saved).toEqual([{ allergies: ['Nuts'] }]);
  });
});

describe('addChips', () => {
  it.each<[string[], string, string[]]>([
    [[], 'Kiwi, Nuts;Milk\nEggs', ['Kiwi', 'Nuts', 'Milk', 'Eggs']],
    [[], ', ,;', []],
    [['Киви'], 'КИВИ', ['Киви']],
    [[], 'Kiwi, KIWI', ['Kiwi']],
    [[], 'x'.repeat(250), ['x'.repeat(200)]],
  ])('%j and %j', (entries, text, expected) => {
    expect(addChips(entries, text)).toEqual(expected);
  });

  it.each(['', 'KIWI'])('returns the same list when %j adds nothing new', (text) => {
    const entries = ['Kiwi'];
    expect(addChips(entries, text)).toBe(entries);
  });
});
