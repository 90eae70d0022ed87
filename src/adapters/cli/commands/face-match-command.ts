import type { Command } from 'commander';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { describeMatch } from '../face-report.ts';
import { readDocument } from '../local-file.ts';
import { show } from '../output.ts';
import { wantsJson, withExamples } from '../values.ts';

/** `docface face-match`: compares faces here, without a server. */
export function addFaceMatchCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('face-match <image> [other]')
    .description('compare the faces of two images, or all faces of one, here, without a service')
    .option('--track <name>', 'how to process them', 'face-match')
    .option('--consent', 'state that the persons agreed that their faces are compared')
    .action(async (image: string, other: string | undefined, options: { track: string; consent?: boolean }) => {
      if (options.consent !== true) {
        throw usageError(
          'Faces are biometric data: comparing them takes the consent of the persons, or another legal ground.\n' +
            'Add --consent when you have it. Nothing was read.',
        );
      }
      const paths = other === undefined ? [image] : [image, other];
      const files = await Promise.all(paths.map((path) => readDocument(path)));
      const matched = await uses.oneShot((oneShot) => oneShot.match(files, { track: options.track }));
      for (const { message } of matched.warnings) uses.output.err(message);
      show(uses.output, matched.result, { json: wantsJson(command), readable: describeMatch });
    });
  withExamples(
    command,
    'docface face-match selfie.jpg licence.jpg --consent',
    'docface face-match group.jpg --consent --json',
  );
}
