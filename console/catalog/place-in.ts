import { type Document, isNode } from 'yaml';

/** A problem as the service names it: `text: fields[2].type`, and what to do. */
export interface TextProblem {
  readonly place: string;
  readonly message: string;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Where in a text a problem lies that the service names as `line 3` or `fields[2].extract[0].pattern`. */
export function placeIn(document: Document, text: string, place: string): Place {
  const line = /^line (\d+)$/.exec(place)?.[1];
  if (line !== undefined) return lineOf(text, Number(line));
  const path = Array.from(place.matchAll(/[^.[\]]+/g), ([part]) => (/^\d+$/.test(part) ? Number(part) : part));
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return { from: node.range[0], to: Math.max(node.range[0], node.range[1]) };
  }
  return lineOf(text, 1);
}

function lineOf(text: string, number: number): Place {
  const lines = text.split('\n');
  const from = lines.slice(0, number - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const end = from + (lines[number - 1]?.length ?? 0);
  return { from: Math.min(from, text.length), to: Math.min(end, text.length) };
}
