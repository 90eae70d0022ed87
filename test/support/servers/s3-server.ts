import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type S3Kind, s3Binary } from './s3-binaries.ts';
import { createServerCertificate, type ServerCertificate } from './server-certificate.ts';
import { s3Answers } from './server-checks.ts';
import { serverPort } from './server-port.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { untilReady } from './until-ready.ts';

export interface S3Options {
  readonly kind: S3Kind;
  /** An empty or missing directory for data and logs. */
  readonly directory: string;
  /** https, with a certificate of its own authority. */
  readonly tls?: boolean;
}

export interface S3Server {
  /** `http://127.0.0.1:9000`, or `https://…`. */
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** The authority, when `tls` was asked for. */
  readonly caFile: string | null;
  stop(): Promise<void>;
  /** Starts it again on the same port and data; resolves when it answers. */
  start(): Promise<void>;
}

const s3Region = 'us-east-1';

interface S3Plan {
  readonly program: string;
  readonly address: string;
  readonly data: string;
  readonly keys: { readonly accessKey: string; readonly secretKey: string };
  readonly certificate: ServerCertificate | null;
}

/** Starts an S3 server on one directory. */
export async function startS3({ kind, directory, tls = false }: S3Options): Promise<S3Server> {
  const data = join(directory, 'data');
  await mkdir(data, { recursive: true });
  const certificate = tls ? await createServerCertificate(join(directory, 'tls')) : null;
  const address = `127.0.0.1:${await serverPort()}`;
  const keys = { accessKey: 'docface', secretKey: randomBytes(16).toString('hex') };
  const plan = { program: await s3Binary(kind), address, data, keys, certificate };
  const { command, environment } = kind === 'minio' ? await minio(plan) : versitygw(plan);
  const endpoint = `${tls ? 'https' : 'http'}://${address}`;
  const ca = certificate === null ? null : await readFile(certificate.caFile, 'utf8');
  let server: ServerProcess | null = null;
  const start = async (): Promise<void> => {
    if (server?.hasEnded() === false) return;
    server = await startServerProcess({ command, environment, cwd: directory, logFile: join(directory, 'server.log') });
    await untilReady(kind, server, { check: () => s3Answers({ endpoint, ...keys, ca }) });
  };
  await start();
  return {
    endpoint,
    ...keys,
    region: s3Region,
    caFile: certificate?.caFile ?? null,
    start,
    stop: async () => server?.end('SIGTERM', 3_000),
  };
}

interface Launch {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

async function minio({ program, address, data, keys, certificate }: S3Plan): Promise<Launch> {
  const secure: string[] = [];
  if (certificate !== null) {
    const directory = join(data, '..', 'certs');
    await mkdir(directory, { recursive: true });
    await copyFile(certificate.certFile, join(directory, 'public.crt'));
    await copyFile(certificate.keyFile, join(directory, 'private.key'));
    secure.push('--certs-dir', directory);
  }
  return {
    command: [program, 'server', data, '--address', address, ...secure],
    environment: {
      MINIO_ROOT_USER: keys.accessKey,
      MINIO_ROOT_PASSWORD: keys.secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
      // Counting what it holds would take a tenth of a core from the tests a minute after the start.
      MINIO_SCANNER_SPEED: 'slowest',
    },
  };
}

function versitygw({ program, address, data, keys, certificate }: S3Plan): Launch {
  const secure = certificate === null ? [] : ['--cert', certificate.certFile, '--key', certificate.keyFile];
  return {
    command: [program, '--port', address, '--region', s3Region, ...secure, 'posix', data],
    environment: { ROOT_ACCESS_KEY: keys.accessKey, ROOT_SECRET_KEY: keys.secretKey },
  };
}
