import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { OperatorRole } from '../../src/domain/client/principal.ts';
import type { TestService } from './test-service.ts';

const password = 'correct horse battery';
const screenshots = fileURLToPath(new URL('../../docs/images/', import.meta.url));

/** A browser that looks at the console of a service, and learns of everything that its policy forbids. */
export interface ConsoleBrowser {
  /** A page of somebody who is signed in, at a path below `/console`. */
  open(role: OperatorRole, path: string, options?: OpenOptions): Promise<Page>;
  /** A page of nobody. */
  openSignedOut(path: string, options?: OpenOptions): Promise<Page>;
  /** What browsers of this service complained of: breaches of the policy, errors of pages, calls to other hosts. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

interface OpenOptions {
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'pt-BR';
  readonly width?: number;
  readonly height?: number;
}

/** Debian's program, unless TEST_CHROMIUM names another. */
export function chromiumPath(): string {
  const named = process.env['TEST_CHROMIUM'];
  const found = [named, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (found === undefined) throw new Error('No Chromium: apt-get install chromium, or name one in TEST_CHROMIUM.');
  return found;
}

export async function openConsoleBrowser(docface: TestService): Promise<ConsoleBrowser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  const complaints: string[] = [];
  const sessions = new Map<OperatorRole, Awaited<ReturnType<BrowserContext['cookies']>>>();

  const blank = async (options: OpenOptions): Promise<Page> => {
    const { theme = 'light', language = 'en', width = 1280, height = 800 } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      locale: language,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    // A machine that does other work takes its time to load the engines.
    context.setDefaultTimeout(90_000);
    await watch(context, { url: docface.url, complaints });
    return context.newPage();
  };
  return {
    complaints,
    async open(role, path, options = {}) {
      const page = await blank(options);
      const known = sessions.get(role);
      if (known === undefined) {
        await docface.admin.operators.create('command', { name: `${role}-of-tests`, role, password });
        await page.goto(`${docface.url}/console`);
        await signIn(page, `${role}-of-tests`, password);
        sessions.set(role, await page.context().cookies());
      } else await page.context().addCookies([...known]);
      await page.goto(`${docface.url}/console${path}`);
      return page;
    },
    async openSignedOut(path, options = {}) {
      const page = await blank(options);
      await page.goto(`${docface.url}/console${path}`);
      return page;
    },
    close: () => browser.close(),
  };
}

export async function signIn(page: Page, name: string, secret: string): Promise<void> {
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=password]').fill(secret);
  await page.locator('form button[type=submit]').click();
  await page.locator('.shell-bar').waitFor();
}

/** Runs in the page, before anything else does. */
const violationWatch = `addEventListener('securitypolicyviolation', (event) =>
  noteViolation('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

/** Notes what no page of the console may cause. Refusals that a test provokes are none of it. */
async function watch(
  context: BrowserContext,
  { url, complaints }: { readonly url: string; readonly complaints: string[] },
): Promise<void> {
  await context.exposeFunction('noteViolation', (reported: string) => complaints.push(reported));
  await context.addInitScript({ content: violationWatch });
  context.on('weberror', (error) => complaints.push(`error: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`console: ${message.text()}`);
    }
  });
  context.on('request', (request) => {
    const isOwn = request.url().startsWith(url) || request.url().startsWith(`blob:${url}`);
    if (!isOwn) complaints.push(`request: ${request.url()}`);
  });
}

/** What axe finds wrong by WCAG 2.2 A and AA on a page, or within a part of it; a line for each finding. */
export async function accessibilityFindings(page: Page, part = 'html'): Promise<readonly string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  return findings(new AxeBuilder({ page }).include(part).withTags(tags));
}

/** What axe finds wrong with the colours of a page in the dark theme: all that the themes differ in. */
export async function darkContrastFindings(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  return findings(new AxeBuilder({ page }).withRules('color-contrast'));
}

async function findings(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Keeps a picture of the page for the documentation, where TEST_SCREENSHOTS=1 asks for it. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['TEST_SCREENSHOTS'] !== '1') return;
  await mkdir(screenshots, { recursive: true });
  await page.screenshot({ path: join(screenshots, `${name}.png`) });
}
