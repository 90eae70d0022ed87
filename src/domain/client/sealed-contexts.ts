/** Binds the private part of a key that signs tokens or certificates to that key. */
export function signingKeyContext(keyId: string): string {
  return `signing-key/${keyId}`;
}

/** Binds what an identity provider gave for an operator to that operator. */
export function grantContext(operatorId: string): string {
  return `grant of operator ${operatorId}`;
}

/** Binds the secret of a webhook endpoint to that endpoint. */
export function webhookSecretContext(endpointId: string): string {
  return `webhook-endpoint/${endpointId}`;
}
