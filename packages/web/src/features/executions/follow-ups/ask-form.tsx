import {
  type FollowUpKind,
  maxFollowUpChars,
  maxFollowUpFiles,
  maxFollowUps,
} from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../design/form/fields.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { changeDraft, deleteDraft, readDraft } from '../../../lib/drafts.ts';
import type { IconName } from '../../../lib/icons.ts';
import { isComposing } from '../../../lib/is-composing.ts';
import { runsLeft } from '../../../lib/usage.ts';
import { ChooseButtons, useDroppedFiles } from '../../../widgets/files/choose-files.tsx';
import { AttachedFiles } from '../../../widgets/files/file-rows.tsx';
import type { FileKind } from '../../../widgets/files/file-rules.ts';
import { storedIds, useUploads } from '../../../widgets/files/uploads.ts';
import { questionText } from './follow-up-item.tsx';

const readyMade: [kind: Exclude<FollowUpKind, 'ask'>, icon: IconName][] = [
  ['regenerate', 'refresh'],
  ['shorter', 'short_text'],
  ['simpler', 'lightbulb'],
  ['translate', 'translate'],
];

const everyKind: readonly FileKind[] = ['Image', 'File'];
const documentsOnly: readonly FileKind[] = ['File'];

/** How many questions are left for the answer, and how many runs today. */
function Left({ asked }: { asked: number }) {
  const { t } = useTranslation('follow-ups');
  const { user } = useSession();
  const runs = user && runsLeft(user);
  const today =
    runs && (runs.limit < 0 ? t('todayUnlimited') : t('today', { count: Math.max(0, runs.left) }));
  const extra = runs && runs.limit >= 0 && runs.extra > 0 && t('extra', { count: runs.extra });
  return (
    <Note id="questions-left">
      {[t('left', { count: maxFollowUps - asked }), t('counts'), today, extra].filter(Boolean).join(' ')}
    </Note>
  );
}

export type AskFormProps = {
  executionId: string;
  /** Questions asked so far. */
  asked: number;
  suggestions: readonly string[];
  /** An answer is being written: nothing can be asked until it is done. */
  busy: boolean;
  /** The kind of question being sent now. */
  sending: FollowUpKind | null;
  /** True if the answering model can look at pictures. */
  sees: boolean;
  /** Returns whether the question was accepted. */
  onAsk: (kind: FollowUpKind, message: string, files?: string[]) => Promise<boolean>;
};

/** Ready-made requests, suggested questions, and a text field; Enter sends, Shift+Enter starts a new line. */
export function AskForm({ executionId, asked, suggestions, busy, sending, sees, onAsk }: AskFormProps) {
  const { t } = useTranslation(['follow-ups', 'executions', 'files']);
  const kinds = sees ? everyKind : documentsOnly;
  const attached = useUploads({ kinds, max: maxFollowUpFiles, onChange: () => {} });
  const isFull = attached.uploads.length >= maxFollowUpFiles;
  const { isOver, zone } = useDroppedFiles(!isFull, attached.take);
  const draft = `question.${executionId}`;
  const [text, setShown] = useState(() => String(readDraft(draft).text ?? ''));
  const setText = (next: string) => {
    setShown(next);
    changeDraft(draft, { text: next || undefined });
  };
  const locked = busy || sending !== null;
  const isReady = attached.uploads.every(({ step }) => step === 'stored');
  const submit = async () => {
    const message = text.trim();
    if (message === '' || locked || !isReady) return;
    const sent = attached.uploads;
    if (!(await onAsk('ask', message, storedIds(sent)))) return;
    // Text typed and files attached meanwhile are for another question.
    setShown((now) => (now.trim() === message ? '' : now));
    if (String(readDraft(draft).text ?? '').trim() === message) deleteDraft(draft);
    attached.clear(sent);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <Box
      component="form"
      onSubmit={onSubmit}
      {...zone}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
    >
      {suggestions.length > 0 && (
        <Box role="group" aria-label={t('suggestions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {suggestions.map((question) => (
            <Chip
              key={question}
              color="secondary"
              label={question}
              disabled={locked}
              onClick={() => void onAsk('ask', question)}
              sx={{
                height: 'auto',
                minHeight: 32,
                '@media (pointer: coarse)': { minHeight: 44 },
                maxWidth: '100%',
                '& .MuiChip-label': { whiteSpace: 'normal', py: 0.75 },
              }}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <TextInput
          multiline
          maxRows={6}
          label={t('field')}
          placeholder={t('placeholder')}
          value={text}
          onChange={setText}
          onKeyDown={onKeyDown}
          slotProps={{
            htmlInput: {
              maxLength: maxFollowUpChars,
              'aria-describedby': 'questions-left',
              enterKeyHint: 'send',
            },
          }}
        />
        <LoadingButton
          type="submit"
          icon="send"
          pending={sending === 'ask'}
          disabled={locked || !isReady || text.trim() === ''}
          sx={{ minHeight: 44, flexShrink: 0, width: { xs: '100%', sm: 'auto' } }}
        >
          {t('send')}
        </LoadingButton>
      </Box>

      <AttachedFiles attached={attached} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <ChooseButtons
          kinds={kinds}
          multiple
          disabled={isFull}
          describedBy="files-help"
          onFiles={attached.take}
        />
        <Note id="files-help">
          {isOver ? t('files:drop') : t(sees ? 'filesHelp' : 'filesBlind', { max: maxFollowUpFiles })}
        </Note>
      </Box>
      <Left asked={asked} />

      <Box role="group" aria-label={t('ready')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {readyMade.map(([kind, icon]) => {
          const label = questionText(t, { kind, message: '' });
          return (
            <SmallButton
              key={kind}
              icon={icon}
              variant="outlined"
              disabled={locked}
              onClick={() => void onAsk(kind, label)}
            >
              {label}
            </SmallButton>
          );
        })}
      </Box>
    </Box>
  );
}
