import {
  api,
  dayPartAt,
  type EndpointOutput,
  type Execution,
  localized,
  type Task,
} from '@agentarium/contracts';
import { isTimeZone } from '@agentarium/contracts/cron';
import type { FastifyRequest } from 'fastify';
import { cookieSession } from './features/auth/index.ts';
import { paragraphsOf } from './features/executions/index.ts';
import type { PageArticle } from './platform/http/page-article.ts';
import type { App } from './platform/http/route.ts';
import type { PageData } from './platform/http/web-app.ts';

/** Longer answers are cut to this length in each language; the app loads the rest. */
const maxArticleChars = 10_000;
/** Longer responses are left to the app. */
const maxResponseChars = 100_000;

type Answer = { request: string; body: string };
type Ask = (method: 'GET' | 'POST', path: string) => Promise<Answer | null>;
type Found = Pick<PageData, 'articleIn'> & { answers: (Answer | null)[] };
/** Who reads the page: the response to the session's validation, and the browser's time zone. */
type Reader = { me: Promise<Answer | null>; zone: string };

const words = (title: string, lines: string[], paragraphs: string[]): PageArticle => ({
  title,
  lines,
  figures: [],
  paragraphs,
  note: null,
});
const read = <T>(answer: Answer | null): T | null => answer && (JSON.parse(answer.body) as T);
const filled = (path: string, id: string) => path.replace(':id', id);

async function executionPage(ask: Ask, _reader: Reader, id: string): Promise<Found> {
  const answer = await ask('GET', filled(api.executions.getExecution.path, id));
  const execution = read<Execution>(answer);
  if (!execution) return { answers: [], articleIn: null };
  const ofTask = await ask('GET', filled(api.tasks.getTask.path, execution.task_id));
  const task = read<Task>(ofTask);
  // One text, the way the app first shows it.
  const text = paragraphsOf(execution.result ?? '', maxArticleChars).join('\n\n');
  return {
    answers: [answer, ofTask],
    articleIn: (language) =>
      words(
        task ? localized(task.config.locales, language, 'name', task.name) : execution.task_name,
        [
          task
            ? localized(task.agent.config.locales, language, 'name', task.agent.name)
            : execution.agent_name,
        ],
        text === '' ? [] : [text],
      ),
  };
}

async function taskPage(ask: Ask, _reader: Reader, id: string): Promise<Found> {
  const answer = await ask('GET', filled(api.tasks.getTask.path, id));
  const task = read<Task>(answer);
  if (!task) return { answers: [], articleIn: null };
  const { locales } = task.config;
  return {
    answers: [answer],
    articleIn: (language) =>
      words(
        localized(locales, language, 'name', task.name),
        [localized(task.agent.config.locales, language, 'name', task.agent.name)],
        [localized(locales, language, 'description', task.description)],
      ),
  };
}

/** Greets with the texts of the web app (prerender.tsx). The browser may have a time zone that this server does not know. */
async function dashboardPage(ask: Ask, { me, zone }: Reader): Promise<Found> {
  if (!isTimeZone(zone)) return { answers: [], articleIn: null };
  const path = `${api.insights.getDashboard.path}?timezone=${encodeURIComponent(zone)}`;
  const [answer, own] = await Promise.all([ask('GET', path), me]);
  const user = read<EndpointOutput<typeof api.auth.validateSession>>(own);
  return {
    answers: [answer],
    articleIn: (_language, texts) => {
      const greeting = texts[dayPartAt(new Date(), zone)] ?? '';
      const title = greeting.replace('{{name}}', () => user?.name || user?.username || '');
      return words(title, [texts.subtitle ?? ''], []);
    },
  };
}

const id = '([\\da-f-]{36})';
const pages: readonly [address: RegExp, find: (ask: Ask, reader: Reader, id: string) => Promise<Found>][] = [
  [new RegExp(`^/executions/${id}/?$`), executionPage],
  [new RegExp(`^/tasks/${id}/?$`), taskPage],
  [/^\/$/, dashboardPage],
];

/**
 * The data embedded in a page for the session that its cookies name: the API responses that the page would request, and
 * their texts. Null without such a session, and for other pages.
 */
export async function pageData({ http }: App, request: FastifyRequest): Promise<PageData | null> {
  const { pathname } = new URL(request.url, 'http://localhost');
  const session = cookieSession(request.headers.cookie);
  if (session === null) return null;
  for (const [address, find] of pages) {
    const found = address.exec(pathname);
    if (!found) continue;
    const headers = {
      authorization: `Bearer ${session.token}`,
      'accept-language': request.headers['accept-language'] ?? '',
      'user-agent': request.headers['user-agent'] ?? '',
    };
    const ask: Ask = async (method, path) => {
      const url = `/api${path}`;
      const { statusCode, body } = await http.inject({ method, url, headers, remoteAddress: request.ip });
      return statusCode === 200 && body.length <= maxResponseChars
        ? { request: `${method} ${url}`, body }
        : null;
    };
    const asked = ask('POST', api.auth.validateSession.path);
    const [me, { answers, articleIn }] = await Promise.all([
      asked,
      find(ask, { me: asked, zone: session.zone }, found[1] ?? ''),
    ]);
    if (!me) return null;
    const responses = [me, ...answers].filter((answer) => answer !== null);
    return { session: session.id, responses, articleIn };
  }
  return null;
}
