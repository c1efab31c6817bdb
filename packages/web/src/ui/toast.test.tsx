import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { ApiError } from '../lib/api-error.ts';
import { useToast } from './toast.tsx';

function Toaster() {
  const toast = useToast();
  const error = new ApiError({ status: 409, code: 'STALE_WRITE', message: 'server words' });
  return (
    <>
      <button type="button" onClick={() => toast.success('Saved')}>
        Succeed
      </button>
      <button type="button" onClick={() => toast.error(error)}>
        Fail
      </button>
    </>
  );
}

describe('useToast', () => {
  it('announces a success politely and a failure at once, in the words of its code', async () => {
    const { user } = await renderWithProviders(<Toaster />);
    await user.click(screen.getByRole('button', { name: 'Succeed' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Saved');
    await user.click(screen.getByRole('button', { name: 'Fail' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else changed this');
  });
});
