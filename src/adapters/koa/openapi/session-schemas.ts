import { z } from 'zod';
import type { SessionView } from '../../../application/clients/operator-sessions.ts';
import { operatorRoles } from '../../../domain/client/principal.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';
import { sentName, sentText } from './sent-values.ts';
import { id, time } from './shared-schemas.ts';

export const session = named(
  'Session',
  z
    .object({
      operator: z.object({ id, name: z.string(), role: z.enum(operatorRoles) }),
      hasPassword: z
        .boolean()
        .meta({ description: 'Whether the operator signs in with a password here, which can be changed.' }),
      csrfToken: z.string().meta({ description: 'To send as `x-csrf-token` with what changes something.' }),
      expiresAt: time.meta({ description: 'When the session ends unless it is used before.' }),
    })
    .meta({ description: 'A session of an operator at the console.' }),
);
true satisfies Same<Frozen<z.output<typeof session>>, SessionView>;

export const signIn = z.strictObject({
  name: sentName({ min: 1, max: 128 }).meta({ description: 'Name of the operator.', examples: ['maria'] }),
  password: sentText({ min: 1, max: 1024 }),
});

export const passwordChange = z.strictObject({
  current: sentText({ min: 1, max: 1024 }).meta({ description: 'The password that signs in today.' }),
  password: sentText({ min: 12, max: 256 }).meta({ description: 'The one that does from now on.' }),
});

export const signInOptions = named(
  'SignInOptions',
  z
    .object({
      version: z.string().meta({ description: 'Of docface.' }),
      passwords: z.boolean().meta({ description: 'Whether they may sign in with a password.' }),
      identityProvider: z
        .object({ start: z.string() })
        .nullable()
        .meta({ description: 'Where operators sign in by another way; null without one.' }),
    })
    .meta({ description: 'How operators may sign in.' }),
);
