import type { Command } from 'commander';
import type { CommandUses } from '../command-uses.ts';
import { show } from '../output.ts';
import { wantsJson, withExamples } from '../values.ts';

/** `docface signing-key …`: what signs the access tokens of service accounts. */
export function addSigningKeyCommand(program: Command, uses: CommandUses): void {
  const signingKey = program.command('signing-key').description('the key that signs access tokens');
  const rotate = signingKey
    .command('rotate')
    .description('sign with a new key; tokens that were issued before stay valid until they expire')
    .action(async () => {
      const made = await uses.administer((ask) => ask('rotateSigningKey'));
      const readable = (): string =>
        `New access tokens are signed with key ${made.keyId}, in other processes within 30 seconds. ` +
        'Those that were issued before stay valid until they expire.';
      show(uses.output, made, { json: wantsJson(signingKey), readable });
    });
  withExamples(rotate, 'docface signing-key rotate');
}
