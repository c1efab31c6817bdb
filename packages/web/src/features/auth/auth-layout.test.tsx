import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

describe('the split screen of the account pages', () => {
  it('shows the form beside the introduction, whose pictures are decorative', async () => {
    await renderWithProviders(<AuthLayout>The form</AuthLayout>, { texts: ['auth'] });
    expect(screen.getByRole('main')).toHaveTextContent('The form');
    expect(screen.getByRole('complementary', { name: 'About Agentarium' })).toHaveTextContent(
      'A team of assistants for everyday life',
    );
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('button', { name: /Language/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Theme/ })).toBeInTheDocument();
  });

  it('pauses the pictures on request, and resumes them', async () => {
    await renderWithProviders(<AuthLayout>The form</AuthLayout>, { texts: ['auth'] });
    press('Pause animation');
    expect(screen.queryByRole('button', { name: 'Pause animation' })).toBeNull();
    press('Play animation');
    expect(screen.getByRole('button', { name: 'Pause animation' })).toBeInTheDocument();
  });
});

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
