import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'minio';
import { DocfaceError } from '../../domain/errors.ts';
import { isObjectKey, segmentsOfKey, segmentsOfPrefix } from '../../domain/object-key.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { ByteRange, ObjectPart, ObjectSource, ObjectStore } from '../../domain/ports/object-store.ts';
import { limitedTransport } from './limited-transport.ts';
import { objectBody } from './object-body.ts';
import { pauseBeforeRetry, s3CodeOf, translateS3Error } from './translate-s3-error.ts';

const checkLimitMs = 5_000;
const maxSockets = 64;
const keysPerPage = 1_000;
const missing = new Set(['NoSuchKey', 'NotFound']);
const neverThere = 'no-such-client/nothing';
/** What servers say that have no versions, or do not let us see them. */
const unshown = new Set(['NotImplemented', 'MethodNotAllowed', 'AccessDenied']);
const versionsUnknown =
  'The object storage does not show versions of objects: should its bucket keep them, destroyed keys stay in them';
const versionsStay = 'The object storage does not remove earlier versions of an object. Check the lock of its bucket.';

type Version = Awaited<ReturnType<ReturnType<Client['listObjects']>['toArray']>>[number];

export interface MinioObjectStoreOptions {
  /** `https://host:port` of any S3 server, without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Null where the bucket asks nobody who they are. */
  readonly keys: { readonly accessKey: string; readonly secretKey: string } | null;
  /** Certificate authority (PEM) that is trusted instead of the system's. */
  readonly ca?: string;
  readonly logger: Logger;
  /** Milliseconds to open a connection; defaults to 5,000. */
  readonly connectLimitMs?: number;
  /** Milliseconds for one call and its answer; defaults to 60,000. */
  readonly callLimitMs?: number;
}

/**
 * Objects in a bucket of any S3 server, by path, on AWS by host name. Each put is a single PUT of known size, so that
 * it is atomic and a file is never held in memory; over plain HTTP the server checks its SHA-256. Keys that are not
 * ours are never listed. A call that meets a reset connection or a busy server is made once more. Call `close` at the
 * end.
 */
export class MinioObjectStore implements ObjectStore {
  readonly #options: MinioObjectStoreOptions;
  readonly #address: URL;
  readonly #agent: http.Agent;
  #warned = false;

  constructor(options: MinioObjectStoreOptions) {
    this.#options = options;
    this.#address = new URL(options.endpoint);
    const pool = { keepAlive: true, maxSockets };
    this.#agent = this.#secure
      ? new https.Agent({ ...pool, ...(options.ca === undefined ? {} : { ca: options.ca }) })
      : new http.Agent(pool);
  }

  get #secure(): boolean {
    return this.#address.protocol === 'https:';
  }

  /** Makes the bucket when it is missing; several processes may do so at once. */
  async ensureBucket(): Promise<void> {
    const { bucket, region, logger } = this.#options;
    const made = await this.#call(async (client) => {
      if (await this.#bucketExists(client)) return false;
      try {
        await client.makeBucket(bucket, region);
        return true;
      } catch (error) {
        if (s3CodeOf(error) === 'BucketAlreadyOwnedByYou') return false;
        throw error;
      }
    });
    if (made) logger.info('Made the bucket for objects', { bucket });
  }

  async put(key: string, source: ObjectSource): Promise<void> {
    segmentsOfKey(key);
    const { bucket, region } = this.#options;
    const body = await objectBody(source, !this.#secure);
    await this.#call(async (client) => {
      const headers = { 'content-length': body.size, 'content-type': 'application/octet-stream' };
      const options = { method: 'PUT', bucketName: bucket, objectName: key, headers };
      // `putObject` would read the whole file into memory first.
      const answer = await client.makeRequestStreamAsync(options, body.open(), body.sha256, [200], region);
      await finished(answer.resume());
    });
  }

  async get(key: string): Promise<Uint8Array | null> {
    segmentsOfKey(key);
    return this.#call(async (client) => {
      try {
        const stream = await client.getObject(this.#options.bucket, key);
        return Buffer.concat(await stream.toArray());
      } catch (error) {
        if (missing.has(s3CodeOf(error))) return null;
        throw error;
      }
    });
  }

  async part(key: string, { start, length }: ByteRange): Promise<ObjectPart | null> {
    segmentsOfKey(key);
    return this.#call(async (client) => {
      try {
        const stream = await client.getPartialObject(this.#options.bucket, key, start, length);
        const bytes = Buffer.concat(await stream.toArray());
        return { bytes, ofBytes: wholeBytesOf(stream, bytes.length) };
      } catch (error) {
        if (missing.has(s3CodeOf(error))) return null;
        if (s3CodeOf(error) !== 'InvalidRange') throw error;
        const { size } = await client.statObject(this.#options.bucket, key);
        return { bytes: new Uint8Array(), ofBytes: size };
      }
    });
  }

  async delete(key: string): Promise<void> {
    segmentsOfKey(key);
    await this.#call(async (client) => {
      try {
        await client.removeObject(this.#options.bucket, key);
      } catch (error) {
        if (!missing.has(s3CodeOf(error))) throw error;
      }
    });
  }

  async deleteMany(keys: readonly string[]): Promise<readonly string[]> {
    for (const key of keys) segmentsOfKey(key);
    const left: string[] = [];
    for (let from = 0; from < keys.length; from += keysPerPage) {
      const some = keys.slice(from, from + keysPerPage);
      const answers = await this.#call((client) => client.removeObjects(this.#options.bucket, some));
      left.push(...answers.flatMap((answer) => refusedKey(answer) ?? []));
    }
    return left;
  }

  /**
   * Removes what an object was before, where the bucket keeps versions, or all that it ever was with the marks of its
   * deletion. A server that has no versions, or does not show them to us, has nothing removed and a warning.
   */
  async removeVersions(key: string, which: 'earlier' | 'all'): Promise<void> {
    segmentsOfKey(key);
    const { bucket } = this.#options;
    await this.#call(async (client) => {
      const doomed: { name: string; versionId: string }[] = [];
      for (const { name, versionId, isLatest } of await this.#versionsOf(client, key)) {
        if (name !== key || typeof versionId !== 'string') continue;
        if (which === 'all' || !isLatest) doomed.push({ name, versionId });
      }
      if (doomed.length === 0) return;
      const answers = await client.removeObjects(bucket, doomed);
      const kept = answers.some((answer) => refusedKey(answer) !== null);
      if (kept) throw new DocfaceError('DEPENDENCY_UNAVAILABLE', versionsStay);
    });
  }

  /** Whether the bucket keeps versions of its objects; null when the server does not tell. */
  async keepsVersions(): Promise<boolean | null> {
    try {
      const { Status: status } = await this.#client(checkLimitMs).getBucketVersioning(this.#options.bucket);
      return status === 'Enabled' || status === 'Suspended';
    } catch {
      return null;
    }
  }

  async *list(prefix: string): AsyncIterable<{ readonly key: string; readonly changedAt: Date }> {
    segmentsOfPrefix(prefix);
    const { bucket } = this.#options;
    for (let token: string | null = ''; token !== null; ) {
      const from: string = token;
      const page = await this.#call((client) => client.listObjectsV2Query(bucket, prefix, from, '', keysPerPage, ''));
      for (const { name, lastModified } of page.objects) {
        if (name !== undefined && isObjectKey(name)) yield { key: name, changedAt: lastModified };
      }
      token = page.isTruncated ? String(page.nextContinuationToken) : null;
    }
  }

  /** Asks for an object that never exists, which is cheaper for a store than any list. */
  async check(): Promise<void> {
    await this.#call(async (client) => {
      try {
        (await client.getObject(this.#options.bucket, neverThere)).destroy();
      } catch (error) {
        if (!missing.has(s3CodeOf(error))) throw error;
      }
    }, checkLimitMs);
  }

  /** Closes the connections that are kept open. */
  close(): void {
    this.#agent.destroy();
  }

  /**
   * By a list that finds nothing: refusals of the usual HEAD have no body, and versitygw's look like a missing bucket.
   */
  async #bucketExists(client: Client): Promise<boolean> {
    try {
      await client.listObjectsV2Query(this.#options.bucket, 'no-such-client/', '', '', 1, '');
      return true;
    } catch (error) {
      if (s3CodeOf(error) === 'NoSuchBucket') return false;
      throw error;
    }
  }

  async #versionsOf(client: Client, key: string): Promise<readonly Version[]> {
    try {
      return await client.listObjects(this.#options.bucket, key, true, { IncludeVersion: true }).toArray();
    } catch (error) {
      if (!unshown.has(s3CodeOf(error))) throw error;
      if (!this.#warned) this.#options.logger.warn(versionsUnknown, { bucket: this.#options.bucket });
      this.#warned = true;
      return [];
    }
  }

  async #call<Result>(work: (client: Client) => Promise<Result>, limitMs = this.#options.callLimitMs ?? 60_000) {
    try {
      return await work(this.#client(limitMs)).catch(async (error: unknown) => {
        const pauseMs = pauseBeforeRetry(error);
        if (pauseMs === null) throw error;
        this.#options.logger.debug('The object storage reset a connection or is busy; the call is made once more');
        await sleep(pauseMs);
        return work(this.#client(limitMs));
      });
    } catch (error) {
      throw translateS3Error(error);
    }
  }

  /** One for each call: it costs microseconds and carries the limits of its call. */
  #client(callMs: number): Client {
    const { region, keys, connectLimitMs = 5_000 } = this.#options;
    const { hostname, port } = this.#address;
    return new Client({
      endPoint: hostname.replace(/^\[|\]$/g, ''),
      ...(port === '' ? {} : { port: Number(port) }),
      useSSL: this.#secure,
      region,
      ...keys,
      pathStyle: !/\.amazonaws\.com(?:\.cn)?$/.test(`.${hostname}`),
      transport: limitedTransport(this.#secure, { connectMs: connectLimitMs, callMs }),
      transportAgent: this.#agent,
      // Its own retry would send a stream that was read already, and writes to the console.
      retryOptions: { disableRetry: true },
    });
  }
}

/** Of a part of an object: `Content-Range` ends with how many bytes the whole has (RFC 9110, 14.4). */
function wholeBytesOf(stream: Readable, partBytes: number): number {
  const headers = stream instanceof http.IncomingMessage ? stream.headers : {};
  const [, whole] = /\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  return whole === undefined ? partBytes : Number(whole);
}

/** Of what the server answers for an object: its key when it is still there. */
function refusedKey(answer: Awaited<ReturnType<Client['removeObjects']>>[number]): string | null {
  const error = answer?.Error;
  return error?.Key === undefined || missing.has(error.Code ?? '') ? null : error.Key;
}
