import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../../design/layout/icon.tsx';
import { PageHeader } from '../../design/layout/page-header.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { Link } from '../../design/router.tsx';
import { useFromHere, useListBehind } from './list-behind.ts';

export type AdminPageProps = {
  title: ReactNode;
  /** One line that says what the page is for. */
  purpose?: ReactNode;
  /** At the right: the primary action of a list beside its title, the rest of a form's actions beside the way back. */
  action?: ReactNode;
  /** The list that this page belongs to: "Back to Prompts". */
  back?: { to: string; label: string };
  children: ReactNode;
};

/** A page of the administration: title, what it is for, its action, the way back. The shell draws the violet line. */
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
  const { to, isBehind, back } = useListBehind(list);
  return (
    <SmallButton
      icon="arrow_back"
      to={to}
      onClick={(event: MouseEvent) => {
        if (!isBehind || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        back();
      }}
      sx={{ ml: -1.5, color: 'text.secondary' }}
    >
      {label}
    </SmallButton>
  );
}

/** The link of a list to the form of something new: "Add User". */
export function AddLink({ to, label }: { to: string; label: string }) {
  const here = useFromHere();
  return (
    <Button variant="contained" component={Link} to={to} state={here} startIcon={<Icon name="add" />}>
      {label}
    </Button>
  );
}
