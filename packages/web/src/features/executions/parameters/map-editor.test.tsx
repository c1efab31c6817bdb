import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter, expectFieldText, press } from '../../../../testing/fields.ts';
import { ask } from '../testing/factories.ts';
import { renderField } from '../testing/render-parameter-form.tsx';

const prices = ask('prices', 'Map', { key_type: 'String', value_type: 'Float' });
const field = (name: string) => screen.getByRole('textbox', { name });

describe('entries of a map', () => {
  it('start with those of an earlier run, and can be added and removed', async () => {
    const { sends } = await renderField(prices, { eggs: 2.5, milk: 1 });
    expect(field('Key 2')).toHaveValue('milk');
    expect(field('Value 2')).toHaveValue('1');
    press('Remove entry 1');
    press('Add an entry');
    enter('Key 2', 'oats');
    enter('Value 2', '3,25');
    await sends({ milk: 1, oats: 3.25 });
  });

  it('are at least one, which can be cleared but not removed', async () => {
    await renderField(prices, { eggs: 2 });
    press('Remove entry 1');
    expect(field('Key 1')).toHaveValue('');
    expect(field('Value 1')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Remove entry 1' })).toBeDisabled();
  });

  it.each(['Key 1', 'Value 1'])('can be cleared once %s has text', async (name) => {
    await renderField(prices);
    enter(name, '1');
    expect(screen.getByRole('button', { name: 'Remove entry 1' })).toBeEnabled();
  });

  it('show the map’s unit beside each value, and none beside its key', async () => {
    await renderField({ ...prices, unit: 'kg' }, { eggs: 2, oats: 1 });
    expect(screen.getAllByText('kg')).toHaveLength(2);
  });

  it('accept a date as key and yes or no as value', async () => {
    const days = ask('days', 'Map', { key_type: 'Date', value_type: 'Boolean' });
    const { user, sends } = await renderField(days);
    enter('Key 1', '2026-12-24');
    await user.click(screen.getByRole('combobox', { name: /Value 1/ }));
    await user.click(screen.getByRole('option', { name: 'Yes' }));
    await sends({ '2026-12-24': true });
  });
});

describe('errors of a map', () => {
  it('are shown on the affected side of the entry', async () => {
    const { submit, runs } = await renderField(prices, { eggs: 2, milk: 1, oats: 3 });
    enter('Key 2', ' ');
    enter('Value 3', '');
    submit();
    await expectFieldText('Key 2', 'Key is required');
    await expectFieldText('Value 3', 'Value is required');
    for (const name of ['Key 1', 'Value 1', 'Value 2', 'Key 3']) expect(field(name)).toBeValid();
    expect(runs).toEqual([]);
  });

  it('show at both entries with the same key, and disappear when one changes', async () => {
    const { submit, sends } = await renderField(prices, { eggs: 2, milk: 1 });
    enter('Key 2', ' eggs ');
    submit();
    await waitFor(() => expect(screen.getAllByText('This key is already used')).toHaveLength(2));
    enter('Key 2', 'cream');
    await waitFor(() => expect(screen.queryByText('This key is already used')).toBeNull());
    await sends({ eggs: 2, cream: 1 });
  });

  it('report a key that must be a number', async () => {
    const { submit, sends } = await renderField(ask('steps', 'Map', { key_type: 'Integer' }), {
      one: 'Wake',
    });
    submit();
    await expectFieldText('Key 1', 'Must be a valid integer');
    enter('Key 1', '1');
    await sends({ 1: 'Wake' });
  });

  it('move the focus to the first invalid side', async () => {
    const { submit } = await renderField(prices, { eggs: 2, milk: 1 });
    enter('Value 2', 'much');
    submit();
    await waitFor(() => expect(field('Value 2')).toHaveFocus());
  });
});

describe('the focus of a map', () => {
  it('moves to the key of an added entry', async () => {
    await renderField(prices, { eggs: 2 });
    press('Add an entry');
    await waitFor(() => expect(field('Key 2')).toHaveFocus());
  });

  it('stays near a removed entry', async () => {
    await renderField(prices, { eggs: 2, milk: 1, oats: 3 });
    const remove = (number: number) => screen.getByRole('button', { name: `Remove entry ${number}` });
    press('Remove entry 1');
    await waitFor(() => expect(remove(1)).toHaveFocus());
    press('Remove entry 2');
    await waitFor(() => expect(remove(1)).toHaveFocus());
    press('Remove entry 1');
    await waitFor(() => expect(field('Key 1')).toHaveFocus());
  });
});
