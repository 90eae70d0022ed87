/** Fields of ONNX's protocol buffers (onnx.proto): the graph of a model, and the inputs of a graph. */
const graphField = 7;
const inputField = 11;
const lengthDelimited = 2;

/**
 * A model without the inputs of its graph behind the first. Tools that pack weights leave their names among the inputs,
 * where nothing reads them, and ONNX Runtime would demand a value for each. What is no ONNX comes back as it is.
 */
export function onlyInput(model: Uint8Array): Uint8Array {
  const fields = fieldsOf(model);
  const graph = fields?.find(({ id, type }) => id === graphField && type === lengthDelimited);
  const inner = graph && fieldsOf(model.subarray(graph.content, graph.end));
  if (!fields || !graph || !inner) return model;
  const body = model.subarray(graph.content, graph.end);
  const [first] = inner.filter(({ id }) => id === inputField);
  const kept = inner.filter((each) => each.id !== inputField || each === first);
  if (kept.length === inner.length) return model;
  const content = Buffer.concat(kept.map(({ start, end }) => body.subarray(start, end)));
  const head = Uint8Array.from([...varint(graphField * 8 + lengthDelimited), ...varint(content.length)]);
  return Buffer.concat([model.subarray(0, graph.start), head, content, model.subarray(graph.end)]);
}

interface Field {
  readonly id: number;
  readonly type: number;
  /** Where it begins, where what it holds begins, and where it ends. */
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/** The fields of a message, in their order; null when the bytes are none. */
function fieldsOf(bytes: Uint8Array): readonly Field[] | null {
  const fields: Field[] = [];
  for (let start = 0; start < bytes.length; ) {
    const key = readVarint(bytes, start);
    const [id, type] = [Math.floor(key.value / 8), key.value % 8];
    const [content, end] = extentOf(bytes, key.end, type);
    if (!(end > start && end <= bytes.length)) return null;
    fields.push({ id, type, start, content, end });
    start = end;
  }
  return fields;
}

/** Where what a field holds begins and ends; NaN for a type that onnx.proto does not use. */
function extentOf(bytes: Uint8Array, at: number, type: number): readonly [content: number, end: number] {
  if (type === 0) return [at, readVarint(bytes, at).end];
  if (type === 1) return [at, at + 8];
  if (type === 5) return [at, at + 4];
  if (type !== lengthDelimited) return [at, Number.NaN];
  const length = readVarint(bytes, at);
  return [length.end, length.end + length.value];
}

function readVarint(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let index = at, unit = 1; index < bytes.length; index += 1, unit *= 128) {
    const byte = bytes[index] ?? 0;
    value += (byte % 128) * unit;
    if (byte < 128) return { value, end: index + 1 };
  }
  return { value: Number.NaN, end: Number.NaN };
}

function varint(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
