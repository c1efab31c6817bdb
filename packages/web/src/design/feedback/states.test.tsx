import Button from '@mui/material/Button';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { StateOverlay } from '../../widgets/state-badge.tsx';
import { CardAction, CardLink } from '../layout/card-link.tsx';
import { ErrorState } from './error-state.tsx';

describe('list states', () => {
  it('shows what failed and why, and retries', async () => {
    const retry = vi.fn();
    const error = new ApiError({ status: 0, code: 'NETWORK', message: 'x' });
    const { user } = await renderWithProviders(
      <ErrorState error={error} title="Failed to load agents" onRetry={retry} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(/Failed to load agents.*can't be reached/);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('removes a drawing that failed to load', async () => {
    await renderWithProviders(<ErrorState error={new Error('x')} />);
    const drawing = screen.getByRole('presentation');
    fireEvent.error(drawing);
    expect(drawing).not.toBeInTheDocument();
  });

  it('does not repeat “Please try again”', async () => {
    const error = new ApiError({ status: 500, code: 'UNEXPECTED', message: 'x' });
    const title = 'Failed to load subscription information. Please try again.';
    await renderWithProviders(<ErrorState error={error} title={title} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Failed to load subscription information. Please try again.$/,
    );
  });
});

describe('StateOverlay', () => {
  const content = <button type="button">Run</button>;

  it('makes locked content inert and shows why', async () => {
    await renderWithProviders(
      <StateOverlay kind="locked" reason="Needs the Pro plan" action={<Button>See plans</Button>}>
        {content}
      </StateOverlay>,
    );
    expect(screen.getByText('Run').closest('[inert]')).not.toBeNull();
    const reason = screen.getByText('Needs the Pro plan');
    const place = reason.compareDocumentPosition(screen.getByText('Run'));
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByRole('button', { name: 'See plans' }).closest('[inert]')).toBeNull();
  });

  it('leaves a task in testing usable, and everything without a state unmarked', async () => {
    const { rerender } = await renderWithProviders(<StateOverlay kind="testing">{content}</StateOverlay>);
    expect(screen.getByText('Testing')).toBeInTheDocument();
    expect(screen.getByText('Run').closest('[inert]')).toBeNull();
    rerender(<StateOverlay kind={null}>{content}</StateOverlay>);
    expect(screen.queryByText('Testing')).toBeNull();
  });
});

describe('CardLink', () => {
  it('is one link, with its actions beside it', async () => {
    const addFavorite = vi.fn();
    const { user, router } = await renderWithProviders(
      <CardLink to="/tasks/1" title="Weekly menu">
        {(link) => (
          <>
            {link}
            <CardAction>
              <Button onClick={addFavorite}>Add to favorites</Button>
            </CardAction>
          </>
        )}
      </CardLink>,
    );
    await user.click(screen.getByRole('button', { name: 'Add to favorites' }));
    expect(addFavorite).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe('/');
    await user.click(screen.getByRole('link', { name: 'Weekly menu' }));
    expect(router.state.location.pathname).toBe('/tasks/1');
  });
});

describe('AgentPicture', () => {
  it('falls back to the picture of the role when its own fails to load', async () => {
    const agent = { image: '/agents/gone.svg', role: 'Chef' };
    await renderWithProviders(<AgentPicture {...agent} />);
    const picture = screen.getByAltText('');
    expect(picture).toHaveAttribute('src', '/agents/gone.svg');
    fireEvent.error(picture);
    expect(picture).toHaveAttribute('src', '/agents/chef.svg');
    fireEvent.error(picture);
    expect(picture.getAttribute('src')).toMatch(/^data:image\/gif/);
  });
});
