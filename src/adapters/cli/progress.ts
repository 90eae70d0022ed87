import type { Output } from './output.ts';

const firstMs = 2000;
const pauseMs = 5000;

/** Says after two seconds, and every five from then on, that `work` goes on: `Reading letter.pdf: 7 s`. */
export async function reportWhile<Answer>(
  doing: string,
  tell: (line: string) => void,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const startedAt = performance.now();
  const say = (): void => {
    tell(`${doing}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
    timer = setTimeout(say, pauseMs);
  };
  let timer = setTimeout(say, firstMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** The same on the terminal of whoever waits for a command; silent where nobody looks on. */
export function showWhile<Answer>(output: Output, doing: string, work: () => Promise<Answer>): Promise<Answer> {
  return output.isWatched ? reportWhile(doing, (line) => output.err(line), work) : work();
}
