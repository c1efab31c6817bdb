import type { Execution } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FailedDialog, lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useOnline } from '../../../design/hooks/use-online.ts';
import { CopyButton } from '../../../design/layout/copy-button.tsx';
import { DialogButton, SmallButton } from '../../../design/layout/small-button.tsx';
import {
  languageOfText,
  onVoices,
  readAloud,
  speechOf,
  spokenLanguages,
} from '../../../lib/device/speech.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { plainTextOf } from '../../../lib/plain-text.ts';
import { ActionMenu } from '../../../widgets/admin/action-menu.tsx';
import { type AnswerFile, answerFileName, dialogueMarkdown, downloadAnswer } from './answer-file.ts';

/**
 * An answer's actions, sticky at the bottom while any of it is visible: within the thumb's reach on a phone. It must be
 * the last part of a column: in a grid it could not leave its row.
 */
export function AnswerBar({ children }: { children: ReactNode }) {
  return (
    <Box
      data-print-hide
      sx={{
        position: 'sticky',
        bottom: 'calc(12px + max(var(--bottom-bar), env(safe-area-inset-bottom)))',
        zIndex: 1,
        ml: { sm: 9 },
        p: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 3,
      }}
    >
      {children}
    </Box>
  );
}

type AnswerActionsProps = {
  execution: ShareOf;
  file: AnswerFile;
  /** The day of the answer in the user's zone, for the file name. */
  day: string;
  /** The rendered answer, for programs that accept formatted text. */
  html: () => string | null | undefined;
  /** A part of the file is still loading. */
  incomplete: boolean;
  onRunAgain?: (() => void) | undefined;
};

/** On phones secondary actions are icons, with labels for screen readers: all fit on one line. */
const actionRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '& .MuiIconButton-root': { my: -0.5 },
  '& .MuiButton-contained': { ml: 'auto' },
  '@media (max-width:599.95px)': {
    gap: 0.75,
    '& .MuiButton-root': { minHeight: 44 },
    '& .MuiIconButton-root': { width: 44, height: 44, m: 0 },
    '& .MuiButton-outlined': {
      flex: '1 1 34px',
      minWidth: 34,
      px: 0,
      fontSize: 0,
      '& .MuiButton-startIcon': { m: 0 },
    },
    '& .MuiButton-contained': {
      flex: '3 1 auto',
      px: 1.5,
      whiteSpace: 'nowrap',
      '& .MuiButton-startIcon': { display: 'none' },
    },
  },
  // The narrowest phones have no room for wider ones.
  '@media (max-width:359.95px)': { '& .MuiIconButton-root': { width: 34, minWidth: 34, height: 44, m: 0 } },
} as const;

/** An answer's actions: copy, share, read aloud, run again, and in a menu download, print and compare. */
export function AnswerActions({ execution, file, day, html, incomplete, onRunAgain }: AnswerActionsProps) {
  const { t } = useTranslation(['executions', 'common']);
  const isOnline = useOnline();
  const navigate = useNavigate();
  return (
    <Box role="group" aria-label={t('actions.label')} sx={actionRow}>
      <CopyButton
        size="small"
        variant="outlined"
        color="inherit"
        text={dialogueMarkdown(file.text, file.followUps)}
        html={html}
      />
      <ShareButton
        execution={execution}
        text={{ title: file.title, text: plainTextOf(dialogueMarkdown(file.text, file.followUps)) }}
      />
      <ReadAloud text={file.text} />
      <ActionMenu
        label={t('common:action.more')}
        actions={[
          {
            label: t('actions.download'),
            icon: 'download',
            disabled: incomplete,
            onSelect: () => downloadAnswer(answerFileName(file.title, day), file),
          },
          {
            label: t('common:action.print'),
            icon: 'print',
            disabled: incomplete,
            onSelect: () => window.print(),
          },
          {
            label: t('compare.action'),
            icon: 'compare_arrows',
            disabled: !isOnline,
            onSelect: () => void navigate(withQuery(paths.compare, { b: execution.id })),
          },
        ]}
      />
      {onRunAgain && (
        <SmallButton icon="refresh" color="primary" variant="contained" onClick={onRunAgain}>
          {t('actions.runAgain')}
        </SmallButton>
      )}
    </Box>
  );
}

/** Reads an answer aloud in its language; nothing where the browser has no voice for it. It ends with the page. */
export function ReadAloud({ text }: { text: string }) {
  const { t } = useTranslation('executions');
  const language = languageOfText(text);
  const spoken = useSyncExternalStore(onVoices, spokenLanguages);
  const [state, setState] = useState<'idle' | 'reading' | 'paused'>('idle');
  const part = useRef(0);
  const end = useRef<() => void>(undefined);

  const finish = () => {
    end.current?.();
    part.current = 0;
    setState('idle');
  };
  const read = () => {
    end.current = readAloud(speechOf(text), language, {
      start: part.current,
      onPart: (index) => {
        part.current = index;
      },
      onEnd: finish,
    });
    setState('reading');
  };
  const pause = () => {
    end.current?.();
    setState('paused');
  };
  const leave = useEffectEvent(finish);
  useEffect(() => {
    // A reload does not unmount it, and some browsers go on reading.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      end.current?.();
    };
  }, []);

  if (!spoken.split(',').includes(language)) return null;
  return (
    <>
      {state === 'reading' ? (
        <SmallButton icon="pause" variant="outlined" onClick={pause}>
          {t('actions.pause')}
        </SmallButton>
      ) : (
        <SmallButton icon={state === 'idle' ? 'volume_up' : 'play_arrow'} variant="outlined" onClick={read}>
          {t(state === 'idle' ? 'actions.readAloud' : 'actions.continue')}
        </SmallButton>
      )}
      {state !== 'idle' && (
        <SmallButton icon="stop" variant="outlined" onClick={finish}>
          {t('stop')}
        </SmallButton>
      )}
    </>
  );
}

const ShareDialog = lazyPart(() => import('../share/share-dialog.tsx'), {
  texts: ['share'],
  failed: FailedDialog,
});

type ShareOf = Pick<Execution, 'id' | 'files' | 'follow_ups'>;

export type ShareButtonProps = {
  execution: ShareOf;
  /** The answer for other apps, without Markdown marks. */
  text: { title: string; text: string };
};

/** Opens the links to a result; lazy. */
function ShareButton(props: ShareButtonProps) {
  const { t } = useTranslation('common');
  const isOnline = useOnline();
  return (
    <DialogButton
      icon="share"
      variant="outlined"
      disabled={!isOnline}
      dialog={(onClose) => <ShareDialog {...props} onClose={onClose} />}
    >
      {t('action.share')}
    </DialogButton>
  );
}
