import type { Execution, OutputParameter } from '@agentarium/contracts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution } from '../testing/factories.ts';
import { AnswerMeta, FailureNotice } from './answer-notes.tsx';
import { OutputFigures, OutputTexts } from './answer-parts.tsx';
import { ElapsedLine } from './live-answer.tsx';

const options = { user: { timezone: 'UTC' }, texts: ['executions'] };

afterEach(() => {
  vi.useRealTimers();
});

describe('the reason why a run failed', () => {
  const show = (code: string | null, props: Partial<Parameters<typeof FailureNotice>[0]> = {}) => {
    const error = code === null ? null : ({ code, message: 'In English' } as Execution['error']);
    return renderWithProviders(<FailureNotice error={error} {...props} />, options);
  };

  it.each([
    ['TIME_LIMIT', 'It took too long.'],
    ['A_CODE_TO_COME', 'Something went wrong on our side.'],
  ])('%s reads "%s" and was not counted', async (code, text) => {
    await show(code);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('The run failed');
    expect(alert).toHaveTextContent(text);
    expect(alert).toHaveTextContent("It wasn't counted toward your limit.");
    expect(alert).not.toHaveTextContent('In English');
  });

  it('shows that its user stopped it, and that it counts', async () => {
    await show('CANCELLED');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe("You stopped this run.It counts toward today's runs.");
  });

  it('offers Retry only if a retry is possible, once at a time', async () => {
    const { unmount } = await show('TIME_LIMIT');
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    const retry = vi.fn();
    const again = await show('TIME_LIMIT', { onRetry: retry });
    press('Retry');
    expect(retry).toHaveBeenCalledOnce();
    again.unmount();
    await show('TIME_LIMIT', { onRetry: retry, retrying: true });
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDisabled();
  });

  it('scrolls into view for a user who watched it fail', async () => {
    const into = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { unmount } = await show('TIME_LIMIT');
    expect(into).not.toHaveBeenCalled();
    unmount();
    await show('TIME_LIMIT', { reveal: true });
    expect(into).toHaveBeenCalledOnce();
    into.mockRestore();
  });
});

describe('the details of an answer', () => {
  const show = (overrides: Partial<Execution>) =>
    renderWithProviders(<AnswerMeta execution={anExecution(overrides)} />, options);

  it.each<[string, Partial<Execution>, string]>([
    ['all of it', {}, 'gpt-test · 300 tokens · 9 s'],
    ['no tokens known', { input_tokens: null, output_tokens: null }, 'gpt-test · 9 s'],
    ['no model known', { model: null }, '300 tokens · 9 s'],
    ['no duration known', { duration_ms: null }, 'gpt-test · 300 tokens'],
  ])('%s', async (_what, overrides, text) => {
    const { container } = await show(overrides);
    expect(container).toHaveTextContent(text);
    expect(screen.queryByText('Demo answer')).toBeNull();
  });
});

it('the phase of a run shows the elapsed time, never a negative one', async () => {
  const now = Date.UTC(2026, 10, 20, 9);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  const { unmount } = await renderWithProviders(
    <ElapsedLine since={now - 58_000} phase="writing" />,
    options,
  );
  expect(screen.getByRole('timer')).toHaveTextContent('58 sec');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByRole('timer')).toHaveTextContent('1 min 1 sec');
  unmount();
  await renderWithProviders(<ElapsedLine since={now + 60_000} phase="writing" />, options);
  expect(screen.getByRole('timer')).toHaveTextContent('0 sec');
});

describe('the figures of an answer', () => {
  const out = (
    name: string,
    data_type: OutputParameter['data_type'],
    rest: Partial<OutputParameter> = {},
  ) => ({
    name,
    data_type,
    description: '',
    locales: { en: { display_name: `The ${name}` }, ru: { display_name: `О ${name}` } },
    ...rest,
  });
  const show = (parameters: OutputParameter[], values: Record<string, unknown> | null) =>
    renderWithProviders(
      <>
        <OutputFigures parameters={parameters} values={values} />
        <OutputTexts parameters={parameters} values={values} />
      </>,
      options,
    );
  const figures = () =>
    within(screen.getByRole('region', { name: 'The answer in numbers' }))
      .getAllByRole('definition')
      .map((value) => value.textContent);

  it('render nothing when none of them is known', async () => {
    await show([out('calories', 'Integer')], { other: 1, calories: null });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('show numbers with their units, and texts below', async () => {
    const long = 'A long sentence about the whole of the meal';
    await show(
      [
        out('calories', 'Integer', { unit: 'kcal' }),
        out('weight', 'Float', { unit: 'kg' }),
        out('mood', 'String'),
        out('notes', 'String'),
        out('healthy', 'Boolean'),
      ],
      { calories: 1234, weight: 71.456, mood: 'fine', notes: long, healthy: true },
    );
    expect(figures()).toEqual(['1,234kcal', '71.46kg', 'fine', 'Yes']);
    expect(screen.getByRole('region', { name: 'The rest of the answer' })).toHaveTextContent(long);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'The calories',
      'The weight',
      'The mood',
      'The healthy',
      'The notes',
    ]);
  });
});
