import { type FollowUp, isExecutionCompleted } from '@agentarium/contracts';
import type { AnyTFunction } from '../../../lib/i18n.ts';
import { richTextOf } from '../../../lib/rich-text.ts';
import type { Turn } from '../answer/answer-file.ts';

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

/** The answered questions. */
export const turnsOf = (
  t: AnyTFunction,
  followUps: readonly Pick<FollowUp, 'kind' | 'message' | 'result' | 'status' | 'files'>[],
): Turn[] =>
  followUps.flatMap((one) =>
    isExecutionCompleted(one.status) && one.result
      ? [{ question: questionWithFiles(t, one), answer: one.result }]
      : [],
  );

/** Marks a turn's text for `turnsHtml`. */
export const turnAttributes = (question: string) => ({ 'data-turn': question });

/** An element's turns as HTML for other programs. */
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
