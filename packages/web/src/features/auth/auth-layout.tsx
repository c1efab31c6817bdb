import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useSession } from '../../design/hooks/use-session.ts';
import { Drawing, type DrawingName } from '../../design/layout/drawing.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { paths } from '../../lib/paths.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { DisplayMenus } from '../../widgets/display-menus.tsx';

function Wordmark() {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
      <Box component="img" src="/mark.svg" alt="" width={32} height={32} sx={{ display: 'block' }} />
      <Box component="span" sx={{ typography: 'h3', letterSpacing: '-0.025em' }}>
        Agentarium
      </Box>
    </Box>
  );
}

/** The product's pitch over the agents' pictures: beside the form, a band below it on phones. */
function PromisePanel() {
  const { t } = useTranslation('auth');
  return (
    <Box
      component="aside"
      aria-label={t('promise.label')}
      sx={{
        position: { xs: 'relative', md: 'sticky' },
        top: 0,
        height: { xs: 232, md: '100vh' },
        overflow: 'hidden',
        bgcolor: 'tint.primary.soft',
      }}
    >
      <AgentsCollage />
      <Box
        sx={{
          position: 'absolute',
          left: { xs: 16, md: 40, lg: 64 },
          right: { xs: 56, md: 72, lg: 96 },
          bottom: { xs: 16, md: 40, lg: 64 },
        }}
      >
        <Typography
          component="p"
          sx={{
            typography: { xs: 'h3', md: 'h1' },
            fontSize: { lg: '2.5rem' },
            lineHeight: { md: 1.2 },
            maxWidth: { md: '16ch' },
            textWrap: 'balance',
          }}
        >
          {t('promise.title')}
        </Typography>
        <Typography
          sx={{ display: { xs: 'none', md: 'block' }, mt: 1.5, maxWidth: '46ch', color: 'tint.primary.text' }}
        >
          {t('promise.text')}
        </Typography>
      </Box>
    </Box>
  );
}

/** The split screen of the account pages: form on the left, agents on the right from `md`. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gridTemplateRows: { xs: '1fr auto', md: '1fr' },
        minHeight: '100vh',
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        <Box
          component="header"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            height: { xs: 64, md: 80 },
            px: { xs: 2, md: 4 },
          }}
        >
          <Wordmark />
          <DisplayMenus />
        </Box>
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            flex: 1,
            display: 'grid',
            alignContent: { xs: 'start', sm: 'center' },
            justifyContent: 'center',
            gridTemplateColumns: 'minmax(0, 400px)',
            gap: 3,
            px: { xs: 2, md: 4 },
            pt: { xs: 2, sm: 3 },
            pb: { xs: 4, md: 10 },
            outline: 'none',
          }}
        >
          {children}
        </Box>
      </Box>
      <PromisePanel />
    </Box>
  );
}

const drift = keyframes`from { transform: translateY(0); } to { transform: translateY(-96px); }`;

/** By column; neighbors differ in color. */
const columns = [
  ['chef', 'sleep-coach', 'gardener', 'comedian', 'finance-advisor'],
  ['numerologist', 'dietologist', 'travel-planner', 'personal-assistant', 'book-critic'],
  ['fitness-coach', 'language-tutor', 'comedian', 'mindfulness-guide', 'chef'],
  ['gardener', 'finance-advisor', 'book-critic', 'numerologist', 'dietologist'],
];

/** The agents' pictures, moving slowly; still with reduced motion and on request. */
function AgentsCollage() {
  const { t } = useTranslation('auth');
  const [paused, setPaused] = useState(false);
  return (
    <>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: '-20% -18% -10%',
          display: 'flex',
          gap: { xs: 1.5, md: 3 },
          justifyContent: 'center',
          transform: 'rotate(-9deg)',
        }}
      >
        {columns.map((roles, column) => (
          <Box
            key={roles.join()}
            sx={{
              display: 'grid',
              alignContent: 'start',
              gap: { xs: 1.5, md: 3 },
              width: { xs: 'max(15vw, 76px)', md: 'max(15vw, 16vh)' },
              flexShrink: 0,
              mt: column % 2 === 0 ? 0 : { xs: -6, md: -12 },
              willChange: 'transform',
              animation: `${drift} ${26 + column * 5}s ease-in-out infinite alternate${column % 2 === 0 ? '' : '-reverse'}`,
              animationPlayState: paused ? 'paused' : 'running',
            }}
          >
            {roles.map((role) => (
              <AgentPicture key={role} role={role} size="fill" sx={{ borderRadius: '22%' }} />
            ))}
          </Box>
        ))}
      </Box>
      <Box
        aria-hidden
        sx={(theme) => ({
          position: 'absolute',
          inset: 0,
          background: `linear-gradient(to top, ${theme.vars?.palette.tint.primary.soft} 26%, transparent 66%)`,
        })}
      />
      <IconButton
        aria-label={t(paused ? 'collage.play' : 'collage.pause')}
        onClick={() => setPaused(!paused)}
        sx={{
          position: 'absolute',
          right: { xs: 8, md: 24 },
          bottom: { xs: 8, md: 24 },
          color: 'tint.primary.text',
          '@media (prefers-reduced-motion: reduce)': { display: 'none' },
        }}
      >
        <Icon name={paused ? 'play_arrow' : 'pause'} />
      </IconButton>
    </>
  );
}

type AuthHeadingProps = {
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

type AuthNoticeProps = {
  drawing: DrawingName;
  title: ReactNode;
  text: ReactNode;
  /** Next steps, the main action first. */
  children?: ReactNode;
};

/** The outcome, replacing a form: a drawing, the heading, a sentence, the next steps. */
export function AuthNotice({ drawing, title, text, children }: AuthNoticeProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ ml: -2, my: -2.5 }}>
        <Drawing name={drawing} size={176} />
      </Box>
      <AuthHeading title={title} purpose={text} takesFocus />
      {children && <Box sx={{ display: 'grid', gap: 1.5 }}>{children}</Box>}
    </Box>
  );
}

/** The main next step of a notice. */
export const NextStep = ({ to, label }: { to: string; label: string }) => (
  <Button component={RouterLink} to={to} variant="contained" size="large" fullWidth>
    {label}
  </Button>
);

/** A completed step; links to the login, or to the dashboard if signed in. */
export function DoneNotice({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('auth');
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <AuthNotice drawing="welcome" title={title} text={text}>
      <NextStep
        to={isSignedIn ? paths.dashboard : paths.login}
        label={t(isSignedIn ? 'toDashboard' : 'toLogin')}
      />
    </AuthNotice>
  );
}

/** A question and the link to the other account page. */
export function PageSwitch({ question, label, to }: { question?: string; label: string; to: string }) {
  return (
    <Note variant="body2">
      {question && `${question} `}
      <Link component={RouterLink} to={to} sx={{ display: 'inline-block', py: 0.25 }}>
        {label}
      </Link>
    </Note>
  );
}
