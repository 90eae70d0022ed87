import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineEnvironment, loadConfig } from '../../../src/infrastructure/config/load-config.ts';
import { roles, settings } from '../../../src/infrastructure/config/settings.ts';

test('an empty environment runs every role on the embedded default', () => {
  const { config } = loadConfig({});

  expect(config.roles).toEqual(roles);
  expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, webhookAllowPrivate: false, trustedProxies: [] });
});

test('lists, flags, numbers and addresses are read as what they are', () => {
  const { config } = loadConfig({
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
  const folder = (environment: Readonly<Record<string, string>>) => loadConfig(environment).config.modelsDirectory;

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

test('every variable at fault is named in one message that repeats no value', () => {
  const load = () => loadConfig({ DOCFACE_PORT: 'http', DOCFACE_ROLES: 'apis', DOCFACE_MASTER_KEY: 'hunter2' });

  expect(load).toThrowError(/DOCFACE_PORT[\s\S]*DOCFACE_ROLES: choose from api[\s\S]*DOCFACE_MASTER_KEY/);
  expect(load).not.toThrowError(/hunter2/);
});

test('secrets stay out of the configuration that is logged', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const { config, secrets } = loadConfig({ DOCFACE_MASTER_KEY: key });

  expect(secrets.masterKey).toBe(key);
  expect(JSON.stringify(config)).not.toContain(key);
});

test('a trusted issuer needs its audience and its keys too', () => {
  const issuer = { DOCFACE_TRUSTED_ISSUER: 'https://login.example' };
  const whole = {
    ...issuer,
    DOCFACE_TRUSTED_AUDIENCE: 'docface',
    DOCFACE_TRUSTED_JWKS_URL: 'https://login.example/keys',
  };

  expect(() => loadConfig(issuer)).toThrowError(/DOCFACE_TRUSTED_JWKS_URL: set all three or none/);
  expect(loadConfig(whole).config.trustedAudience).toBe('docface');
});

describe('The servers', () => {
  const servers = {
    DOCFACE_DATABASE_URL: 'postgres://docface:hunter2@db.example:5432/docface',
    DOCFACE_KAFKA_BROKERS: 'kafka-1.example:9092, kafka-2.example:9092',
    DOCFACE_S3_ENDPOINT: 'https://s3.example',
    DOCFACE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  };

  test('are used when all three are named', () => {
    const { config, secrets } = loadConfig(servers);

    expect(config).toMatchObject({
      kafkaBrokers: ['kafka-1.example:9092', 'kafka-2.example:9092'],
      s3Endpoint: 'https://s3.example',
      s3Bucket: 'docface',
    });
    expect(secrets.databaseUrl).toContain('db.example');
    expect(JSON.stringify(config)).not.toContain('hunter2');
  });

  test.each(['DOCFACE_DATABASE_URL', 'DOCFACE_KAFKA_BROKERS', 'DOCFACE_S3_ENDPOINT'])('need %s too', (variable) => {
    expect(() => loadConfig({ ...servers, [variable]: '' })).toThrowError(/DOCFACE_S3_ENDPOINT: set all three/);
  });

  test('need one master key for all processes', () => {
    expect(() => loadConfig({ ...servers, DOCFACE_MASTER_KEY: '' })).toThrowError(/DOCFACE_MASTER_KEY: set it/);
  });

  test('take no authority for connections that are not encrypted', () => {
    expect(() => loadConfig({ ...servers, DOCFACE_KAFKA_CA_FILE: 'ca.pem' })).toThrowError(/DOCFACE_KAFKA_TLS=true/);
  });

  test('need a whole login where they need one', () => {
    const half = { ...servers, DOCFACE_KAFKA_SASL: 'plain', DOCFACE_S3_ACCESS_KEY: 'reader' };
    expect(() => loadConfig(half)).toThrowError(/DOCFACE_KAFKA_USERNAME[\s\S]*DOCFACE_S3_SECRET_KEY: missing/);
  });
});

test('engines see what programs need of the environment, and nothing of docface or of others', () => {
  const own = Object.fromEntries(Object.values(settings).map(({ variable }) => [variable, 'made up']));
  const needed = { PATH: '/usr/bin', LC_ALL: 'C', MALLOC_TRIM_THRESHOLD_: '67108864', TESSDATA_PREFIX: '/data' };

  expect(engineEnvironment({ ...own, ...needed, AWS_SECRET_ACCESS_KEY: 'made up', NODE_OPTIONS: '' })).toEqual(needed);
});
