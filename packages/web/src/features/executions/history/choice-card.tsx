import type { ExecutionListed } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import { type ReactNode, useId } from 'react';
import type { Selection } from './selection.ts';

/** A list card in selection mode: a press anywhere ticks it. */
export function ChoiceCard({
  execution,
  selection,
  title,
  children,
}: {
  execution: ExecutionListed;
  selection: Selection;
  title: string;
  /** Receives the checkbox with its label instead of the card's link. */
  children: (title: ReactNode, box: ReactNode) => ReactNode;
}) {
  const id = useId();
  const checked = selection.chosen.has(execution.id);
  const box = (
    <Checkbox
      id={id}
      checked={checked}
      disabled={selection.isFull && !checked}
      onChange={() => selection.toggle(execution)}
      sx={{ m: -1 }}
    />
  );
  const label = (
    <Box component="h3" sx={{ m: 0, typography: 'h4', overflowWrap: 'anywhere' }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ cursor: 'pointer', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
      >
        {title}
      </Box>
    </Box>
  );
  return (
    <Card
      sx={{
        position: 'relative',
        ...(checked && {
          borderColor: 'primary.main',
          // Half the tint, so the card's green chips still stand out.
          bgcolor: ({ vars }) =>
            `color-mix(in srgb, ${vars?.palette.tint.primary.soft} 50%, ${vars?.palette.background.paper})`,
        }),
      }}
    >
      {children(label, box)}
    </Card>
  );
}
