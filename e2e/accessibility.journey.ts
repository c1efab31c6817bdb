import { expect, type Page, test } from '@playwright/test';
import { bringAxe, violationsOn } from './support/axe.ts';
import { arrangeEveryPage, type EveryPage } from './support/every-page.ts';
import type { Account } from './support/product-api.ts';
import { openAs } from './support/session.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Another scheme changes nothing but colours, so the second one is checked by their rules alone.
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
const widths = [1280, 320];
const schemes = ['light', 'dark'] as const;

// What a fault says names its place and element: a trace of 500 checks would say no more, and costs as much as they.
test.use({ trace: 'off' });

let everyPage: EveryPage;

// Both languages share one product: a second one would only make the machine slower.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  everyPage = await arrangeEveryPage('server-accessibility.log');
});

test.afterAll(() => everyPage.product.stop());

for (const language of ['en', 'ru'] as const) {
  test(`every page is accessible and fits, light and dark, wide and narrow: ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(280_000);
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
      baseURL: everyPage.product.baseUrl,
    });
    await bringAxe(context);
    const page = await context.newPage();
    await page.goto('/robots.txt');
    await page.evaluate((choice) => {
      localStorage.setItem('agentarium.language', choice);
      localStorage.setItem('agentarium.theme', 'system');
    }, language);
    const found: string[] = [];
    let reader: Account | null = null;
    let last: string | null = null;
    for (const { path, route, as } of everyPage.places) {
      if (as && as !== reader) {
        await openAs(page, as, '/404');
        last = '/404';
      }
      reader = as;
      await visit(page, path, route === last || last === null);
      last = route;
      found.push(...(await faultsOf(page, path)));
    }
    await context.close();

    const checked = everyPage.places.length * widths.length * schemes.length;
    console.log(`${checked} pages checked in ${language}: ${found.length} faults`);
    expect(found).toEqual([]);
  });
}

/** What axe finds on a page at each width in each scheme, and whether the page scrolls sideways. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  const place = path.replace(/[0-9a-f-]{36}/g, ':id').replace(/\/shared\/.{20,}/, '/shared/:token');
  if (new URL(page.url()).pathname !== path.split('?')[0]) {
    faults.push(`${place}: led to ${new URL(page.url()).pathname}`);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const runOnly = colorScheme === 'light' ? standards : rulesOfColor;
      const violations = await violationsOn(page, runOnly);
      for (const { id, nodes } of violations) {
        const where = nodes.map(({ html }) => html.slice(0, 160)).join(' | ');
        faults.push(`${place} at ${width}, ${colorScheme}: ${id}: ${where}`);
      }
    }
    const wide = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    if (wide > 0) faults.push(`${place} at ${width}: scrolls sideways by ${wide} px`);
  }
  return faults;
}

/**
 * Opens the page by a load, or by going there inside the running app, which takes a third of the time and shows in the
 * title, as every route has its own. The page has its heading then, and nothing on it loads any more.
 */
async function visit(page: Page, path: string, byLoad: boolean): Promise<void> {
  if (byLoad) await page.goto(path);
  else {
    const left = await page.title();
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
    await expect(page, path).not.toHaveTitle(left);
  }
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
}
