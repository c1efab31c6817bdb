import { type FollowUp, isExecutionCompleted } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { richTextOf } from '../../../lib/clipboard.ts';
import type { AnyTFunction } from '../../../lib/i18n.ts';
import type { AnsweredQuestion } from '../answer/answer-file.ts';

type Question = Pick<FollowUp, 'kind' | 'message'>;

/** A question's text; ready-made requests have a name in the user's language. */
export const questionText = (t: AnyTFunction, { kind, message }: Question): string =>
  kind === 'ask' ? message : t(`executions:followUp.kind.${kind}`);

/** The same, with the names of its files. */
export const questionWithFiles = (
  t: AnyTFunction,
  one: Question & Partial<Pick<FollowUp, 'files'>>,
): string => {
  const names = (one.files ?? []).map(({ name }) => name).join(', ');
  return names ? `${questionText(t, one)} (${names})` : questionText(t, one);
};

export const answeredQuestionsOf = (
  t: AnyTFunction,
  followUps: readonly Pick<FollowUp, 'kind' | 'message' | 'result' | 'status' | 'files'>[],
): AnsweredQuestion[] =>
  followUps.flatMap((one) =>
    isExecutionCompleted(one.status) && one.result
      ? [{ question: questionWithFiles(t, one), answer: one.result }]
      : [],
  );

/** Marks the element of an answer for `followUpsHtml`. */
export const followUpAttributes = (question: string) => ({ 'data-follow-up': question });

/** Returns the follow-up questions and answers in an element as HTML for other programs. */
export function followUpsHtml(element: Element | null): string {
  const answers = [...(element?.querySelectorAll('[data-follow-up]') ?? [])];
  return answers
    .map((answer) => {
      const question = document.createElement('strong');
      question.textContent = answer.getAttribute('data-follow-up');
      const words = answer.firstElementChild;
      return `<hr><p>${question.outerHTML}</p>${words ? richTextOf(words) : ''}`;
    })
    .join('');
}

/** The user's question on the right, the answer below. */
export function FollowUpItem({
  question,
  files,
  children,
}: {
  question: string;
  /** Files sent with the question. */
  files?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('executions');
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box
        component="p"
        sx={{
          m: 0,
          justifySelf: 'end',
          maxWidth: { xs: '92%', sm: '80%' },
          px: 2,
          py: 1.25,
          borderRadius: '20px',
          borderTopRightRadius: '6px',
          bgcolor: 'tint.primary.soft',
          color: 'tint.primary.text',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          '@media print': { justifySelf: 'start', p: 0, fontWeight: 700, bgcolor: 'transparent' },
        }}
      >
        <VisuallyHidden>{t('followUp.question')}: </VisuallyHidden>
        {question}
      </Box>
      {files && (
        <Box
          sx={{ justifySelf: 'end', ':empty': { display: 'none' }, '@media print': { justifySelf: 'start' } }}
        >
          {files}
        </Box>
      )}
      {children}
    </Box>
  );
}
