import type { Feedback } from '@agentarium/contracts';
import { type FeedbackReason, feedbackReasons, maxFeedbackChars } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerId, useSetFeedback } from '../../../data/executions.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { CheckInput } from '../../../design/form/choice-fields.tsx';
import { TextInput } from '../../../design/form/fields.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useScrollIntoView } from '../../../design/hooks/use-scroll-into-view.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { surface, tinted } from '../../../design/layout/styles.ts';
import { changeDraft, deleteDraft, readDraft } from '../../../lib/drafts.ts';

type Rating = Feedback['rating'];

type ReasonsProps = { chosen: readonly FeedbackReason[]; onChange: (chosen: FeedbackReason[]) => void };

function Reasons({ chosen, onChange }: ReasonsProps) {
  const { t } = useTranslation('feedback');
  return (
    <Box role="group" aria-label={t('reasons')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {feedbackReasons.map((reason) => {
        const isChosen = chosen.includes(reason);
        return (
          <Chip
            key={reason}
            component="button"
            type="button"
            clickable
            aria-pressed={isChosen}
            variant={isChosen ? 'filled' : 'outlined'}
            {...(isChosen && { icon: <Icon name="check" size={16} /> })}
            label={t(`reason.${reason}`)}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== reason) : [...chosen, reason])}
            sx={{
              height: 40,
              transition: 'none',
              ...(isChosen && {
                '&, &.Mui-focusVisible': tinted('secondary'),
                '@media (hover: hover)': { '&:hover': tinted('secondary') },
              }),
            }}
          />
        );
      })}
    </Box>
  );
}

type DetailsProps = {
  of: AnswerId;
  feedback: Feedback;
  /** The name under which a comment that is not saved yet is kept. */
  draft: string;
  onClose: () => void;
};

/** Why an answer is rated so. */
function Details({ of, feedback, draft, onClose }: DetailsProps) {
  const { t } = useTranslation(['feedback', 'common']);
  const { mutate, isPending, error } = useSetFeedback(of);
  const formRef = useScrollIntoView(true);
  const [reasons, setReasons] = useState<FeedbackReason[]>(feedback.reasons);
  const [comment, setShown] = useState(() => String(readDraft(draft).comment ?? feedback.comment ?? ''));
  const setComment = (next: string) => {
    setShown(next);
    changeDraft(draft, { comment: next === (feedback.comment ?? '') ? undefined : next });
  };
  const [isShared, setShared] = useState(feedback.share_with_admins);
  const { rating } = feedback;
  return (
    <Box
      component="form"
      ref={formRef}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(
          {
            rating,
            reasons: rating === 'down' ? reasons : [],
            comment: comment.trim() || null,
            share_with_admins: isShared,
          },
          { onSuccess: onClose },
        );
      }}
      sx={{
        ...surface,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        p: 2,
        maxWidth: 560,
        // The answer's actions lie over the end of the screen.
        scrollMarginBottom: '88px',
      }}
    >
      {rating === 'down' && <Reasons chosen={reasons} onChange={setReasons} />}
      <TextInput
        label={t('comment')}
        value={comment}
        onChange={setComment}
        multiline
        minRows={2}
        maxRows={8}
        slotProps={{ htmlInput: { maxLength: maxFeedbackChars } }}
      />
      <CheckInput label={t('share')} checked={isShared} onChange={setShared} help={t('shareHelp')} />
      <FormError error={error} fallback={t('failed')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& .MuiButton-root': { minHeight: 44 } }}>
        <LoadingButton type="submit" pending={isPending}>
          {t('common:action.save')}
        </LoadingButton>
        <Button color="inherit" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button
          color="inherit"
          startIcon={<Icon name="delete" />}
          onClick={() => mutate({ rating: null }, { onSuccess: onClose })}
          sx={{ ml: 'auto' }}
        >
          {t('remove')}
        </Button>
      </Box>
    </Box>
  );
}

/** Rates an answer up or down at one tap, then asks why. The rating can be changed and removed. */
export default function RateAnswer({ of, feedback }: { of: AnswerId; feedback: Feedback | null }) {
  const { t } = useTranslation('feedback');
  const toast = useToast();
  const { mutate, isPending, variables } = useSetFeedback(of);
  const draft = `rating.${of.followUpId ?? of.executionId}`;
  // What was not saved is shown again.
  const [isOpen, setOpen] = useState(() => feedback !== null && 'comment' in readDraft(draft));
  const current = isPending ? variables.rating : (feedback?.rating ?? null);
  const close = () => {
    deleteDraft(draft);
    setOpen(false);
  };
  const rate = (rating: Rating) => {
    setOpen(rating !== feedback?.rating || !isOpen);
    if (rating === feedback?.rating) return;
    mutate(
      {
        rating,
        reasons: [],
        comment: feedback?.comment ?? null,
        share_with_admins: feedback?.share_with_admins ?? false,
      },
      { onError: (error) => toast.error(error, t('failed')) },
    );
  };
  return (
    <Box
      role="group"
      aria-label={t('title')}
      data-print-hide
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', mr: 0.5 }}>
          {t(current === null ? 'question' : 'rated')}
        </Typography>
        {(['up', 'down'] as const).map((rating) => (
          <IconButton
            key={rating}
            aria-label={t(rating)}
            title={t(rating)}
            aria-pressed={current === rating}
            onClick={() => rate(rating)}
            sx={{ width: 44, height: 44, ...(current === rating && { color: 'secondary.main' }) }}
          >
            <Icon name={`thumb_${rating}${current === rating ? '-fill' : ''}`} />
          </IconButton>
        ))}
        {feedback && !isOpen && (
          <Button color="inherit" onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
            {t('change')}
          </Button>
        )}
      </Box>
      {feedback && isOpen && (
        <Details key={feedback.rating} of={of} feedback={feedback} draft={draft} onClose={close} />
      )}
    </Box>
  );
}
