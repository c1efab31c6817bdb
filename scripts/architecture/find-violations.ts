import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { cacheWords } from './cache-words.ts';
import { copiedNames } from './copied-names.ts';
import { findCycles } from './find-cycles.ts';
import { type Place, placeOf, roomsOf } from './place.ts';
import { blankOut, type ScannedImport, scanImports } from './scan-imports.ts';
import { findTransactionFaults } from './transaction-style.ts';

/** A source file of a package; `path` is relative to the repository, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

interface Module extends SourceFile {
  place: Place;
  imports: Import[];
}

/** An import: of a package by its `name`, or of one of our files by its `place`. */
interface Import extends ScannedImport {
  place: Place | null;
}

type Rule = (module: Module) => string[];

const maxLines = 300;
const maxTestLines = 350;
const maxFiles = 30;
const bannedWords = new Set(['util', 'utils', 'helper', 'helpers', 'manager', 'managers', 'misc']);

/** Packages that would couple the engine to HTTP, the queue, the database or a single model provider. */
const closedToEngine =
  /^(?:@ai-sdk\/(?!provider$).*|fastify|@fastify\/.*|fastify-.*|pg|pg-boss|drizzle-orm|@electric-sql\/.*)(?:\/|$)/;
const roomsClosedToEngine = /^packages\/server\/src\/platform\/(?:http|database|jobs|mail)\b/;

const testkit = '@agentarium/testkit/';

const clientsOfTheServer = /^packages\/web\/src\/lib\/api\/(?:api-client|event-stream|post-events)\.ts$/;

const rules: Rule[] = [
  contractsImportOnlyZod,
  namesStandAlone,
  noCopiesOfNames,
  packagesMeetInContracts,
  roomsReachOnlyDownwards,
  featuresMeetAtTheirIndex,
  engineStaysPure,
  onlyDataAsksTheServer,
  testkitIsForTests,
  onlyConfigReadsTheEnvironment,
  namesSayWhatIsInside,
  filesStaySmall,
  statesAreAskedInOneModule,
  verbsTakeContextAndInput,
  transactionsAreExplicit,
];

/** Every violation of the rules of docs/house.md, one readable line each; empty when there are none. */
export function findViolations(files: SourceFile[]): string[] {
  const modules = files.map(toModule);
  return [
    ...modules.flatMap((module) => rules.flatMap((rule) => rule(module))),
    ...foldersStaySmall(modules),
    ...findCycles(importsByPath(modules)),
  ];
}

/** All TypeScript sources of the packages. Takes the repository's root. */
export function readSources(root: string): SourceFile[] {
  return ['contracts', 'server', 'testkit', 'web'].flatMap((name) => {
    const folder = join(root, 'packages', name, 'src');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path))
      .map((path) => ({
        path: relative(root, path).split(sep).join('/'),
        text: readFileSync(path, 'utf8'),
      }));
  });
}

/** The only file that parses cron; it is not part of the index of contracts (docs/decisions). */
const cronFile = 'packages/contracts/src/schedule/cron.ts';

function contractsImportOnlyZod({ place, imports }: Module): string[] {
  if (place.package !== 'contracts' || place.isTest) return [];
  return imports
    .filter((it) => it.place === null && it.name !== 'zod' && !it.name.startsWith('zod/'))
    .filter((it) => !(it.name === 'croner' && place.path === cronFile))
    .filter((it) => !(it.name === 'vitest' && place.path.startsWith('packages/contracts/src/testing/')))
    .map((it) => `${place.path} imports ${it.name}: contracts import zod only`);
}

/** What a page may import without zod: `names.ts` and `state.ts` of a feature, and the languages. */
const isNames = (path: string) =>
  /^packages\/contracts\/src\/(?:(?:.+\/)?(?:names|state)|languages)\.ts$/.test(path);

function namesStandAlone({ place, imports }: Module): string[] {
  if (!isNames(place.path)) return [];
  return imports
    .filter((it) => it.place === null || !isNames(it.place.path))
    .map((it) => `${place.path} imports ${it.name}: names stand alone, without zod`);
}

function noCopiesOfNames({ place, text }: Module): string[] {
  if (['contracts', 'testkit'].includes(place.package) || place.isTest || place.room === 'outside') return [];
  return copiedNames(text).map((name) => `${place.path} lists ${name} again: import them from contracts`);
}

function packagesMeetInContracts({ place, imports }: Module): string[] {
  return imports
    .filter((it) => (it.place === null ? isForeignPackage(place, it) : isForeignFile(place, it.place)))
    .map((it) => `${place.path} imports ${it.name}: packages meet only in @agentarium/contracts`);
}

/** The testkit imports the server and scripts by path; who may import the testkit is another rule. */
function isForeignFile(from: Place, to: Place): boolean {
  if (from.package === 'testkit' && to.path.startsWith('scripts/')) return false;
  const own = from.package === 'testkit' ? ['testkit', 'server'] : [from.package, 'testkit'];
  return !own.includes(to.package);
}

function isForeignPackage(place: Place, { name }: Import): boolean {
  if (!name.startsWith('@agentarium/')) return false;
  return place.package === 'contracts' || !/^@agentarium\/contracts(?:\/(?:cron|names))?$/.test(name);
}

function roomsReachOnlyDownwards({ place, imports }: Module): string[] {
  const rooms = roomsOf(place.package);
  if (rooms === null || place.isTest) return [];
  const reachable = rooms[place.room];
  if (reachable === undefined)
    return [`${place.path}: docs/house.md knows no ${place.room} in ${place.package}`];
  return imports
    .filter((it) => it.place?.package === place.package && it.place.room !== place.room)
    .filter((it) => ![...reachable, 'outside'].includes(it.place?.room ?? ''))
    .map((it) => `${place.path} imports ${it.name}: ${place.room} does not reach ${it.place?.room}`);
}

function featuresMeetAtTheirIndex({ place, imports }: Module): string[] {
  if (place.room !== 'features' || place.isTest) return [];
  const others = imports.filter((it) => it.place?.room === 'features' && it.place.feature !== place.feature);
  if (place.package === 'web') {
    return others.map(
      (it) => `${place.path} imports ${it.name}: features of the web app don't import each other`,
    );
  }
  return others
    .filter((it) => it.place?.path !== `packages/server/src/features/${it.place?.feature}/index.ts`)
    .map((it) => `${place.path} imports ${it.name}: a feature is reached through its index.ts`);
}

function engineStaysPure({ place, imports }: Module): string[] {
  if (place.package !== 'server' || place.room !== 'engine' || place.isTest) return [];
  return imports
    .filter((it) =>
      it.place === null ? closedToEngine.test(it.name) : roomsClosedToEngine.test(it.place.path),
    )
    .map(
      (it) => `${place.path} imports ${it.name}: the engine knows no HTTP, queue, mail, database or provider`,
    );
}

function onlyDataAsksTheServer({ place, text, imports }: Module): string[] {
  if (place.package !== 'web' || place.isTest || ['data', 'lib'].includes(place.room)) return [];
  const calls = imports.filter((it) => it.kind === 'static' && clientsOfTheServer.test(it.place?.path ?? ''));
  return [
    ...cacheWords(text, place.path).map(
      (word) => `${place.path} says ${word}: only data/ names keys and changes the cache`,
    ),
    ...calls.map((it) => `${place.path} imports ${it.name}: only data/ calls the server`),
  ];
}

function testkitIsForTests({ place, imports }: Module): string[] {
  if (place.package === 'testkit' || (place.package === 'server' && place.isTest)) return [];
  return imports
    .filter((it) => it.place?.package === 'testkit' || (it.place?.isTest && !place.isTest))
    .map((it) => `${place.path} imports ${it.name}: only tests of the server import the testkit`);
}

function onlyConfigReadsTheEnvironment({ place, text, imports }: Module): string[] {
  if (place.package !== 'server' || place.isTest || place.room === 'config') return [];
  const reads = /\bprocess\s*(?:\?\.|\.)\s*env\b|\bprocess\s*\[\s*['"]env|\benv\b[^;=]*=\s*process\b/.test(
    blankOut(text, place.path),
  );
  const takes =
    imports.some((it) => /^(?:node:)?process$/.test(it.name)) && /\benv\b/.test(blankOut(text, place.path));
  return reads || takes ? [`${place.path} reads process.env: only config.ts does`] : [];
}

function namesSayWhatIsInside({ path }: Module): string[] {
  const parts = path.split('/').slice(3);
  const broken = parts.filter((part) => !/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(part));
  const vague = parts.filter((part) => part.split(/[-.]/).some((word) => bannedWords.has(word)));
  return [
    ...broken.map((part) => `${path}: ${part} is not kebab-case`),
    ...vague.map((part) => `${path}: ${part} does not say what is inside`),
  ];
}

function filesStaySmall({ path, text, place }: Module): string[] {
  const lines = text.trimEnd().split('\n').length;
  const max = place.isTest ? maxTestLines : maxLines;
  return lines > max ? [`${path} has ${lines} lines: at most ${max}`] : [];
}

const quotedState =
  /\b(?:status|outcome)\s*(?:=|<>|in)\s*\(?\s*'(?:pending|running|completed|failed|stopped|denied|refunded|pending_confirmation|queued|started|skipped)'/;

/** SQL takes statuses from db/states, which is built from the contracts' states. */
function statesAreAskedInOneModule({ place, text }: Module): string[] {
  if (place.package !== 'server' || place.isTest) return [];
  return quotedState.test(text) ? [`${place.path} quotes a status in SQL: db/states has it`] : [];
}

/** A route calls `verb(ctx, input)`: the target's identity and the changes are one input. */
function verbsTakeContextAndInput({ place, text }: Module): string[] {
  if (place.room !== 'features' || place.package !== 'server' || !/routes\.ts$/.test(place.path)) return [];
  return [...text.matchAll(/\b(\w+)\(ctx(?=,)/g)]
    .filter((call) => countArguments(text, call.index + call[0].length) > 2)
    .map((call) => `${place.path} calls ${call[1]} with more than ctx and one input`);
}

/** The number of arguments of a call whose first one ends at `from`; a trailing comma adds none. */
function countArguments(text: string, from: number): number {
  let depth = 0;
  let count = 1;
  for (let at = from; depth >= 0 && at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0 && !/^\s*\)/.test(text.slice(at + 1))) count += 1;
  }
  return count;
}

/** Tests are not counted, as they are next to what they test. */
function foldersStaySmall(modules: Module[]): string[] {
  const sources = modules.filter(({ place }) => !place.isTest).map(({ path }) => posix.dirname(path));
  const counts = Map.groupBy(sources, (folder) => folder);
  return [...counts]
    .filter(([, files]) => files.length > maxFiles)
    .map(([folder, files]) => `${folder} has ${files.length} source files: at most ${maxFiles}`);
}

function transactionsAreExplicit({ place, text }: Module): string[] {
  if (place.package !== 'server' || place.room !== 'features' || place.isTest) return [];
  return findTransactionFaults(text).map((fault) => `${place.path}: ${fault}`);
}

/** Our files that each file imports, including types. A lazy import runs later, so it may close a cycle. */
const importsByPath = (modules: Module[]) =>
  new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ place, kind }) => (place && kind !== 'dynamic' ? [place.path] : [])),
    ]),
  );

function toModule(file: SourceFile): Module {
  const imports = scanImports(file.text, file.path).map((it) => ({
    ...it,
    place: placeOfImport(file.path, it.name),
  }));
  return { ...file, place: placeOf(file.path), imports };
}

function placeOfImport(from: string, name: string): Place | null {
  if (name.startsWith(testkit)) return placeOf(`packages/testkit/src/${name.slice(testkit.length)}`);
  return name.startsWith('.') ? placeOf(posix.join(posix.dirname(from), name.replace(/\?.*$/, ''))) : null;
}
