import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { SmallButton } from '../../../design/layout/small-button.tsx';

export type NumbersOverTimeProps = { isOpen: boolean; onOpen: () => void; children: () => ReactNode };

/** Below the answer of a run without children: the contents of its Progress tab, on request. */
export function NumbersOverTime({ isOpen, onOpen, children }: NumbersOverTimeProps) {
  const { t } = useTranslation('progress');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(false);
  const { hash } = useLocation();
  useEffect(() => {
    if (isOpen && hash === '#progress') heading.current?.scrollIntoView();
    if (isOpen && wasAsked.current) heading.current?.focus();
  }, [isOpen, hash]);
  if (!isOpen)
    return (
      <SmallButton
        icon="show_chart"
        sx={{ mt: 3 }}
        onClick={() => {
          wasAsked.current = true;
          onOpen();
        }}
      >
        {t('overTime.open')}
      </SmallButton>
    );
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography
        id={id}
        ref={heading}
        tabIndex={-1}
        variant="h3"
        component="h2"
        sx={{ mb: 2, scrollMarginTop: 80, outline: 'none' }}
      >
        {t('overTime.title')}
      </Typography>
      {children()}
    </Box>
  );
}
