import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, runCommand } from './run-command.ts';

/** PEM files of a server on 127.0.0.1 and of the authority that vouches for it. */
export interface ServerCertificate {
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
  /** The key and the certificate, one after the other. */
  readonly keyAndCertFile: string;
}

/** Makes an authority of its own and a certificate for `127.0.0.1` and `localhost`. Needs openssl. */
export async function createServerCertificate(directory: string): Promise<ServerCertificate> {
  if (!(await answers('openssl', ['version']))) throw new Error('Certificates are made with openssl: install it.');
  await mkdir(directory, { recursive: true });
  const at = (name: string) => join(directory, name);
  const run = (...args: readonly string[]) => runCommand('openssl', args);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const caKey = at('ca.key');
  const caFile = at('ca.crt');
  await run('req', '-x509', ...newKey, '-keyout', caKey, '-out', caFile, '-subj', '/CN=docface test CA', '-days', '30');
  const keyFile = at('server.key');
  const certFile = at('server.crt');
  const request = at('server.csr');
  await run('req', ...newKey, '-keyout', keyFile, '-out', request, '-subj', '/CN=localhost');
  const extensions = at('server.ext');
  await writeFile(extensions, 'subjectAltName=IP:127.0.0.1,DNS:localhost\nextendedKeyUsage=serverAuth\n');
  const sign = ['x509', '-req', '-in', request, '-CA', caFile, '-CAkey', caKey, '-CAcreateserial', '-days', '30'];
  await run(...sign, '-extfile', extensions, '-out', certFile);
  const keyAndCertFile = at('server.pem');
  await writeFile(keyAndCertFile, `${await readFile(keyFile, 'utf8')}${await readFile(certFile, 'utf8')}`);
  return { caFile, certFile, keyFile, keyAndCertFile };
}
