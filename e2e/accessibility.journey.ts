import { expect, type Locator, type Page, test } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { arrangeEveryPage, type EveryPage, type Place } from './support/every-page.ts';
import { closeOver, neverFound, openersOn, openOver } from './support/overlays.ts';
import { type Account, ask } from './support/product-api.ts';
import { openAs, stepTo } from './support/session.ts';
import { smallTargets } from './support/targets.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// A violation names its page and element, so a trace would add nothing and cost as much as the checks.
test.use({ trace: 'off' });

let everyPage: EveryPage;

// All looks share one product: a second one would only make the machine slower.
test.beforeAll(async () => {
  everyPage = await arrangeEveryPage('server-accessibility.log');
});

test.afterAll(() => everyPage.product.stop());

/** The look in which most breaks: Russian has the longest words. Before a release (`@all`) all the others too. */
const usual = 'ru, 320 px, dark';
const looks = (['en', 'ru'] as const).flatMap((language) =>
  ([1280, 320] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${language}, ${width} px, ${colorScheme}`,
      language,
      width,
      colorScheme,
    })),
  ),
);

const isPhone = (width: number) => width < 600;

for (const { name, language, width, colorScheme } of looks) {
  const tag = name === usual ? [] : ['@all'];
  test(`every page is accessible and fits (${name})`, { tag }, async ({ browser }) => {
    test.setTimeout(1_200_000);
    const { product, user, admin } = everyPage;
    const body = { language };
    for (const { token } of [user, admin]) {
      await ask('PUT', '/public/users/me/language', { baseUrl: product.baseUrl, token, body });
    }
    const context = await browser.newContext({
      baseURL: product.baseUrl,
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
      hasTouch: isPhone(width),
    });
    const page = await context.newPage();
    await page.goto('/robots.txt');
    await page.evaluate((choice) => {
      localStorage.setItem('agentarium.language', choice);
      localStorage.setItem('agentarium.theme', 'system');
    }, language);
    const faults: string[] = [];
    const opened = new Set<string>();
    let reader: Account | null = null;
    let last: string | null = null;
    for (const place of everyPage.places) {
      if (place.as && place.as !== reader) {
        await openAs(page, place.as, '/404');
        last = '/404';
      }
      reader = place.as;
      await visit(page, place, last);
      last = place.route;
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      faults.push(...(await faultsOf(page, place, language, opened)));
      if (isPhone(width) && place.as !== admin)
        faults.push(...(await smallTargets(page)).map((fault) => `${place.route}: ${fault}`));
    }
    await context.close();
    expect(neverFound(opened)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

/** Returns the text and place of what makes a page scroll sideways; null if it doesn't. Runs in the browser. */
function widestIn(html: Element): string | null {
  if (html.scrollWidth <= html.clientWidth) return null;
  const rightOf = (element: Element) => Math.round(element.getBoundingClientRect().right);
  const { tagName, textContent } =
    [...html.querySelectorAll('body *')].find((element) => rightOf(element) === html.scrollWidth) ?? html;
  return `${tagName} “${textContent?.slice(0, 80)}” at ${html.scrollWidth} px`;
}

/**
 * Returns the faults that axe finds on a page and in what opens over it, and whether it scrolls sideways or speaks
 * another language.
 */
async function faultsOf(
  page: Page,
  { path, route }: Place,
  language: string,
  opened: Set<string>,
): Promise<string[]> {
  const faults: string[] = [];
  const name = path.replace(/[0-9a-f-]{36}/g, ':id').replace(/\/shared\/.{20,}/, '/shared/:token');
  const check = async (where: string, overlay?: Locator) => {
    for (const { id, nodes } of await violationsOn(page, standards, overlay)) {
      const elements = nodes.map(({ html }) => html.slice(0, 160)).join(' | ');
      faults.push(`${where}: ${id}: ${elements}`);
    }
  };
  const spoken = await page.locator('html').getAttribute('lang');
  if (spoken !== language) faults.push(`${name}: is in ${spoken}`);
  const { pathname } = new URL(page.url());
  if (pathname !== path.split('?')[0]) faults.push(`${name}: led to ${pathname}`);
  // What is half under a bar that sticks to the window would count as too small.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).position === 'sticky')
        Object.assign(element.style, { position: 'relative', inset: 'auto' });
  });
  await check(name);
  const wide = await page.locator('html').evaluate(widestIn);
  if (wide) faults.push(`${name}: scrolls sideways, as far as ${wide}`);
  for (const opener of await openersOn(page, route, opened)) {
    const overlay = await openOver(page, opener);
    await check(`${name}, ${opener.name}`, overlay);
    await closeOver(page, overlay);
  }
  return faults;
}

/**
 * Navigates inside the running app, or loads the first page. The title shows when it is done, as every route has its own;
 * to a page of the same route it goes via another route. Waits for the page's heading and until nothing is loading.
 */
async function visit(page: Page, { path, route }: Place, last: string | null): Promise<void> {
  if (last === null) {
    await page.goto(path);
    // The app of the login starts with a touch or a key.
    await page.keyboard.press('Shift');
    await expect(page.locator('.splash')).toHaveCount(0);
  } else {
    const otherRoute = route === '/404' ? '/unauthorized' : '/404';
    for (const step of route === last ? [otherRoute, path] : [path]) {
      const left = await page.locator('main h1').first().elementHandle();
      await stepTo(page, step);
      // The title changes before the page does.
      await left?.waitForElementState('hidden');
    }
  }
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  if (path.includes('manage=')) await expect(page.getByRole('dialog')).toBeVisible();
  // The frame's bell loads after the page.
  const banner = page.getByRole('banner');
  if (await banner.getByRole('button', { name: /^(Account of |Аккаунт: )/ }).count())
    await expect(banner.getByRole('button', { name: /^(Notifications|Уведомления), / })).toBeVisible();
}
