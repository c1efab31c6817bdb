import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import type { IconName } from '../../lib/icons.ts';

type AccordionSectionProps = {
  title: string;
  icon: IconName;
  /** Shown beside the title even while collapsed: a chip, a figure. */
  summary?: ReactNode;
  children: ReactNode;
};

/** A collapsible part of an editor: status, usage, history. Its content renders when first opened. */
export function AccordionSection({ title, icon, summary, children }: AccordionSectionProps) {
  const id = useId();
  return (
    <Accordion
      slotProps={{ heading: { component: 'h2' }, transition: { mountOnEnter: true } }}
      sx={{ '&.MuiAccordion-root': { borderRadius: '12px' } }}
    >
      <AccordionSummary
        id={id}
        aria-controls={`${id}-content`}
        expandIcon={<Icon name="keyboard_arrow_down" />}
        sx={{
          px: { xs: 2, sm: 2.5 },
          '& .MuiAccordionSummary-content': { alignItems: 'center', flexWrap: 'wrap', gap: 1, pr: 1 },
        }}
      >
        <Icon name={icon} sx={{ color: 'text.secondary' }} />
        <Typography variant="h4" component="span" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {summary}
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 2, sm: 2.5 }, pb: 2.5, pt: 0.5 }}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>{children}</Box>
      </AccordionDetails>
    </Accordion>
  );
}

/** A note, and the button that changes what it says. */
export function ActionRow({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Note variant="body2" sx={{ maxWidth: '64ch' }}>
        {text}
      </Note>
      {children}
    </Box>
  );
}
