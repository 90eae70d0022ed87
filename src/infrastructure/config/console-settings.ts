import { z } from 'zod';
import { type OperatorRole, operatorRoles } from '../../domain/client/principal.ts';
import { address, list, secretSetting, setting, whole, word } from './setting.ts';

/** An identity provider for operators: the first three together or none. */
export const oidcSettings = {
  oidcIssuer: setting('DOCFACE_CONSOLE_OIDC_ISSUER', {
    description: 'OpenID Connect provider with which operators sign in at the console; needs the next two and roles',
    shownDefault: 'none',
    schema: address.optional(),
  }),
  oidcClientId: setting('DOCFACE_CONSOLE_OIDC_CLIENT_ID', {
    description: 'What docface is called there',
    shownDefault: 'none',
    schema: z.string().min(1).optional(),
  }),
  oidcClientSecret: secretSetting('DOCFACE_CONSOLE_OIDC_CLIENT_SECRET', {
    description: 'Its secret there',
    shownDefault: 'none',
    schema: z.string().min(1),
  }),
} as const;

/** The web application of operators. */
export const consoleSettings = {
  console: setting('DOCFACE_CONSOLE', {
    description: 'Whether the api serves the web application at `/console`: `on` or `off`',
    shownDefault: 'on',
    schema: word(['on', 'off']).default('on'),
  }),
  sessionHours: setting('DOCFACE_SESSION_HOURS', {
    description: 'An operator signs in at the console anew after this many hours, whatever happens',
    shownDefault: '12',
    schema: whole(1, 720).default(12),
  }),
  sessionIdleMinutes: setting('DOCFACE_SESSION_IDLE_MINUTES', {
    description: 'A session of the console that is not used for this many minutes ends',
    shownDefault: '60',
    schema: whole(5, 1440).default(60),
  }),
  passwords: setting('DOCFACE_CONSOLE_PASSWORDS', {
    description:
      'Whether operators may sign in with passwords: `on`, or `off` where they sign in with the provider below',
    shownDefault: 'on',
    schema: word(['on', 'off']).default('on'),
  }),
  ...oidcSettings,
  oidcCheckMinutes: setting('DOCFACE_CONSOLE_OIDC_CHECK_MINUTES', {
    description: 'How often the provider is asked for the groups of operators between sign-ins, as far as it can be',
    shownDefault: '15',
    schema: whole(1, 1440).default(15),
  }),
  oidcScope: setting('DOCFACE_CONSOLE_OIDC_SCOPE', {
    description: 'Scopes to ask the provider for beside `openid`, separated by spaces',
    shownDefault: 'profile email',
    schema: z.string().default('profile email'),
  }),
  oidcGroupsClaim: setting('DOCFACE_CONSOLE_OIDC_GROUPS_CLAIM', {
    description: 'Claim of the ID token that lists the groups of an operator',
    shownDefault: 'groups',
    schema: z.string().min(1).default('groups'),
  }),
  oidcRoles: setting('DOCFACE_CONSOLE_OIDC_ROLES', {
    description: 'Which role a group gives, such as `docface-admins=admin,staff=viewer`; the highest counts',
    shownDefault: 'none: nobody gets in',
    schema: list.transform((entries, context): Readonly<Record<string, OperatorRole>> => {
      const pairs = entries.map((entry): readonly [string, OperatorRole | undefined] => {
        const at = entry.lastIndexOf('=');
        return [entry.slice(0, Math.max(0, at)), operatorRoles.find((role) => role === entry.slice(at + 1))];
      });
      if (pairs.some(([group, role]) => group === '' || role === undefined)) {
        context.addIssue({ code: 'custom', message: `write group=role, with a role of ${operatorRoles.join(', ')}` });
      }
      return Object.fromEntries(pairs) as Record<string, OperatorRole>;
    }),
  }),
} as const;
