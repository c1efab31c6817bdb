import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Note } from '../../design/layout/note.tsx';
import { SectionPaper } from '../../design/layout/section-paper.tsx';

type SettingsSectionProps = {
  title: string;
  text: string;
  /** On the right of the title. */
  action?: ReactNode;
  /** Facts beside the switches from `md`, below them on phones. */
  panel?: ReactNode;
  children: ReactNode;
};

/** A section of the system settings: stacked switches, separated by hairlines. */
export function SettingsSection({ title, text, action, panel, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <SectionPaper labelledBy={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 1 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          <Note variant="body2" sx={{ maxWidth: '72ch' }}>
            {text}
          </Note>
        </Box>
        {action}
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: panel ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)',
          },
        }}
      >
        <Box sx={{ '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>{children}</Box>
        {panel}
      </Box>
    </SectionPaper>
  );
}

type Fact = { label: string; value: ReactNode };

/** A plain box of facts beside switches: "Current Status", "Current Limits". */
export function FactsPanel({
  title,
  facts,
  action,
}: {
  title: string;
  facts: readonly Fact[];
  action?: ReactNode;
}) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ p: 2, borderRadius: '12px', bgcolor: 'surface.sunken', mt: { md: 1.5 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={id} variant="h4" component="h3">
          {title}
        </Typography>
        {action}
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography
              variant="body2"
              component="dd"
              sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}
