import type { Feedback } from '@agentarium/contracts';
import { type FeedbackReason, feedbackReasons, maxFeedbackChars } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerId, useSetFeedback } from '../../../data/executions.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { CheckInput } from '../../../design/form/choice-fields.tsx';
import { TextInput } from '../../../design/form/fields.tsx';
import { isChanged } from '../../../design/form/form-draft.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useScrollIntoView } from '../../../design/hooks/use-focus.ts';
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
  /** The name under which what is not saved yet is kept. */
  draft: string;
  onClose: () => void;
};

/** Why an answer is rated so. */
function Details({ of, feedback, draft, onClose }: DetailsProps) {
  const { t } = useTranslation(['feedback', 'common']);
  const { mutate, isPending, error } = useSetFeedback(of);
  const formRef = useScrollIntoView(true);
  const { rating, reasons, comment, share_with_admins } = feedback;
  const saved = { reasons, comment: comment ?? '', share_with_admins };
  const [details, setDetails] = useState(() => ({
    ...saved,
    ...(readDraft(draft) as Partial<typeof saved>),
  }));
  const change = <F extends keyof typeof saved>(field: F, value: (typeof saved)[F]) => {
    const next = { ...details, [field]: value };
    setDetails(next);
    changeDraft(draft, { [field]: isChanged(next, saved, field) ? value : undefined });
  };
  return (
    <Box
      component="form"
      ref={formRef}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(
          {
            rating,
            reasons: rating === 'down' ? details.reasons : [],
            comment: details.comment.trim() || null,
            share_with_admins: details.share_with_admins,
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
      {rating === 'down' && (
        <Reasons chosen={details.reasons} onChange={(chosen) => change('reasons', chosen)} />
      )}
      <TextInput
        label={t('comment')}
        value={details.comment}
        onChange={(text) => change('comment', text)}
        multiline
        minRows={2}
        maxRows={8}
        slotProps={{ htmlInput: { maxLength: maxFeedbackChars } }}
      />
      <CheckInput
        label={t('share')}
        checked={details.share_with_admins}
        onChange={(next) => change('share_with_admins', next)}
        help={t('shareHelp')}
      />
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
  const { mutateAsync, isPending, variables } = useSetFeedback(of);
  const draft = `rating.${of.followUpId ?? of.executionId}`;
  // What was not saved is shown again.
  const [isOpen, setOpen] = useState(() => feedback !== null && Object.keys(readDraft(draft)).length > 0);
  const current = isPending ? variables.rating : (feedback?.rating ?? null);
  const group = useRef<HTMLDivElement>(null);
  const close = () => {
    deleteDraft(draft);
    setOpen(false);
    // The button that was pressed goes with the details.
    group.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  };
  const rate = (rating: Rating) => {
    setOpen(rating !== feedback?.rating || !isOpen);
    if (rating === feedback?.rating) return;
    mutateAsync({
      rating,
      reasons: [],
      comment: feedback?.comment ?? null,
      share_with_admins: feedback?.share_with_admins ?? false,
    }).catch((error: unknown) => toast.error(error, t('failed')));
  };
  return (
    <Box
      ref={group}
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
