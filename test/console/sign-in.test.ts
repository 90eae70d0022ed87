import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityFindings,
  type ConsoleBrowser,
  darkContrastFindings,
  keepScreenshot,
  openConsoleBrowser,
  signIn,
} from '../support/console-browser.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
const password = 'a few words of no sentence';

beforeAll(async () => {
  docface = await startTestService();
  browser = await openConsoleBrowser(docface);
  for (const [name, role] of [
    ['maria', 'admin'],
    ['victor', 'viewer'],
    ['lucia', 'viewer'],
  ] as const) {
    await docface.admin.operators.create('command', { name, role, password });
  }
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

describe('signing in', () => {
  test('leads to the page that was asked for, and a session that scripts cannot read', async () => {
    const page = await browser.openSignedOut('/requests?status=failed');
    await keepScreenshot(page, 'console-sign-in');
    await signIn(page, 'maria', password);
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
    expect(page.url()).toContain('/console/requests?status=failed');
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-docface_device', '__Host-docface_session']);
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' });
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  test('says the same of a wrong password and of nobody', async () => {
    const page = await browser.openSignedOut('/');
    for (const name of ['victor', 'nobody-at-all']) {
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Password').fill('a wrong guess of it');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Sign in' }).and(page.locator(':enabled')).waitFor();
      expect(await page.getByRole('alert').textContent()).toBe('This name and password do not belong together.');
    }
  });

  test('is slowed down after five failures, and says for how long', async () => {
    const page = await browser.openSignedOut('/');
    for (let guess = 1; guess <= 6; guess += 1) {
      await page.getByLabel('Name', { exact: true }).fill('lucia');
      await page.getByLabel('Password').fill(`guess number ${guess} of hers`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Sign in' }).and(page.locator(':enabled')).waitFor();
    }
    expect(await page.getByRole('alert').textContent()).toMatch(
      /^Too many sign-ins failed. Try again in 1\d seconds.$/,
    );
  });

  test('is clean by axe in both themes', async () => {
    const page = await browser.openSignedOut('/');
    await page.getByLabel('Password').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await darkContrastFindings(page)).toEqual([]);
  });

  test('ends elsewhere when the password is changed, which takes the present one', async () => {
    await docface.admin.operators.create('command', { name: 'ana', role: 'viewer', password });
    const [here, there] = [await browser.openSignedOut('/'), await browser.openSignedOut('/')];
    for (const each of [here, there]) await signIn(each, 'ana', password);
    await here.getByRole('button', { name: /Your account/ }).click();
    await here.getByRole('button', { name: 'Change your password' }).click();
    const change = async (present: string): Promise<void> => {
      await here.getByLabel('Present password').fill(present);
      await here.getByLabel('New password').fill('quite another set of words');
      await here.getByRole('button', { name: 'Change your password' }).click();
    };
    await change('a wrong guess of it');
    await here.getByRole('alert').getByText('Your present password is another one').waitFor();
    expect(await accessibilityFindings(here, '[role=dialog]')).toEqual([]);
    await keepScreenshot(here, 'console-password');
    await change(password);
    await here.getByText('Your password is changed').waitFor();
    await here.reload();
    await here.locator('.shell-bar').waitFor();
    await there.reload();
    await signIn(there, 'ana', 'quite another set of words');
  });

  test('ends with signing out, here and everywhere', async () => {
    const here = await browser.open('viewer', '/requests');
    const there = await browser.open('viewer', '/requests');
    await here.getByRole('button', { name: /Your account/ }).click();
    await here.getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.getByLabel('Password').waitFor();
    await there.reload();
    await there.getByLabel('Password').waitFor();
    expect(await there.locator('.shell-bar').count()).toBe(0);
  });

  test('breaks no rule of the policy', () => expect(browser.complaints).toEqual([]));
});
