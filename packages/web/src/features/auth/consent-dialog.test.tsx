import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

describe('the consent', () => {
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);

  it('has its sections in order', async () => {
    await renderWithProviders(<ConsentDialog open onClose={() => {}} onAgree={() => {}} />, {
      texts: ['consent'],
    });
    expect(screen.getByRole('dialog', { name: 'Consent to data processing' })).toBeInTheDocument();
    expect(headings()).toHaveLength(8);
    expect(headings().slice(0, 3)).toEqual([
      'What we store',
      'What we use it for',
      'What is sent to the language-model provider',
    ]);
    expect(screen.getByText(/never your password, your payments/)).toBeInTheDocument();
  });

  it('has the buttons Close and Agree', async () => {
    const answers: string[] = [];
    await renderWithProviders(
      <ConsentDialog open onClose={() => answers.push('close')} onAgree={() => answers.push('agree')} />,
      { texts: ['consent'] },
    );
    press('Close');
    press('Agree');
    expect(answers).toEqual(['close', 'agree']);
  });
});
