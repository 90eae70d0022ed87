/** No body or field of ours has half as many. Deep values cost the garbage collector far more than flat ones. */
const maxLevels = 32;

/**
 * Parses JSON that a caller sent; undefined for what is none, or has more than 32 levels of objects and arrays, which
 * is found before anything of it is kept.
 */
export function parseSentJson(text: string): unknown {
  if (isDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Brackets in strings open nothing. Of text that is no JSON either answer will do. */
function isDeep(text: string): boolean {
  let level = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') level += 1;
    else if (char === ']' || char === '}') level -= 1;
    if (level > maxLevels) return true;
  }
  return false;
}
