import { type Browser, expect, test } from '@playwright/test';
import { fewPayloads, openPayloads, payloads } from './support/payloads.ts';
import { ask, newAccount, taskNamed } from './support/product-api.ts';
import { answerOf, runPanel } from './support/run-panel.ts';
import { askedOf, runScriptedProduct, type ScriptedProduct } from './support/scripted-product.ts';
import { openAs, stepTo } from './support/session.ts';
import { watchForHarm } from './support/watch.ts';

const together = 20;
const marksIn = (text: string) => text.match(/mark-\d+-stands/g) ?? [];
/** Matches a text that has these words in this order. */
const inOrder = (words: readonly string[]) => new RegExp(words.join('[\\s\\S]*'));
/** Each of these payloads, followed by a mark that must survive. */
const marked = (some: readonly string[]) =>
  some.map((payload, index) => `${payload}\n\nmark-${index}-stands`).join('\n\n');

/** The model's answers. */
const streamed = marked(fewPayloads);
const texts = [
  ...Array.from({ length: Math.ceil(payloads.length / together) }, (_, part) =>
    marked(payloads.slice(part * together, (part + 1) * together)),
  ),
  ...openPayloads,
];

let product: ScriptedProduct;
test.beforeAll(async () => {
  product = await runScriptedProduct('server-inert.log', (request) => {
    if (request.body.response_format) return { json: {} };
    const number = /number-(\d+)-asked/.exec(askedOf(request))?.[1];
    if (number !== undefined) return { text: texts[Number(number)] ?? '' };
    return { chunks: streamed.match(/[\s\S]{1,60}/g) ?? [], chunkDelayMs: 100 };
  });
});
test.afterAll(() => product.stop());

/** A browser without the content security policy: only the page itself protects it. */
async function bareBrowser(browser: Browser) {
  const context = await browser.newContext({ bypassCSP: true, baseURL: product.baseUrl });
  const watch = await watchForHarm(context, product.baseUrl);
  return { context, watch, page: await context.newPage() };
}

test("payloads in a model's answer, in a parameter and in questions about the answer remain text", async ({
  browser,
}) => {
  const { context, watch, page } = await bareBrowser(browser);
  const { baseUrl } = product;
  const account = await newAccount({ baseUrl });
  const { token } = account;
  const plan = { plan_name: 'premium', billing_cycle: 'monthly' };
  await ask('POST', '/subscription/upgrade', { baseUrl, token, body: plan });
  const task = await taskNamed('Plate check', account, baseUrl);
  const panel = runPanel(page);
  const input = page.getByRole('complementary', { name: 'Your input' });
  await openAs(page, account, `/tasks/${task.id}?execute=true`);

  await test.step('while the answer streams', async () => {
    await panel.fill('What you ate', `all-asked\n${payloads.join('\n')}`);
    await panel.run.click();
    await expect(panel.stop).toBeVisible();
    while (await panel.stop.isVisible()) await watch.expectNone(page, 'a piece of the answer');
    await expect(panel.actions).toBeVisible();
    await expect(answerOf(page)).toContainText(inOrder(marksIn(streamed)));
    await expect(input).toContainText('all-asked');
    await watch.expectNone(page, 'the whole answer and its parameter');
  });

  const run = new URL(page.url()).searchParams.get('run') ?? '';
  const path = `/public/task-executions/${run}`;
  const { result } = await ask<{ result: string | null }>('GET', path, { baseUrl, token });
  expect(result?.trim(), 'the model answered the payloads').toBe(streamed.trim());
  for (const [index, text] of texts.entries()) {
    const body = { message: `number-${index}-asked ${text}`.slice(0, 2000) };
    const options = { baseUrl, token, body };
    const answer = await ask<{ result: string | null }>('POST', `${path}/follow-ups?wait=60`, options);
    expect(answer.result?.trim(), 'the model answered the payloads').toBe(text.trim());
  }
  const said = texts.map((text, index) => inOrder([`number-${index}-asked`, ...marksIn(text)]));

  await test.step('on the page of the run', async () => {
    await page.goto(`/executions/${run}`);
    const turns = page.getByRole('list', { name: 'Questions about this answer' }).locator(':scope > li');
    await expect(turns).toHaveCount(texts.length);
    for (const [index, words] of said.entries()) await expect(turns.nth(index)).toContainText(words);
    await expect(input).toContainText('all-asked');
    await watch.expectNone(page, 'the page of the run');
  });

  await test.step('on the page of a link to it', async () => {
    const body = { expires_in_days: 1 };
    const shared = await ask<{ token: string }>('POST', `${path}/shares`, { baseUrl, token, body });
    await page.goto(`/shared/${shared.token}`);
    for (const words of said) await expect(page.getByRole('main')).toContainText(words);
    await watch.expectNone(page, 'the page of the link');
  });
  console.log(`${payloads.length + openPayloads.length} payloads in answers and questions: 0 did anything`);
  await context.close();
});

test('payloads in every field of an account remain text', async ({ browser }) => {
  const { context, watch, page } = await bareBrowser(browser);
  const account = await newAccount({ baseUrl: product.baseUrl });
  const own = { baseUrl: product.baseUrl, token: account.token };
  const all = [...payloads, ...openPayloads].map((payload) => payload.trim().slice(0, 200));
  // A list takes a hundred entries.
  const lists = [all.slice(0, 100), all.slice(100)] as const;
  // Names hold no line breaks and no marks of direction.
  const names = ['<img src=x onerror=', '"><script>', '<svg onload=', "' onfocus=", '[a](javascript:'].map(
    (start) =>
      (all.find((payload) => payload.startsWith(start)) ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' '),
  );
  expect(names).not.toContain('');
  const [name = '', first = '', middle = '', last = '', search = ''] = names;
  const params = {
    first_name: first.slice(0, 50),
    middle_name: middle.slice(0, 50),
    last_name: last.slice(0, 50),
    physique: name,
    allergies: lists[0],
    contraindications: lists[1],
  };
  await ask('PUT', '/public/users/me/params', { ...own, body: params });
  const preferences = { [first.slice(0, 100)]: lists[0], [last.slice(0, 100)]: lists[1] };
  await ask('PUT', '/public/users/me/preferences', { ...own, body: { preferences } });
  await ask('PUT', `/public/users/${account.id}`, { ...own, body: { name: name.slice(0, 100) } });
  await openAs(page, account, '/');
  for (const path of ['/', '/params', '/profile', `/tasks?view=all&search=${encodeURIComponent(search)}`]) {
    if (path !== '/') await stepTo(page, path);
    await expect(page.locator('main h1:visible')).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await watch.expectNone(page, path);
  }
  await expect(page.getByRole('searchbox').or(page.getByRole('textbox')).first()).toHaveValue(search);
  console.log(`${all.length} payloads in the fields of an account: 0 did anything`);
  await context.close();
});
