import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Link from '@mui/material/Link';
import { type MouseEvent, useEffect, useState } from 'react';
import { plainList } from './styles.ts';

type Section = { id: string; label: string };

/** The section at the top of the window, below the page's bars; null above the first. */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const shown = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) shown.add(target.id);
          else shown.delete(target.id);
        }
        const first = key.split(' ').find((id) => shown.has(id));
        if (first) setCurrent(first);
      },
      { rootMargin: '-130px 0px -65% 0px' },
    );
    for (const id of key.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}

/** Brings a section into view and gives it the focus. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** Links to the sections of a long page, in a row that stays in view. They leave the history alone. */
export function SectionNav({ label, sections }: { label: string; sections: readonly Section[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  const jump = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    goToSection(id);
  };
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        position: 'sticky',
        top: 64,
        zIndex: 4,
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {/* Keeps a field that gets the focus clear of this row too. */}
      <GlobalStyles styles={{ html: { scrollPaddingTop: '45px' } }} />
      <Box component="ul" sx={{ ...plainList, display: 'flex', gap: 2.5, overflowX: 'auto' }}>
        {sections.map(({ id, label: text }) => (
          <Box component="li" key={id} sx={{ flexShrink: 0 }}>
            <Link
              href={`#${id}`}
              underline="none"
              onClick={jump(id)}
              {...(id === current && { 'aria-current': 'true' })}
              sx={{
                display: 'block',
                py: 1.25,
                fontSize: 14,
                fontWeight: 550,
                color: 'text.secondary',
                borderBottom: '2px solid transparent',
                '@media (hover: hover)': { '&:hover': { color: 'text.primary' } },
                '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
              }}
            >
              {text}
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
