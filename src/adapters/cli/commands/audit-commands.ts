import type { Command } from 'commander';
import type { AuditFault, VerifiedAudit } from '../../../application/audit/verify-audit.ts';
import { type AuditKind, auditKinds } from '../../../domain/client/audit-record.ts';
import type { CommandUses } from '../command-uses.ts';
import { CommandEnd } from '../exit.ts';
import { show } from '../output.ts';
import { choice, moment, wantsJson, withExamples } from '../values.ts';

interface Exporting {
  readonly since: string;
  readonly until: string;
  readonly kind?: AuditKind;
}

/** `docface audit …`: whether the audit is as it was written, and the audit for other programs. */
export function addAuditCommands(program: Command, uses: CommandUses): void {
  const audit = program.command('audit').description('who changed and looked at what');
  const verify = audit
    .command('verify')
    .description('look for records that were changed, removed, moved or added; ends with 1 when there are any')
    .action(async () => {
      const verified = await uses.administer((ask) => ask('verifyAudit'));
      show(uses.output, verified, { json: wantsJson(audit), readable: describeVerified });
      if (verified.faults.length > 0) throw new CommandEnd('failed');
    });
  const exporting = audit
    .command('export')
    .description('print records as JSON lines, oldest first')
    .requiredOption('--since <time>', 'written then or later, such as 2026-11-01', moment)
    .option('--until <time>', 'written before; now when left out', moment)
    .option('--kind <kind>', auditKinds.join(' or '), choice(auditKinds))
    .action(async ({ until = new Date().toISOString(), ...asked }: Partial<Exporting> & Pick<Exporting, 'since'>) => {
      await uses.administer(async (ask) => {
        let cursor: string | undefined;
        do {
          const page = await ask('exportAudit', { ...asked, until, ...(cursor === undefined ? {} : { cursor }) });
          for (const record of page.entries) uses.output.out(JSON.stringify(record));
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined && !uses.output.closed.aborted);
      });
    });
  withExamples(verify, 'docface audit verify', 'docface audit verify --json');
  withExamples(exporting, 'docface audit export --since 2026-01-01 > audit.jsonl');
}

function describeVerified({ chains, faults }: VerifiedAudit): string {
  const said = chains.map(({ kind, records, first, last, hash }) => {
    const range = records === 0 ? 'no records' : `${records} records, ${first} to ${last}, hash ${hash}`;
    return `${kind}: ${range}`;
  });
  const verdict = faults.length === 0 ? 'Every record is as it was written.' : 'The audit is not as it was written:';
  return [...said, verdict, ...faults.map(describeFault)].join('\n');
}

function describeFault({ kind, fault, sequence, last, id }: AuditFault): string {
  switch (fault) {
    case 'changed':
      return `${kind} ${sequence}: changed, or not at its place (${id})`;
    case 'missing':
      return `${kind} ${sequence} to ${last}: missing`;
    case 'inserted':
      return `${kind}: a record that the chain does not hold (${id})`;
    case 'end-changed':
      return `${kind} ${sequence}: where the chain begins and ends was changed`;
    case 'broken':
      return `${kind} ${sequence}: the end of the chain was found changed before this record (${id})`;
  }
}
