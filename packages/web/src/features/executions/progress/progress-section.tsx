import type { OutputParameter, Parameter } from '@agentarium/contracts';
import { isNumeric } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import type { ProgressPanelProps } from './progress-panel.tsx';
import { ProgressSkeleton } from './progress-skeleton.tsx';

const Panel = lazyPart(() => import('./progress-panel.tsx'));

/** The Progress tab; the charts' code loads when it is opened. */
export function ProgressTab(props: ProgressPanelProps) {
  return (
    <Suspense fallback={<ProgressSkeleton />}>
      <Panel {...props} />
    </Suspense>
  );
}

type Numbers = {
  required_parameters: readonly Pick<Parameter, 'data_type' | 'param_type'>[];
  output_parameters: readonly Pick<OutputParameter, 'data_type'>[];
};

/**
 * Returns whether a task has a numeric input or output; without one in the parent or a child there is no Progress tab.
 */
export const hasNumericValues = ({ required_parameters, output_parameters }: Numbers): boolean =>
  output_parameters.some(isNumeric) ||
  required_parameters.some((parameter) => isNumeric(parameter) && parameter.param_type !== 'AdminInput');

type ProgressSectionProps = { isOpen: boolean; onOpen: () => void; children: () => ReactNode };

/** Below the answer of a run without children: the contents of its Progress tab, on request. */
export function ProgressSection({ isOpen, onOpen, children }: ProgressSectionProps) {
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
