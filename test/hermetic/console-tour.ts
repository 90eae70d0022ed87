import { chromium } from 'playwright-core';
import { chromiumPath, signIn } from '../support/console-browser.ts';

const pages = [
  '/requests',
  '/review',
  '/try-it',
  '/catalog',
  '/catalog/template/invoice',
  '/operations',
  '/operations/clients',
  '/operations/webhooks',
  '/operations/audit',
] as const;

/**
 * Signs in at the console of a service and looks at its pages and at the description of its interface. Fails when a
 * page asks another host for anything. The browser resolves no name itself, so that no look-up is its own.
 */
export async function lookAtConsole(
  url: string,
  operator: { readonly name: string; readonly password: string },
): Promise<void> {
  const args = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'];
  const rules = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...args, rules] });
  try {
    const page = await browser.newPage();
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const asked = request.url();
      if (![url, `blob:${url}`, 'data:'].some((own) => asked.startsWith(own))) elsewhere.push(asked);
    });
    await page.goto(`${url}/console`);
    await signIn(page, operator.name, operator.password);
    for (const path of pages) {
      await page.goto(`${url}/console${path}`);
      await page.waitForLoadState('networkidle');
    }
    await page.goto(`${url}/console/requests?status=completed`);
    await page.locator('main a[href*="/requests/"]').first().click();
    await page.waitForLoadState('networkidle');
    await page.goto(`${url}/docs`);
    await page.waitForLoadState('networkidle');
    if (elsewhere.length > 0) throw new Error(`Pages of the console asked for ${elsewhere.join(', ')}.`);
  } finally {
    await browser.close();
  }
}
