import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import LoginPage from '../../pages/login-page.tsx';
import RegisterPage from '../../pages/register-page.tsx';
import { ResendVerification } from './resend-verification.tsx';

type Case = [name: string, element: ReactElement, send: (user: UserEvent) => Promise<void>, sentence: string];
const type = (user: UserEvent, label: string, text: string) => user.type(screen.getByLabelText(label), text);
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

it.each<Case>([
  [
    'the login',
    <LoginPage key="login" />,
    async (user) => {
      await type(user, 'Username or email', 'marina');
      await type(user, 'Password', 'a password');
      await press(user, 'Sign in');
    },
    'Failed to sign in. Please check your username and password.',
  ],
  [
    'the registration',
    <RegisterPage key="register" />,
    async (user) => {
      await type(user, 'Name', 'Marina');
      await type(user, 'Username', 'marina');
      await type(user, 'Email', 'marina@example.com');
      await type(user, 'Password', 'long enough');
      await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
      await press(user, 'Create account');
    },
    'Registration failed. Please try again.',
  ],
  [
    'sending the letter again',
    <ResendVerification key="resend" email="marina@example.com" />,
    (user) => press(user, 'Resend email'),
    'The email could not be sent. Please try again later.',
  ],
])('%s has its own message for an unknown failure', async (_name, element, send, sentence) => {
  const unknown = refusal(500, 'UNEXPECTED');
  mockApi({
    'GET /auth/registration-status': { body: { registration_enabled: true } },
    'POST /auth/login': unknown,
    'POST /auth/register': unknown,
    'POST /auth/resend-verification': unknown,
  });
  const { user } = await renderWithProviders(element, { texts: ['auth'] });
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
