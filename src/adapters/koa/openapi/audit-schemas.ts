import { z } from 'zod';
import type { VerifiedAudit } from '../../../application/audit/verify-audit.ts';
import { auditKinds } from '../../../domain/client/audit-record.ts';
import type { AuditPage } from '../../../domain/ports/audit-repository.ts';
import { type Frozen, named, type OverJson, type Same } from './schema-registry.ts';
import { time } from './shared-schemas.ts';

const origin = z
  .object({
    by: z.enum(['console', 'key', 'command']),
    credentialId: z.string().nullable().meta({ description: 'Of the session or API key.' }),
    address: z.string().nullable().meta({ description: 'IP address of the caller.' }),
    user: z.string().nullable().meta({ description: 'Who ran a command, as the command says it.' }),
  })
  .meta({ description: 'From where an operator or a command called; null for all others.' });

export const auditKind = z.enum(auditKinds).meta({ description: '`look` where something of a client was shown.' });

const auditRecord = named(
  'AuditRecord',
  z.object({
    id: z.string(),
    at: time,
    kind: auditKind,
    actor: z.string().meta({ description: '`operator:<id>`, `client:<id>`, `command`, `nobody` or `service`.' }),
    action: z.string().meta({ examples: ['client.suspended'] }),
    subject: z.string().meta({ examples: ['client:01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a'] }),
    requestId: z.string().nullable(),
    clientId: z.string().nullable(),
    origin: origin.nullable(),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    sequence: z
      .int()
      .nullable()
      .meta({ description: 'Place in the chain of its kind; null for a record that no chain holds.' }),
    hash: z.string().nullable().meta({ description: 'Keyed hash over the record and the hash before it.' }),
  }),
);

export const auditPage = named(
  'AuditPage',
  z.object({ entries: z.array(auditRecord), nextCursor: z.string().nullable() }),
);
true satisfies Same<Frozen<z.output<typeof auditPage>>, OverJson<AuditPage>>;

const place = z.int().min(0);

export const verifiedAudit = named(
  'VerifiedAudit',
  z.object({
    chains: z.array(
      z.object({
        kind: auditKind,
        records: place.meta({ description: 'That were looked at.' }),
        first: place.meta({ description: 'Place of the first of them; 0 without any.' }),
        last: place,
        hash: z
          .string()
          .meta({ description: 'Of the last one: note it elsewhere to find later that the chain holds it.' }),
      }),
    ),
    faults: z
      .array(
        z.object({
          kind: auditKind,
          fault: z.enum(['changed', 'missing', 'inserted', 'end-changed', 'broken']),
          sequence: place.nullable(),
          last: place.nullable().meta({ description: 'Of the last record that is missing.' }),
          id: z.string().nullable().meta({ description: 'Of the record; null where there is none.' }),
        }),
      )
      .meta({ description: 'Empty when every record is as it was written; the first thousand.' }),
  }),
);
true satisfies Same<Frozen<z.output<typeof verifiedAudit>>, OverJson<VerifiedAudit>>;
