import { z } from 'zod';
import { address, secretSetting, setting, word } from './setting.ts';

const name = z.string().min(1);
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** A path or name as the transit API takes it. */
const pathName = (of: RegExp) => z.string().regex(of, 'give letters, digits, "-", "_" and "."');
/** Tokens and halves of keys travel there. */
const safeAddress = address.refine((url) => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || loopback.test(hostname);
}, 'give an address that starts with https://; http:// is for this machine alone (localhost)');

/** The server that keeps the master key instead of `DOCFACE_MASTER_KEY`. */
export const keyServiceSettings = {
  keyServiceUrl: setting('DOCFACE_KEY_SERVICE_URL', {
    description:
      'Vault or OpenBao, whose transit engine keeps the master key: `https://host:8200`; `http://` for an agent on this machine',
    shownDefault: 'none',
    schema: safeAddress.optional(),
  }),
  keyServiceMount: setting('DOCFACE_KEY_SERVICE_MOUNT', {
    description: 'Path at which the transit engine is mounted',
    shownDefault: 'transit',
    schema: pathName(/^\w[\w.-]*(?:\/\w[\w.-]*)*$/).default('transit'),
  }),
  keyServiceKey: setting('DOCFACE_KEY_SERVICE_KEY', {
    description: 'Name of the key there, of the type `aes256-gcm96` or `chacha20-poly1305`',
    shownDefault: 'docface',
    schema: pathName(/^\w[\w.-]*$/).default('docface'),
  }),
  keyServiceToken: secretSetting('DOCFACE_KEY_SERVICE_TOKEN', {
    description:
      'Token for it. It is renewed while it can be; a file is read again when its token is refused. Without one an agent on this machine has to add its own',
    shownDefault: 'none',
    schema: z.string().regex(/^[\x21-\x7e]+$/, 'give a token without white space'),
  }),
  keyServiceNamespace: setting('DOCFACE_KEY_SERVICE_NAMESPACE', {
    description: 'Namespace of the mount',
    shownDefault: 'none',
    schema: z
      .string()
      .regex(/^\w[\w.-]*(?:\/\w[\w.-]*)*\/?$/, 'give names divided by "/"')
      .optional(),
  }),
  keyServiceCaFile: setting('DOCFACE_KEY_SERVICE_CA_FILE', {
    description: 'Certificate authority (PEM) that its certificate is checked against',
    shownDefault: 'the system’s',
    schema: name.optional(),
  }),
  keyServiceSeals: setting('DOCFACE_KEY_SERVICE_SEALS', {
    description:
      'Whether the key service seals: `true`, or `false` while everything is brought back to `DOCFACE_MASTER_KEY`, which then seals',
    shownDefault: 'true',
    schema: word(['true', 'false'])
      .default('true')
      .transform((value) => value === 'true'),
  }),
} as const;
