import { JoseAccessTokens } from '../../adapters/jose/jose-access-tokens.ts';
import type { Composition } from './container.ts';
import { ports } from './tokens.ts';

/** Binds what issues and verifies tokens; the public address is issuer and audience. */
export function bindAccessTokens(parts: Composition): void {
  parts.bind(ports.accessTokens, () => {
    const config = parts.get(ports.config);
    const issuer = parts.get(ports.publicUrl);
    const { signingKeys, credentials } = parts.get(ports.database);
    const options = {
      issuer,
      audience: issuer,
      lifetimeSeconds: config.tokenLifetimeSeconds,
      external: config.trustedIssuer,
    };
    return new JoseAccessTokens(options, {
      signingKeys,
      credentials,
      encryption: parts.get(ports.encryption),
      ids: parts.get(ports.ids),
      clock: parts.get(ports.clock),
    });
  });
}
