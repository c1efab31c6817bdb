import { type FollowUp, isExecutionCompleted } from '@agentarium/contracts';
import { richTextOf } from '../../../lib/rich-text.ts';
import type { TFunction } from '../../../lib/texts.ts';
import type { Turn } from '../answer/answer-file.ts';

type Question = Pick<FollowUp, 'kind' | 'message'>;

/** A question as it is shown: a ready-made request has its name in the reader's language. */
export const questionText = (t: TFunction, { kind, message }: Question): string =>
  kind === 'ask' ? message : t(`executions:followUp.kind.${kind}`);

/** The same with the names of the files that went with it. */
export const questionWithFiles = (t: TFunction, one: Question & Partial<Pick<FollowUp, 'files'>>): string => {
  const names = (one.files ?? []).map(({ name }) => name).join(', ');
  return names ? `${questionText(t, one)} (${names})` : questionText(t, one);
};

/** The questions that were answered, in words. */
export const turnsOf = (
  t: TFunction,
  followUps: readonly Pick<FollowUp, 'kind' | 'message' | 'result' | 'status' | 'files'>[],
): Turn[] =>
  followUps.flatMap((one) =>
    isExecutionCompleted(one.status) && one.result
      ? [{ question: questionWithFiles(t, one), answer: one.result }]
      : [],
  );

/** Marks the words of a turn for `turnsHtml`. */
export const turnWords = (question: string) => ({ 'data-turn': question });

/** The turns that stand in an element as HTML for other programs' documents. */
export function turnsHtml(element: Element | null): string {
  const turns = [...(element?.querySelectorAll('[data-turn]') ?? [])];
  return turns
    .map((turn) => {
      const question = document.createElement('strong');
      question.textContent = turn.getAttribute('data-turn');
      const words = turn.firstElementChild;
      return `<hr><p>${question.outerHTML}</p>${words ? richTextOf(words) : ''}`;
    })
    .join('');
}
