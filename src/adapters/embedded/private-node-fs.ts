import { NodeFS } from '@electric-sql/pglite/nodefs';

const ownerMask = ~0o077;

type Init = NodeFS['init'];
type Attributes = { readonly mode?: number | null };
/** What is used of Emscripten's file system on Node. */
interface FileOperations {
  readonly node_ops: {
    mknod: (...call: [parent: unknown, name: string, mode: number, device: number]) => unknown;
    setattr: (node: unknown, attributes: Attributes) => void;
  };
  readonly stream_ops: { setattr: (stream: unknown, attributes: Attributes) => void };
}

/** The directory of a database whose files are for their owner alone. Emscripten makes them 0666 whatever the umask. */
export class PrivateNodeFs extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const narrow = (module: { readonly NODEFS: unknown }): void => narrowModes(module.NODEFS as FileOperations);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), narrow] } };
  }
}

function narrowModes({ node_ops: nodes, stream_ops: streams }: FileOperations): void {
  const { mknod, setattr } = nodes;
  const setAttributes = streams.setattr;
  nodes.mknod = (...[parent, name, mode, device]) => mknod(parent, name, mode & ownerMask, device);
  nodes.setattr = (node, attributes) => setattr(node, narrowed(attributes));
  streams.setattr = (stream, attributes) => setAttributes(stream, narrowed(attributes));
}

function narrowed(attributes: Attributes): Attributes {
  return typeof attributes.mode === 'number' ? { ...attributes, mode: attributes.mode & ownerMask } : attributes;
}
