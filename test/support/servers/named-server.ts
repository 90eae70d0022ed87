/** A server that runs, and the variables that name it. */
export interface NamedServer {
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** How each kind of server is started with its data and logs below a directory. */
export type ServerStarters = Readonly<Record<'kafka' | 'postgres' | 's3', (directory: string) => Promise<NamedServer>>>;
