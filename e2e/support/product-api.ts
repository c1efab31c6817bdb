import { randomBytes } from 'node:crypto';
import type { Execution, LoginOutput, Task } from '@agentarium/contracts';

/** A variable set by the journeys' setup. */
export function setting(name: 'E2E_BASE_URL' | 'E2E_DATA_DIR'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys by playwright test`);
  return value;
}

export type Account = {
  id: string;
  username: string;
  email: string;
  name: string;
  password: string;
  token: string;
};

type Call = { token?: string; body?: unknown; baseUrl?: string };

/** Calls the product's API directly, to prepare a journey. Throws on any response but 2xx. */
export async function ask<T>(method: string, path: string, { token, body, baseUrl }: Call = {}): Promise<T> {
  const answer = await fetch(`${baseUrl ?? setting('E2E_BASE_URL')}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text) as T;
}

/** The details of a new account. */
export function aStranger() {
  const mark = randomBytes(5).toString('hex');
  return {
    name: 'Nora Field',
    username: `nora-${mark}`,
    email: `nora-${mark}@example.com`,
    password: `Plain-words-${mark}`,
  };
}

/** A registered, signed-in account. */
export async function newAccount(options: { name?: string; baseUrl?: string } = {}): Promise<Account> {
  const { baseUrl, name } = options;
  const stranger = { ...aStranger(), ...(name && { name }) };
  const login = await ask<LoginOutput>('POST', '/auth/register', {
    body: { ...stranger, consent: true },
    ...(baseUrl && { baseUrl }),
  });
  return { ...stranger, id: login.user_id, token: login.token };
}

/** A task of the catalogue by its English name. */
export async function taskNamed(name: string, account: Account, baseUrl?: string): Promise<Task> {
  const { items } = await ask<{ items: Task[] }>('GET', '/public/tasks', {
    token: account.token,
    ...(baseUrl && { baseUrl }),
  });
  const found = items.find((task) => task.name === name);
  if (!found) throw new Error(`There is no task "${name}"`);
  return found;
}

/** Runs a task and waits up to `wait` seconds for its end. */
export function runTask(
  account: Account,
  task: Pick<Task, 'id'>,
  parameters: Record<string, unknown>,
  { wait = 60, baseUrl }: { wait?: number; baseUrl?: string } = {},
): Promise<Execution> {
  return ask('POST', `/public/task-executions?wait=${wait}`, {
    token: account.token,
    body: { task_id: task.id, parameters },
    ...(baseUrl && { baseUrl }),
  });
}
