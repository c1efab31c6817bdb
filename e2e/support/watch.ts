import { type BrowserContext, expect, type Page } from '@playwright/test';

/**
 * Watches a page for the effects of hostile text: scripts that run, open dialogs, calls of other hosts. With `bypassCSP`
 * in its context only the page's own escaping protects it.
 */
export async function watchForHarm(context: BrowserContext, baseUrl: string) {
  const harm: string[] = [];
  const { origin } = new URL(baseUrl);
  await context.route(
    (url) => /^(https?|wss?):$/.test(url.protocol) && url.origin !== origin,
    (route) => {
      harm.push(`asked ${route.request().url()}`);
      return route.abort();
    },
  );
  context.on('dialog', (dialog) => {
    harm.push(`opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (page) => {
    page.on('frameattached', (frame) => harm.push(`attached a frame: ${frame.url()}`));
  });
  return {
    harm,
    /** Asserts that nothing happened, and that no link or element of the page could cause it. */
    async expectNone(page: Page, what: string) {
      const ran = await page.evaluate(() => ('ran' in globalThis ? 'a script ran' : null));
      if (ran) harm.push(ran);
      const main = page.locator('body');
      const loaded = await main.evaluate((body) => {
        const wrong: string[] = [];
        for (const element of body.querySelectorAll('*')) {
          for (const { name, value } of element.attributes) {
            if (/^on/i.test(name)) wrong.push(`<${element.localName} ${name}>`);
            const isAddress = /^(href|src|srcset|action|formaction|data|poster|xlink:href)$/i.test(name);
            if (isAddress && /^\W*(javascript|vbscript|data:(?!image)|blob|file|feed):?/i.test(value))
              wrong.push(`<${element.localName} ${name}="${value.slice(0, 60)}">`);
          }
        }
        const inside = body.querySelectorAll(
          'main :is(script, iframe, object, embed, frame, base, meta, link, style, form[id=location])',
        );
        for (const element of inside) wrong.push(`<${element.localName}> in the page`);
        return wrong;
      });
      expect([...harm, ...loaded], what).toEqual([]);
    },
  };
}
