import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRowTypes } from './row-types.ts';

/** A named statement of the server: `text` is null where it is composed while the server runs. */
export type Listed = {
  file: string;
  name: string;
  text: string | null;
  /** The columns that its row type declares with their types, null where its declaration is not read. */
  columns: Record<string, string> | null;
};

const server = join(import.meta.dirname, '..', '..', 'packages', 'server', 'src');
const sources = globSync('**/*.ts', { cwd: server }).filter((path) => !path.endsWith('.test.ts'));
const statements = new Map(
  sources.flatMap((path) => {
    const file = join(server, path);
    const found = readRowTypes(file, readFileSync(file, 'utf8'));
    return found.length === 0 ? [] : [[file, found] as const];
  }),
);

// Texts are constants of their modules, which export none of them.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const found = url.startsWith('file:') ? statements.get(fileURLToPath(url)) : undefined;
    if (!found) return loaded;
    const texts = found.map(({ text }) => `() => (${text})`);
    return { ...loaded, source: `${loaded.source}\nexport const statementTexts = [${texts.join()}];` };
  },
});

/** Evaluates a text; what uses variables of a function has no value here. */
function evaluate(text: () => unknown): string | null {
  try {
    const value = text();
    return typeof value === 'string' ? value : null;
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
}

const listed: Listed[] = [];
for (const [file, found] of statements) {
  const module: { statementTexts: (() => unknown)[] } = await import(file);
  for (const [index, { name, columns }] of found.entries()) {
    const text = module.statementTexts[index];
    listed.push({ file: relative(server, file), name, text: text ? evaluate(text) : null, columns });
  }
}
process.stdout.write(JSON.stringify(listed));
