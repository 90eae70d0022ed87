import { join } from 'node:path';
import { answers, runCommand } from './run-command.ts';
import { cached } from './server-cache.ts';

export type S3Kind = 'minio' | 'versitygw';

const sources = {
  minio: {
    module: 'github.com/minio/minio',
    version: 'v0.0.0-20260212201848-7aac2a2c5b7c',
    title: 'MinIO (built from source, about 2 minutes)',
  },
  versitygw: {
    module: 'github.com/versity/versitygw/cmd/versitygw',
    version: 'v1.8.0',
    title: 'versitygw (built from source, about 80 s)',
  },
} as const satisfies Record<S3Kind, { module: string; version: string; title: string }>;

/** The program of an S3 server, built once by `go install`. Needs Go the first time. */
export async function s3Binary(kind: S3Kind): Promise<string> {
  const { module, version, title } = sources[kind];
  const directory = await cached({
    name: `${kind}-${version}`,
    title,
    async make(apart) {
      if (!(await answers('go', ['version']))) {
        throw new Error(`${kind} is built with Go: install Go 1.24 or newer, or set S3_ENDPOINT to a running server.`);
      }
      await runCommand('go', ['install', `${module}@${version}`], { cwd: apart, environment: { GOBIN: apart } });
    },
  });
  return join(directory, kind);
}
