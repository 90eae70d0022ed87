import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { stages } from '../../domain/request/pipeline.ts';
import { consoleSettings } from './console-settings.ts';
import { generatorSettings } from './generator-settings.ts';
import { keyServiceSettings } from './key-service-settings.ts';
import { readingSettings } from './reading-settings.ts';
import { address, flag, list, origins, type Setting, seconds, setting, whole, word } from './setting.ts';
import { retentionSettings, storageSettings } from './storage-settings.ts';

/** Each stage is a role. */
export const roles = ['api', ...stages, 'notifier', 'relay', 'janitor'] as const;
export type Role = (typeof roles)[number];

/** An issuer beside docface itself, all three or none. */
export const issuerSettings = {
  trustedIssuer: setting('DOCFACE_TRUSTED_ISSUER', {
    description: 'External issuer (`iss`) whose access tokens are accepted too; needs the next two',
    shownDefault: 'none',
    schema: address.optional(),
  }),
  trustedAudience: setting('DOCFACE_TRUSTED_AUDIENCE', {
    description: 'Audience (`aud`) that its tokens must name',
    shownDefault: 'none',
    schema: z.string().min(1).optional(),
  }),
  trustedJwksUrl: setting('DOCFACE_TRUSTED_JWKS_URL', {
    description: 'Where its public keys are',
    shownDefault: 'none',
    schema: address.optional(),
  }),
} as const;

/** Everything that the environment can change. The table of docs/configuration.md is made from this. */
export const settings = {
  dataDirectory: setting('DOCFACE_DATA_DIR', {
    description: 'Where the embedded database, the encrypted objects and the master key live',
    shownDefault: './data',
    schema: z.string().min(1).default('./data'),
  }),
  host: setting('DOCFACE_HOST', {
    description: 'Address to listen on; `0.0.0.0` for all',
    shownDefault: '127.0.0.1',
    schema: z.string().min(1).default('127.0.0.1'),
  }),
  port: setting('DOCFACE_PORT', {
    description: 'Port to listen on; `0` takes a free one',
    shownDefault: '8080',
    schema: whole(0, 65_535).default(8080),
  }),
  metricsPort: setting('DOCFACE_METRICS_PORT', {
    description: 'Port that serves `/metrics` for Prometheus, on the same address; `0` takes a free one',
    shownDefault: 'none: no metrics',
    schema: whole(0, 65_535).optional(),
  }),
  publicUrl: setting('DOCFACE_PUBLIC_URL', {
    description: 'Address that clients use, without a path: in links, as token issuer and audience',
    shownDefault: 'http://HOST:PORT',
    schema: address
      .refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
        error:
          'give an address without a path, such as https://docface.example.com: docface answers at the root of a host',
      })
      .optional(),
  }),
  trustedProxies: setting('DOCFACE_TRUSTED_PROXIES', {
    description: 'Networks (CIDR, comma separated) whose `X-Forwarded-For` is believed',
    shownDefault: 'none',
    schema: list,
  }),
  corsOrigins: setting('DOCFACE_CORS_ORIGINS', {
    description:
      'Origins (comma separated, such as `https://app.example.com`) whose pages may call the service from a browser, with a key or token of their own; or `*`',
    shownDefault: 'none',
    schema: origins,
  }),
  roles: setting('DOCFACE_ROLES', {
    description: `What this process does, comma separated: ${roles.join(', ')}; or all`,
    shownDefault: 'all',
    schema: list.transform((chosen, context): readonly Role[] => {
      if (chosen.length === 0 || chosen.includes('all')) return roles;
      const known = chosen.filter((role): role is Role => roles.some((name) => name === role));
      if (known.length < chosen.length) {
        context.addIssue({ code: 'custom', message: `choose from ${roles.join(', ')} or all` });
      }
      return known;
    }),
  }),
  engineSlots: setting('DOCFACE_ENGINE_SLOTS', {
    description: 'How many pages or faces are worked on at the same time',
    shownDefault: 'number of cores',
    schema: whole(1, 256).default(availableParallelism()),
  }),
  engineIdleSeconds: setting('DOCFACE_ENGINE_IDLE_SECONDS', {
    description: 'Engines without work for this long stop and free their memory',
    shownDefault: '60',
    schema: seconds(60, 86_400),
  }),
  engineMemoryMegabytes: setting('DOCFACE_ENGINE_MEMORY_MB', {
    description:
      'Megabytes that a process of an engine may take, and 512 more where it reads with OpenVINO; beyond it is ended, ' +
      'and its page or file fails',
    shownDefault: '1024',
    schema: whole(256, 65_536).default(1024),
  }),
  confinement: setting('DOCFACE_CONFINEMENT', {
    description:
      'Whether processes that open files are kept from other files, programs, processes and the network: `auto` (as far as the system can), `required` (entirely, or nothing starts) or `off`',
    shownDefault: 'auto',
    schema: word(['auto', 'required', 'off']).default('auto'),
  }),
  ...readingSettings,
  ...generatorSettings,
  faceBackend: setting('DOCFACE_FACE_BACKEND', {
    description: 'Where face models run: `auto`, `wasm` or `tfjs-node`',
    shownDefault: 'auto',
    schema: word(['auto', 'wasm', 'tfjs-node']).default('auto'),
  }),
  faceCalibrationFile: setting('DOCFACE_FACE_CALIBRATION_FILE', {
    description: 'Thresholds of your own, as `docface face-match calibrate` writes them',
    shownDefault: 'those that come with docface',
    schema: z.string().min(1).optional(),
  }),
  faceEmbedderFile: setting('DOCFACE_FACE_EMBEDDER_FILE', {
    description: 'ONNX model that describes aligned faces of 112 x 112; needs a calibration of its own',
    shownDefault: "dlib's network, with SFace where it is installed",
    schema: z.string().min(1).optional(),
  }),
  syncTimeoutSeconds: setting('DOCFACE_SYNC_TIMEOUT_SECONDS', {
    description: 'How long a synchronous call waits before it answers 202 and goes on in the background',
    shownDefault: '25',
    schema: seconds(25, 300),
  }),
  pageTimeoutSeconds: setting('DOCFACE_PAGE_TIMEOUT_SECONDS', {
    description: 'Longest work on one page',
    shownDefault: '120',
    schema: seconds(120, 3600),
  }),
  requestTimeoutSeconds: setting('DOCFACE_REQUEST_TIMEOUT_SECONDS', {
    description: 'An unfinished request fails after this long without any work left to do; waiting is no such time',
    shownDefault: '900',
    schema: seconds(900, 86_400),
  }),
  stopDelaySeconds: setting('DOCFACE_STOP_DELAY_SECONDS', {
    description: 'How long a stopping api still takes calls, while `/health/ready` sends balancers elsewhere',
    shownDefault: '0',
    schema: whole(0, 300).default(0),
  }),
  workLeaseSeconds: setting('DOCFACE_WORK_LEASE_SECONDS', {
    description: 'Work of a process that vanished starts again elsewhere after this long',
    shownDefault: '30',
    schema: seconds(30, 600),
  }),
  progressEvents: setting('DOCFACE_PROGRESS_EVENTS', {
    description: 'Whether `docface.requests.v1` also reports requests that are queued and processed: `true` or `false`',
    shownDefault: 'false',
    schema: flag,
  }),
  uploadBudgetMegabytes: setting('DOCFACE_UPLOAD_BUDGET_MB', {
    description:
      'Megabytes of uploads in flight at once; one client may have as many as it leaves free. Beyond it the answer is 503 or 429 with Retry-After',
    shownDefault: '600',
    schema: whole(62, 100_000).default(600),
  }),
  uploadMinKilobytesPerSecond: setting('DOCFACE_UPLOAD_MIN_KB_PER_SECOND', {
    description: 'A body that arrives more slowly over 15 seconds is ended with 408',
    shownDefault: '20',
    schema: whole(1, 10_000).default(20),
  }),
  maxConnections: setting('DOCFACE_MAX_CONNECTIONS', {
    description: 'Most connections of callers open at once; beyond it those that wait longest are closed',
    shownDefault: 'half of the open files that the system allows beyond 256, at most 10000',
    schema: whole(16, 100_000).optional(),
  }),
  answerBudgetMegabytes: setting('DOCFACE_ANSWER_BUDGET_MB', {
    description:
      'Megabytes of results, pictures and PDFs that wait in memory to be read, shared by the clients that hold any; ' +
      'who holds its share gets 429 with Retry-After',
    shownDefault: '256',
    schema: whole(64, 100_000).default(256),
  }),
  answerTimeoutSeconds: setting('DOCFACE_ANSWER_TIMEOUT_SECONDS', {
    description: 'Longest that a caller may take to read an answer; then its connection is closed',
    shownDefault: '120',
    schema: seconds(120, 3600),
  }),
  tokenLifetimeSeconds: setting('DOCFACE_TOKEN_LIFETIME_SECONDS', {
    description: 'How long an access token is valid',
    shownDefault: '3600',
    schema: whole(60, 3600).default(3600),
  }),
  ...issuerSettings,
  ...consoleSettings,
  webhookAllowPrivate: setting('DOCFACE_WEBHOOK_ALLOW_PRIVATE', {
    description: 'Lets webhooks go to private and loopback addresses: `true` or `false`',
    shownDefault: 'false',
    schema: flag,
  }),
  webhookAllowHttp: setting('DOCFACE_WEBHOOK_ALLOW_HTTP', {
    description: 'Lets webhooks use plain http: `true` or `false`',
    shownDefault: 'false',
    schema: flag,
  }),
  webhookConcurrency: setting('DOCFACE_WEBHOOK_CONCURRENCY', {
    description: 'Most webhooks under way to one endpoint at the same time, by all processes together',
    shownDefault: '8',
    schema: whole(1, 64).default(8),
  }),
  catalogDirectory: setting('DOCFACE_CATALOG_DIR', {
    description: 'Tracks and templates to load at start, as YAML',
    shownDefault: 'the bundled `catalog/`',
    schema: z.string().min(1).optional(),
  }),
  catalogDemandsTrials: setting('DOCFACE_CATALOG_DEMANDS_TRIALS', {
    description:
      'Whether what is imported stays a draft, and a template is published only after its samples ran: `true` or `false`',
    shownDefault: 'false',
    schema: flag,
  }),
  logLevel: setting('DOCFACE_LOG_LEVEL', {
    description: '`error`, `warn`, `info` or `debug`',
    shownDefault: 'info',
    schema: word(['error', 'warn', 'info', 'debug']).default('info'),
  }),
  ...retentionSettings,
  ...storageSettings,
  ...keyServiceSettings,
} as const;

type Settings = typeof settings;
export type SettingName = keyof Settings;
export type SettingValue<Name extends SettingName> = Settings[Name] extends Setting<infer Value> ? Value : never;
export type SettingValues = { readonly [Name in SettingName]: SettingValue<Name> };
