import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { engineEnvironment, loadConfig } from '../../../src/infrastructure/config/load-config.ts';
import type { Setting } from '../../../src/infrastructure/config/setting.ts';
import { roles, settings } from '../../../src/infrastructure/config/settings.ts';

test('an empty environment runs every role on the embedded default', () => {
  const config = loadConfig({});

  expect(config.roles).toEqual(roles);
  expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, webhookAllowPrivate: false, trustedProxies: [] });
});

test('lists, flags, numbers and addresses are read as what they are', () => {
  const config = loadConfig({
    DOCFACE_ROLES: 'api, relay',
    DOCFACE_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1/32',
    DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
    DOCFACE_PUBLIC_URL: 'https://docs.example/',
    DOCFACE_PORT: '',
  });

  expect(config).toMatchObject({
    roles: ['api', 'relay'],
    trustedProxies: ['10.0.0.0/8', '192.0.2.1/32'],
    webhookAllowHttp: true,
    publicUrl: 'https://docs.example',
    port: 8080,
  });
});

test('models lie in the home of the user unless told, and always at an absolute path', () => {
  const folder = (environment: Readonly<Record<string, string>>) => loadConfig(environment).modelsDirectory;

  expect(folder({ HOME: '/home/maria' })).toBe('/home/maria/.local/share/docface/models');
  expect(folder({ HOME: '/home/maria', XDG_DATA_HOME: '/srv/maria' })).toBe('/srv/maria/docface/models');
  expect(folder({ DOCFACE_MODELS_DIR: 'models' })).toBe(resolve('models'));
});

test('a value that cannot be used is answered in plain words', () => {
  const load = () => loadConfig({ DOCFACE_LOG_LEVEL: 'loud', DOCFACE_PUBLIC_URL: 'docs', DOCFACE_KAFKA_TLS: 'yes' });

  expect(load).toThrow('DOCFACE_LOG_LEVEL: choose one of error, warn, info, debug');
  expect(load).toThrow('DOCFACE_PUBLIC_URL: give an address that starts with http:// or https://');
  expect(load).toThrow('DOCFACE_KAFKA_TLS: choose one of true, false');
});

test('the public address has no path, since nothing is served below one', () => {
  const load = (address: string) => () => loadConfig({ DOCFACE_PUBLIC_URL: address });

  expect(load('https://docs.example/docface')).toThrow('DOCFACE_PUBLIC_URL: give an address without a path');
  expect(load('https://docs.example?tenant=1')).toThrow('DOCFACE_PUBLIC_URL: give an address without a path');
  expect(load('http://localhost:8080')().publicUrl).toBe('http://localhost:8080');
});

test('origins of pages have no path, and * stands alone', () => {
  const load = (origins: string) => () => loadConfig({ DOCFACE_CORS_ORIGINS: origins });

  expect(loadConfig({}).corsOrigins).toEqual([]);
  expect(load('https://app.example.com, http://localhost:3000')().corsOrigins).toEqual([
    'https://app.example.com',
    'http://localhost:3000',
  ]);
  expect(load('*')().corsOrigins).toEqual(['*']);
  for (const wrong of [
    'https://app.example.com/',
    'app.example.com',
    'null',
    '*,https://app.example.com',
    '*.example',
  ]) {
    expect(load(wrong), wrong).toThrow('DOCFACE_CORS_ORIGINS: give origins without a path');
  }
});

test('every variable at fault is named in one message that repeats no value', () => {
  const load = () => loadConfig({ DOCFACE_PORT: 'http', DOCFACE_ROLES: 'apis', DOCFACE_MASTER_KEY: 'hunter2' });

  expect(load).toThrowError(/DOCFACE_PORT[\s\S]*DOCFACE_ROLES: choose from api[\s\S]*DOCFACE_MASTER_KEY/);
  expect(load).not.toThrowError(/hunter2/);
});

test('secrets stay out of the configuration that is logged', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const config = loadConfig({ DOCFACE_MASTER_KEY: key });

  expect(config.storage.masterKey?.reveal()).toBe(key);
  expect(JSON.stringify(config)).not.toContain(key);
  expect(inspect(config, { depth: null, showHidden: true })).not.toContain(key);
  expect(`${String(config.storage.masterKey)}`).toBe('[secret]');
});

test('every secret that the environment gives is kept as one', () => {
  const secrets = Object.values<Setting<unknown>>(settings).filter(({ secret }) => secret);
  const shown = secrets.map(({ variable, schema }) => {
    const text = variable.endsWith('_URL')
      ? 'postgres://hunter2@db.example/docface'
      : Buffer.alloc(32, 7).toString('base64');
    return schema.parse(text);
  });

  expect(secrets.length).toBeGreaterThan(0);
  expect(shown.map((value) => JSON.stringify(value))).toEqual(secrets.map(() => '"[secret]"'));
});

test('a trusted issuer needs its audience and its keys too', () => {
  const issuer = { DOCFACE_TRUSTED_ISSUER: 'https://login.example' };
  const whole = {
    ...issuer,
    DOCFACE_TRUSTED_AUDIENCE: 'docface',
    DOCFACE_TRUSTED_JWKS_URL: 'https://login.example/keys',
  };

  expect(() => loadConfig(issuer)).toThrowError(/DOCFACE_TRUSTED_JWKS_URL: set all three or none/);
  expect(() => loadConfig(issuer)).toThrowError(/missing: DOCFACE_TRUSTED_AUDIENCE, DOCFACE_TRUSTED_JWKS_URL$/);
  expect(loadConfig(whole).trustedIssuer).toEqual({
    issuer: 'https://login.example',
    audience: 'docface',
    jwksUrl: 'https://login.example/keys',
  });
  expect(loadConfig({}).trustedIssuer).toBeNull();
});

describe('The servers', () => {
  const servers = {
    DOCFACE_DATABASE_URL: 'postgres://docface:hunter2@db.example:5432/docface',
    DOCFACE_KAFKA_BROKERS: 'kafka-1.example:9092, kafka-2.example:9092',
    DOCFACE_S3_ENDPOINT: 'https://s3.example',
    DOCFACE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  };

  test('are used when all three are named', () => {
    const config = loadConfig(servers);

    expect(config.storage).toMatchObject({
      kind: 'servers',
      database: { directUrl: null, caFile: null, connections: 10 },
      kafka: { brokers: ['kafka-1.example:9092', 'kafka-2.example:9092'], tls: null, login: null },
      s3: { endpoint: 'https://s3.example', bucket: 'docface', keys: null },
    });
    expect(config.storage.kind === 'servers' && config.storage.database.url.reveal()).toContain('db.example');
    expect(JSON.stringify(config)).not.toContain('hunter2');
  });

  test('are not used when none of them is named, whatever else is said about them', () => {
    const { storage } = loadConfig({ DOCFACE_KAFKA_SASL: 'plain', DOCFACE_S3_ACCESS_KEY: 'reader' });

    expect(storage).toEqual({ kind: 'embedded', masterKey: null, keyService: null });
  });

  test('are told whole groups, and take them as such', () => {
    const { storage } = loadConfig({
      ...servers,
      DOCFACE_DATABASE_DIRECT_URL: 'postgres://direct.example/docface',
      DOCFACE_KAFKA_TLS: 'true',
      DOCFACE_KAFKA_CA_FILE: 'ca.pem',
      DOCFACE_KAFKA_SASL: 'scram-sha-256',
      DOCFACE_KAFKA_USERNAME: 'docface',
      DOCFACE_KAFKA_PASSWORD: 'hunter2',
      DOCFACE_S3_ACCESS_KEY: 'reader',
      DOCFACE_S3_SECRET_KEY: 'hunter3',
    });
    if (storage.kind !== 'servers') throw new Error('The servers are not used.');
    const { database, kafka, s3 } = storage;

    expect(database.directUrl?.reveal()).toBe('postgres://direct.example/docface');
    expect(kafka).toMatchObject({
      tls: { caFile: 'ca.pem' },
      login: { mechanism: 'scram-sha-256', username: 'docface' },
    });
    expect(kafka.login?.password.reveal()).toBe('hunter2');
    expect([s3.keys?.accessKey.reveal(), s3.keys?.secretKey.reveal()]).toEqual(['reader', 'hunter3']);
  });

  test.each(['DOCFACE_DATABASE_URL', 'DOCFACE_KAFKA_BROKERS', 'DOCFACE_S3_ENDPOINT'])('need %s too', (variable) => {
    expect(() => loadConfig({ ...servers, [variable]: '' })).toThrowError(/DOCFACE_S3_ENDPOINT: set all three/);
    expect(() => loadConfig({ ...servers, [variable]: '' })).toThrowError(new RegExp(`missing: ${variable}$`));
  });

  test('need one master key for all processes', () => {
    expect(() => loadConfig({ ...servers, DOCFACE_MASTER_KEY: '' })).toThrowError(/DOCFACE_MASTER_KEY: set it/);
  });

  test.each(['notifier', 'janitor', 'relay,ocr', 'api'])('need it for the roles %s', (given) => {
    expect(() => loadConfig({ ...servers, DOCFACE_MASTER_KEY: '', DOCFACE_ROLES: given })).toThrowError(
      /DOCFACE_MASTER_KEY: set it/,
    );
  });

  test('need none for the relay alone, which opens nothing', () => {
    const { storage } = loadConfig({ ...servers, DOCFACE_MASTER_KEY: '', DOCFACE_ROLES: 'relay' });
    expect(storage.masterKey).toBeNull();
  });

  test('need no master key where a key service has it, and the relay neither', () => {
    const environment = { ...servers, ...keyServer, DOCFACE_MASTER_KEY: '' };
    expect(loadConfig(environment).storage).toMatchObject({
      masterKey: null,
      keyService: { url: 'https://vault.example' },
    });
    expect(loadConfig({ ...environment, DOCFACE_ROLES: 'relay' }).storage.keyService).toBeNull();
  });

  test('take no authority for connections that are not encrypted', () => {
    expect(() => loadConfig({ ...servers, DOCFACE_KAFKA_CA_FILE: 'ca.pem' })).toThrowError(/DOCFACE_KAFKA_TLS=true/);
  });

  test('begin names at Kafka with docface, or with what is set', () => {
    const prefixOf = (environment: Readonly<Record<string, string>>) => {
      const { storage } = loadConfig({ ...servers, ...environment });
      return storage.kind === 'servers' ? storage.kafka.prefix : null;
    };
    expect([prefixOf({}), prefixOf({ DOCFACE_KAFKA_PREFIX: 'acme.test-2' })]).toEqual(['docface', 'acme.test-2']);
    for (const wrong of ['acme.', '-acme', 'a b', 'a@b', 'a'.repeat(101)]) {
      expect(() => prefixOf({ DOCFACE_KAFKA_PREFIX: wrong })).toThrowError(/DOCFACE_KAFKA_PREFIX: give letters/);
    }
  });

  test('need a whole login where they need one', () => {
    const half = { ...servers, DOCFACE_KAFKA_SASL: 'plain', DOCFACE_S3_ACCESS_KEY: 'reader' };
    expect(() => loadConfig(half)).toThrowError(/DOCFACE_KAFKA_USERNAME[\s\S]*DOCFACE_S3_SECRET_KEY: missing/);
  });

  test('are refused with everything that is missing or wrong at once, and an unusable value is not missing too', () => {
    const half = {
      DOCFACE_DATABASE_URL: 'mysql://db.example',
      DOCFACE_KAFKA_BROKERS: 'kafka.example:9092',
      DOCFACE_KAFKA_PASSWORD: 'hunter2',
      DOCFACE_S3_SECRET_KEY: 'hunter3',
      DOCFACE_TRUSTED_ISSUER: 'https://login.example',
      DOCFACE_PORT: 'http',
    };
    const reported = [
      'DOCFACE_PORT: give a whole number',
      'DOCFACE_DATABASE_URL: give an address that starts with postgres://',
      'DOCFACE_TRUSTED_ISSUER, DOCFACE_TRUSTED_AUDIENCE, DOCFACE_TRUSTED_JWKS_URL: set all three or none; missing: DOCFACE_TRUSTED_AUDIENCE, DOCFACE_TRUSTED_JWKS_URL',
      'DOCFACE_DATABASE_URL, DOCFACE_KAFKA_BROKERS, DOCFACE_S3_ENDPOINT: set all three to run on servers, or none for the data directory; missing: DOCFACE_S3_ENDPOINT',
      'DOCFACE_MASTER_KEY: set it on servers',
      'DOCFACE_KAFKA_SASL: missing',
      'DOCFACE_KAFKA_USERNAME: missing',
      'DOCFACE_S3_ACCESS_KEY: missing',
    ];
    const problems = failureOf(() => loadConfig(half))
      .split('\n')
      .slice(1);

    expect(problems).toEqual(reported.map((start) => expect.stringContaining(`  ${start}`)));
    expect(problems.join()).not.toMatch(/hunter|mysql/);
  });
});

test('passwords are switched off only where operators can sign in elsewhere', () => {
  const off = { DOCFACE_CONSOLE_PASSWORDS: 'off' };
  const provider = {
    DOCFACE_CONSOLE_OIDC_ISSUER: 'https://login.example',
    DOCFACE_CONSOLE_OIDC_CLIENT_ID: 'docface',
    DOCFACE_CONSOLE_OIDC_CLIENT_SECRET: 'made-up',
  };

  expect(() => loadConfig(off)).toThrowError(/DOCFACE_CONSOLE_PASSWORDS: .*DOCFACE_CONSOLE_OIDC_ISSUER/);
  expect(loadConfig({ ...off, ...provider }).passwords).toBe('off');
});

test('only an api needs to know how operators sign in elsewhere', () => {
  const half = { DOCFACE_CONSOLE_OIDC_ISSUER: 'https://login.example', DOCFACE_CONSOLE_OIDC_CLIENT_ID: 'docface' };

  expect(() => loadConfig(half)).toThrowError(/missing: DOCFACE_CONSOLE_OIDC_CLIENT_SECRET$/);
  expect(loadConfig({ ...half, DOCFACE_ROLES: 'ocr,relay' }).oidc).toBeNull();
});

test('engines see what programs need of the environment, and nothing of docface or of others', () => {
  const own = Object.fromEntries(Object.values(settings).map(({ variable }) => [variable, 'made up']));
  const needed = { PATH: '/usr/bin', LC_ALL: 'C', MALLOC_TRIM_THRESHOLD_: '67108864', TESSDATA_PREFIX: '/data' };

  expect(engineEnvironment({ ...own, ...needed, AWS_SECRET_ACCESS_KEY: 'made up', NODE_OPTIONS: '' })).toEqual(needed);
});

function failureOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('It did not fail.');
}

const keyServer = { DOCFACE_KEY_SERVICE_URL: 'https://vault.example/', DOCFACE_KEY_SERVICE_TOKEN: 'hvs.hunter4' };

describe('The key service', () => {
  test('is the key docface of the mount transit, and seals, unless something else is said', () => {
    const { keyService, masterKey } = loadConfig(keyServer).storage;

    expect(masterKey).toBeNull();
    expect(keyService).toMatchObject({
      url: 'https://vault.example',
      mount: 'transit',
      key: 'docface',
      namespace: null,
      caFile: null,
      tokenFile: null,
      seals: true,
    });
    expect(keyService?.token?.reveal()).toBe('hvs.hunter4');
    expect(JSON.stringify(keyService)).not.toContain('hunter4');
  });

  test('has its token in a file that is named again when it is asked for', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'docface-token-')), 'token');
    await writeFile(file, 'hvs.hunter5\n');
    const { keyService } = loadConfig({
      DOCFACE_KEY_SERVICE_URL: 'https://vault.example',
      DOCFACE_KEY_SERVICE_TOKEN_FILE: file,
    }).storage;
    await rm(dirname(file), { recursive: true });

    expect([keyService?.tokenFile, keyService?.token?.reveal()]).toEqual([file, 'hvs.hunter5']);
  });

  test.each(['http://localhost:8200', 'http://127.0.0.1:8200', 'http://[::1]:8200', 'https://vault.example'])(
    'may be at %s',
    (url) => {
      expect(loadConfig({ DOCFACE_KEY_SERVICE_URL: url }).storage.keyService?.url).toBe(url);
    },
  );

  test.each(['http://vault.example', 'http://localhost.example', 'http://10.0.0.1:8200', 'ftp://localhost'])(
    'may not be at %s, where tokens could be read on the way',
    (url) => {
      expect(() => loadConfig({ DOCFACE_KEY_SERVICE_URL: url })).toThrowError(
        /DOCFACE_KEY_SERVICE_URL: give an address/,
      );
    },
  );

  test.each([
    [{ DOCFACE_KEY_SERVICE_TOKEN: 'a' }, /DOCFACE_KEY_SERVICE_TOKEN: set DOCFACE_KEY_SERVICE_URL too/],
    [{ DOCFACE_KEY_SERVICE_SEALS: 'false' }, /DOCFACE_KEY_SERVICE_SEALS: set DOCFACE_KEY_SERVICE_URL too/],
    [{ ...keyServer, DOCFACE_KEY_SERVICE_SEALS: 'false' }, /with false DOCFACE_MASTER_KEY seals: set it/],
    [{ ...keyServer, DOCFACE_KEY_SERVICE_MOUNT: '../sys' }, /DOCFACE_KEY_SERVICE_MOUNT: give letters/],
    [{ ...keyServer, DOCFACE_KEY_SERVICE_KEY: 'a/b' }, /DOCFACE_KEY_SERVICE_KEY: give letters/],
    [{ ...keyServer, DOCFACE_KEY_SERVICE_TOKEN: 'a b' }, /DOCFACE_KEY_SERVICE_TOKEN: give a token/],
  ])('is refused with %j', (environment, problem) => {
    expect(() => loadConfig(environment)).toThrowError(problem);
  });
});
