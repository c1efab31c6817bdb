import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { missingTexts } from '../../lib/texts/missing-texts.ts';
import { i18n } from '../../lib/texts.ts';
import { useLateTexts, useTranslation } from './use-translation.ts';

function Waits({ on }: { on: string }) {
  const { t } = useTranslation([on, 'common']);
  return <p>{`${t('name')} ${t('common:action.retry')}`}</p>;
}

function WaitsNot({ on }: { on: string }) {
  return useLateTexts(on) ? <p>here</p> : <p>not yet</p>;
}

/** Serves a file with this name from now on. */
const serve = (namespace: string) => {
  i18n.add('en', namespace, { name: 'A name' });
  i18n.add('ru', namespace, { name: 'Название' });
};

it('waits for a file that failed to load, and shows its texts after a retry', async () => {
  await renderWithProviders(
    <Suspense fallback="waiting">
      <Waits on="lost-texts" />
      <Waits on="lost-texts" />
    </Suspense>,
  );
  await act(async () => {});
  expect(screen.getByText('waiting')).toBeInTheDocument();
  expect(missingTexts.get()).toHaveLength(1);
  serve('lost-texts');
  act(missingTexts.retry);
  expect(await screen.findAllByText('A name Retry')).toHaveLength(2);
  expect(missingTexts.get()).toEqual([]);
});

it('shows another language immediately, without a wait', async () => {
  serve('switched-texts');
  await renderWithProviders(<Waits on="switched-texts" />);
  expect(screen.getByText('A name Retry')).toBeInTheDocument();
  await switchToRussian();
  expect(screen.getByText(/^Название [А-Я]/)).toBeInTheDocument();
});

it('does not wait for optional texts, and updates when they have loaded', async () => {
  await renderWithProviders(<WaitsNot on="late-texts" />);
  expect(screen.getByText('not yet')).toBeInTheDocument();
  act(() => serve('late-texts'));
  expect(await screen.findByText('here')).toBeInTheDocument();
  act(missingTexts.retry);
  await act(async () => {});
  expect(missingTexts.get()).toEqual([]);
});
