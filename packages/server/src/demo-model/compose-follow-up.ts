import { composeAnswer } from './compose-answer.ts';
import type { DemoFacts } from './figures.ts';
import { shorten, taskList } from './markdown.ts';
import { receivedText } from './received-files.ts';
import { some } from './seed.ts';
import { themeFor } from './themes/index.ts';
import { wording } from './wording.ts';

/** The demo model's reply to a follow-up question, in Markdown; deterministic for given facts. */
export function composeFollowUp(facts: DemoFacts): string {
  const { language, followUp, task, agent } = facts;
  const text = themeFor(facts)[language];
  const words = wording[language];
  const { kind, message, turn } = followUp ?? { kind: 'ask', message: '', turn: 0 };
  const salt = JSON.stringify([agent.name, task.name, message, turn]);
  const steps = some(text.steps, 3, salt);
  const thoughts = (count: number) =>
    some(text.thoughts, count, salt).map(([title, thought]) => `### ${title}\n\n${thought}`);
  const received = receivedText(facts.files, language);
  const tip = `> 💡 ${some(text.tips, 1, salt).join('')}`;
  switch (kind) {
    case 'ask':
      return [words.youAsked(shorten(message)), received, ...thoughts(2), taskList(steps), tip]
        .filter(Boolean)
        .join('\n\n');
    case 'regenerate':
      return [`# ${task.name}`, words.otherWay, ...thoughts(3), taskList(steps), tip].join('\n\n');
    case 'shorter':
      return [`## ${words.inShort}`, taskList(steps), tip].join('\n\n');
    case 'simpler':
      return [`## ${words.inSimpleWords}`, words.simply, taskList(steps)].join('\n\n');
    case 'translate':
      return composeAnswer(facts);
    default:
      return kind satisfies never;
  }
}
