import { type Browser, expect, test } from '@playwright/test';
import { openPayloads, payloads } from './support/payloads.ts';
import { type Account, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { answerOf, runPanel } from './support/run-panel.ts';
import { askedOf, runScriptedProduct, type ScriptedProduct } from './support/scripted-product.ts';
import { openAs, stepTo } from './support/session.ts';
import { watchForHarm } from './support/watch.ts';

const together = 20;
const runsOfAnAccount = 10;
const mark = (index: number) => `mark-${index}-stands`;

/** The model's answers: payloads, each followed by a mark that must survive. */
const texts = [
  ...Array.from({ length: Math.ceil(payloads.length / together) }, (_, part) =>
    payloads
      .slice(part * together, (part + 1) * together)
      .map((payload, index) => `${payload}\n\n${mark(part * together + index)}`)
      .join('\n\n'),
  ),
  ...openPayloads,
];
const streamed = [...payloads, ...openPayloads].join('\n\n');

let product: ScriptedProduct;
test.beforeAll(async () => {
  product = await runScriptedProduct('server-inert.log', (request) => {
    if (request.body.response_format) return { json: {} };
    const asked = askedOf(request);
    const number = /number-(\d+)-asked/.exec(asked)?.[1];
    if (number !== undefined) return { text: texts[Number(number)] ?? '' };
    // Nobody watches the answer about the soup; that of the others takes ten seconds.
    const chunkDelayMs = asked.includes('Soup') ? 0 : 60;
    return { chunks: streamed.match(/[\s\S]{1,60}/g) ?? [], chunkDelayMs };
  });
});
test.afterAll(() => product.stop());

/** A browser without the content security policy: only the page itself protects it. */
async function bareBrowser(browser: Browser) {
  const context = await browser.newContext({ bypassCSP: true, baseURL: product.baseUrl });
  const watch = await watchForHarm(context, product.baseUrl);
  return { context, watch, page: await context.newPage() };
}

const plateCheck = (account: Account) => taskNamed('Plate check', account, product.baseUrl);

test("payloads in a model's answer and in a parameter remain text", async ({ browser }) => {
  test.setTimeout(600_000);
  const { context, watch, page } = await bareBrowser(browser);
  let account: Account | null = null;
  for (const [number, text] of texts.entries()) {
    if (!account || number % runsOfAnAccount === 0) {
      account = await newAccount({ baseUrl: product.baseUrl });
      await openAs(page, account, '/404');
    }
    const task = await plateCheck(account);
    const meal = `number-${number}-asked ${text}`;
    const run = await runTask(account, task, { meal }, { baseUrl: product.baseUrl });
    expect(run.result?.trim(), 'the model answered the payloads').toBe(text.trim());
    await stepTo(page, `/tasks/${task.id}?execute=true&run=${run.id}`);
    await expect(runPanel(page).actions).toBeVisible();
    const marks = text.match(/mark-\d+-stands/g) ?? [];
    await expect(answerOf(page)).toContainText(new RegExp(marks.join('[\\s\\S]*')));
    await expect(page.getByRole('complementary', { name: 'Your input' })).toContainText(
      `number-${number}-asked`,
    );
    await watch.expectNone(page, `answer ${number}: ${text}`);
    await stepTo(page, '/404');
  }
  console.log(
    `${payloads.length + openPayloads.length} payloads as an answer and a parameter: 0 did anything`,
  );
  await context.close();
});

test('payloads in follow-up questions and their answers remain text', async ({ browser }) => {
  const { context, watch, page } = await bareBrowser(browser);
  const { baseUrl } = product;
  // The question counts as one run and the run it is about as another.
  const each = runsOfAnAccount - 1;
  for (let from = 0; from < texts.length; from += each) {
    const account = await newAccount({ baseUrl });
    const { token } = account;
    const run = await runTask(account, await plateCheck(account), { meal: 'Soup' }, { baseUrl });
    const part = texts.slice(from, from + each);
    for (const [index, text] of part.entries()) {
      const body = { message: `number-${from + index}-asked ${text}`.slice(0, 2000) };
      const path = `/public/task-executions/${run.id}/follow-ups?wait=60`;
      const { result } = await ask<{ result: string | null }>('POST', path, { baseUrl, token, body });
      expect(result?.trim(), 'the model answered the payloads').toBe(text.trim());
    }
    await openAs(page, account, `/executions/${run.id}`);
    const turns = page.getByRole('list', { name: 'Questions about this answer' }).locator(':scope > li');
    await expect(turns).toHaveCount(part.length);
    const saidTo = (text: string, index: number) =>
      new RegExp(
        [`number-${from + index}-asked`, ...(text.match(/mark-\d+-stands/g) ?? [])].join('[\\s\\S]*'),
      );
    for (const [index, text] of part.entries())
      await expect(turns.nth(index)).toContainText(saidTo(text, index));
    await watch.expectNone(page, `questions from ${from}`);
    const shared = await ask<{ token: string }>('POST', `/public/task-executions/${run.id}/shares`, {
      baseUrl,
      token,
      body: {},
    });
    await page.goto(`/shared/${shared.token}`);
    for (const [index, text] of part.entries())
      await expect(page.getByRole('main')).toContainText(saidTo(text, index));
    await watch.expectNone(page, `the page of the shared questions from ${from}`);
  }
  console.log(`${texts.length} questions and answers full of payloads: 0 did anything`);
  await context.close();
});

test('payloads remain text while an answer streams', async ({ browser }) => {
  const { context, watch, page } = await bareBrowser(browser);
  const account = await newAccount({ baseUrl: product.baseUrl });
  const task = await plateCheck(account);
  await openAs(page, account, `/tasks/${task.id}?execute=true`);
  const panel = runPanel(page);
  await panel.fill('What you ate', payloads.slice(0, 20).join('\n'));
  await panel.run.click();
  await expect(panel.stop).toBeVisible();
  while (await panel.stop.isVisible()) await watch.expectNone(page, 'a piece of the answer');
  await expect(panel.actions).toBeVisible();
  await watch.expectNone(page, 'the whole answer');
  await context.close();
});

test('payloads in every field of an account remain text', async ({ browser }) => {
  const { context, watch, page } = await bareBrowser(browser);
  const account = await newAccount({ baseUrl: product.baseUrl });
  const own = { baseUrl: product.baseUrl, token: account.token };
  const all = [...payloads, ...openPayloads].map((payload) => payload.trim());
  await openAs(page, account, '/404');
  // Lists take a hundred entries of 200 characters, so all payloads go through in turns.
  for (let from = 0; from < all.length; from += 100) {
    const part = all.slice(from, from + 100).map((payload) => payload.slice(0, 200));
    // Names hold no line breaks and no marks of direction.
    const names = part.map((payload) => payload.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' '));
    const [first = 'xx', second = 'xx', third = 'xx', fourth = 'xx'] = names;
    await ask('PUT', '/public/users/me/params', {
      ...own,
      body: {
        first_name: first.slice(0, 50),
        middle_name: second.slice(0, 50),
        last_name: third.slice(0, 50),
        physique: fourth,
        allergies: part,
        contraindications: part.toReversed(),
      },
    });
    await ask('PUT', '/public/users/me/preferences', {
      ...own,
      body: { preferences: { [first.slice(0, 100)]: part } },
    });
    const search = encodeURIComponent(second);
    for (const [at, path] of ['/', '/params', '/profile', `/tasks?view=all&search=${search}`].entries()) {
      const name = (names[at * 10] ?? first).slice(0, 100);
      await ask('PUT', `/public/users/${account.id}`, { ...own, body: { name } });
      await page.goto(path);
      await expect(page.locator('main h1:visible')).toBeVisible();
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      await watch.expectNone(page, `${path} with payloads from ${from}`);
    }
    await expect(page.getByRole('searchbox').or(page.getByRole('textbox')).first()).toHaveValue(second);
  }
  console.log(`${all.length} payloads in the fields of an account: 0 did anything`);
  await context.close();
});
