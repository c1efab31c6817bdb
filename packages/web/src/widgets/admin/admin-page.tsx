import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../design/layout/icon.tsx';
import { PageHeader } from '../../design/layout/page-header.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { useReturnState, useReturnToList } from './return-to-list.ts';

export type AdminPageProps = {
  title: ReactNode;
  /** One line that says what the page is for. */
  purpose?: ReactNode;
  /** On the right: a list's primary action beside its title, or a form's other actions beside Back. */
  action?: ReactNode;
  /** The list that this page belongs to: "Back to Prompts". */
  back?: { to: string; label: string };
  children: ReactNode;
};

/** An admin page: title, purpose, action, Back. The shell draws the violet line. */
export function AdminPage({ title, purpose, action, back, children }: AdminPageProps) {
  return (
    <>
      {back ? (
        <PageHeader
          title={title}
          purpose={purpose}
          above={
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                flexWrap: 'wrap',
                gap: 1,
                minHeight: 40,
              }}
            >
              <BackLink {...back} />
              {action}
            </Box>
          }
        />
      ) : (
        <PageHeader title={title} purpose={purpose} action={action} />
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          '& > [role=search]': { mb: 0.5 },
        }}
      >
        {children}
      </Box>
    </>
  );
}

function BackLink({ to: list, label }: { to: string; label: string }) {
  const { to, cameFromList, back } = useReturnToList(list);
  return (
    <SmallButton
      icon="arrow_back"
      to={to}
      onClick={(event: MouseEvent) => {
        if (!cameFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        back();
      }}
      sx={{ ml: -1.5, color: 'text.secondary' }}
    >
      {label}
    </SmallButton>
  );
}

/** A list's link to the form of a new item: "Add User". */
export function AddLink({ to, label }: { to: string; label: string }) {
  const here = useReturnState();
  return (
    <Button variant="contained" component={Link} to={to} state={here} startIcon={<Icon name="add" />}>
      {label}
    </Button>
  );
}
