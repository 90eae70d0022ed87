/** What makes the data of one database those of one docface, whoever serves them. */
export interface Installation {
  /** UUID. */
  readonly id: string;
  readonly madeAt: Date;
}

/** A master key that data of the installation are sealed under, or were until it was rotated out. */
export interface KnownMasterKey {
  /** As the key names itself in front of what it sealed. */
  readonly id: string;
  /** Proves who holds the key: see `MasterKeys`. */
  readonly check: string;
  readonly addedAt: Date;
  /** Since then nothing that must be opened is sealed under it; null for a key in use. */
  readonly retiredAt: Date | null;
  /** Of a retired key: what its keyed hashes are made with, sealed by a key in use. */
  readonly sealedHashKey: string | null;
}

/** Who the installation is, and its master keys. */
export interface InstallationRepository {
  find(): Promise<Installation | null>;
  /** Keeps the first that is made; returns the one that is kept. */
  make(installation: Installation): Promise<Installation>;
  /** Oldest first. */
  masterKeys(): Promise<readonly KnownMasterKey[]>;
  /** Does nothing for a key that is known. */
  addMasterKey(key: KnownMasterKey): Promise<void>;
  retireMasterKey(id: string, retired: { readonly at: Date; readonly sealedHashKey: string }): Promise<void>;
}
