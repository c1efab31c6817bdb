import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';

export type AuthHeadingProps = {
  title: ReactNode;
  purpose?: ReactNode;
  /** Takes the focus when it replaces a form, so screen readers announce the change. */
  takesFocus?: boolean;
};

/** The only `h1` of the page with one line under it. */
export function AuthHeading({ title, purpose, takesFocus = false }: AuthHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <header>
      <Typography ref={heading} variant="h1" tabIndex={-1}>
        {title}
      </Typography>
      {purpose && (
        <Typography sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>{purpose}</Typography>
      )}
    </header>
  );
}
