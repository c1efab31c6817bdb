import type { AdminPurchase } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { enter, press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { RefundDialog } from './all-purchases.tsx';
import { anAdminPurchase, moneyTexts } from './testing/money.ts';

const refundPath = 'POST /private/purchases/:id/refund';
const agentId = '01900000-0000-7000-8000-0000000000cc';
const refunded = (paid_back: boolean): MockResponse => ({
  body: { message: '', purchase: anAdminPurchase({ status: 'refunded' }), paid_back },
});
type Handler = Parameters<typeof mockApi>[0][string];

async function show(given: Partial<AdminPurchase> = {}, answer: Handler = refunded(true)) {
  const requests = mockApi({
    'GET /public/agents': { body: { items: [], next_cursor: null } },
    [refundPath]: answer,
  });
  let closed = 0;
  const dialog = <RefundDialog purchase={anAdminPurchase(given)} open onClose={() => closed++} />;
  const rendered = await renderWithProviders(dialog, { user: { role: 'admin' }, texts: moneyTexts });
  const sent = () => requests.filter(({ method }) => method === 'POST');
  return { ...rendered, sent, closed: () => closed };
}
const reason = /Reason/;

describe('the consequences for the buyer', () => {
  it.each<[Partial<AdminPurchase>, string]>([
    [
      { purchase_type: 'subscription_upgrade', item_identifier: 'premium', billing_cycle: 'annual' },
      '“Premium plan, one year” ends immediately for maria, and the previous plan is restored. Schedules over its limit are stopped.',
    ],
    [
      { purchase_type: 'execution_pack_s', execution_count: 1 },
      'maria immediately loses the unused runs of “1 run”.',
    ],
    [
      { purchase_type: 'agent_purchase', item_identifier: agentId, item_name: 'Chef' },
      '“Agent Chef”: maria loses access to the agent unless their plan includes it.',
    ],
    [
      { purchase_type: 'custom_agent', item_identifier: agentId, item_name: 'Owl' },
      '“Custom agent Owl”: maria loses access to the agent unless their plan includes it.',
    ],
  ])('are shown beforehand: %j', async (given, sentence) => {
    await show(given);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(sentence);
  });
});

describe('the reason', () => {
  it('is required first, with at most 500 characters and a note on who reads it', async () => {
    await show();
    const field = screen.getByLabelText(reason);
    expect(field).toHaveFocus();
    expect(field).toBeRequired();
    expect(field).toHaveAttribute('maxlength', '500');
    expect(field).toHaveAccessibleDescription('Saved with the purchase and in the audit log');
  });
});

describe('the refund', () => {
  it.each([
    [true, '$99.00 was refunded to maria.'],
    [false, 'The purchase was reversed. Please refund $99.00 to maria manually.'],
  ])('reports whether the provider paid the money back: %s', async (paidBack, said) => {
    const { sent, closed } = await show({}, refunded(paidBack));
    enter(reason, 'Bought twice');
    press('Refund');
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [`/private/purchases/${anAdminPurchase().id}/refund`, { reason: 'Bought twice' }],
    ]);
    expect(closed()).toBe(1);
  });

  it.each<[string, Handler, string]>([
    ['refused', refusal(409, 'PURCHASE_NOT_REFUNDABLE'), 'Only a completed purchase can be refunded.'],
    ['broken', refusal(500, 'UNEXPECTED'), 'Failed to refund the purchase. Please try again later.'],
  ])('%s: keeps the reason, and can be retried', async (_name, failure, said) => {
    let answer: Handler = failure;
    const { sent, closed } = await show({}, (requests) =>
      typeof answer === 'function' ? answer(requests) : answer,
    );
    enter(reason, 'Bought twice');
    press('Refund');
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(screen.getByLabelText(reason)).toHaveValue('Bought twice');
    expect(closed()).toBe(0);
    answer = refunded(true);
    press('Refund');
    await screen.findByText('$99.00 was refunded to maria.');
    expect(sent().map(({ body }) => body)).toEqual([{ reason: 'Bought twice' }, { reason: 'Bought twice' }]);
  });
});
