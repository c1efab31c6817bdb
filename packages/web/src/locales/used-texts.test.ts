import { errorCatalogue } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./en/*.json', { eager: true, import: 'default' });
const sources = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
).flatMap(([path, text]) => (/\.test\.|\/testing\//.test(path) ? [] : text));
const code = sources.join('\n');

/** Keys that the code composes from parts, so that no source contains their beginning. */
const built = [
  // consent-dialog.tsx: a part of the consent and its points
  /^consent:(stored|purpose|access|retention|rights|advice|contact)\.\w+$/,
  // use-audit-labels.ts: the kind of a value, then the value
  /^audit:value\.(status|role)\.\w+$/,
  // use-notification-text.ts: the kind of a notification
  /^notifications:(run_finished|run_failed|limit_80|confirmation_needed|prompt_repeated)\.title$/,
  /^notifications:goal_(reached|missed|out_of_range)\.(title|line)$/,
  // schedule-status-view.tsx, schedule-chip.tsx, user-schedules.tsx: whether it is stopped or started again
  /^schedule:(stopAsk|restartAsk)\.(title|text|confirm)$/,
  /^schedule:(chip|section)\.(active|stopped)$/,
  /^schedule-admin:(stop|restart)Named$/,
];

const flatten = (texts: Texts, prefix: string): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flatten(value, `${prefix}${key}.`),
  );

/** Every text by its namespace and key, its plural forms as one. */
const keys = [
  ...new Set(
    Object.entries(files).flatMap(([path, texts]) =>
      flatten(texts, `${path.replace(/^.*\/|\.json$/g, '')}:`).map((key) =>
        key.replace(/_(zero|one|two|few|many|other)$/, ''),
      ),
    ),
  ),
];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Keys written out in a source: `'run'`, `'common:action.back'`. */
function written(source: string): Set<string> {
  const found = source.matchAll(/(['"`])((?:[\w-]+:)?[\w.-]+)\1/g);
  return new Set([...found].map(([, , key = '']) => key.replace(/^[\w-]+:/, '')));
}

/** Keys with a prefix of at least two letters and inserted parts: `limit.${kind}.title`. */
function patterns(source: string): RegExp[] {
  const found = source.matchAll(/`(?=(?:[\w-]+:)?([a-zA-Z]{2}[\w.-]*\$\{[^`]*?)`)/g);
  return [...new Set([...found].map(([, template = '']) => template))]
    .map((template) => template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/))
    .filter((parts) => parts.every((part) => /^[\w.-]*$/.test(part)))
    .map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`));
}

function unused(all: readonly string[], source: string): string[] {
  const [literals, templates] = [written(source), patterns(source)];
  return all.filter((full) => {
    const key = full.replace(/^[\w-]+:/, '');
    if (full.startsWith('errors:') && key in errorCatalogue) return false;
    return (
      !literals.has(key) && !templates.some((one) => one.test(key)) && !built.some((one) => one.test(full))
    );
  });
}

describe('the texts', () => {
  it('can be read, and so can the sources', () => {
    expect(keys.length).toBeGreaterThan(1000);
    expect(sources.length).toBeGreaterThan(300);
  });

  it('are all used by a source', () => {
    expect(unused(keys, code)).toEqual([]);
  });

  it('are reported when unused', () => {
    const source = `t('kept'); t(\`limit.\${kind}.title\`); t('common:action.back')`;
    const all = ['a:kept', 'a:limit.task.title', 'a:limit.task.text', 'common:action.back', 'a:gone'];
    expect(unused(all, source)).toEqual(['a:limit.task.text', 'a:gone']);
  });

  it('are on the list of composed keys only if they exist', () => {
    expect(built.filter((one) => !keys.some((key) => one.test(key)))).toEqual([]);
  });
});
