import type { Track } from '../track/track.ts';
import type { CatalogProblem } from './check-template.ts';

function checkTemplates(track: Track, known: ReadonlySet<string>): readonly CatalogProblem[] {
  if (track.kind !== 'ocr') return [];
  const named = [
    ...track.templates.map((name, index) => ({ name, path: `templates[${index}]` })),
    { name: track.fallbackTemplate, path: 'fallbackTemplate' },
    ...(track.defaultTemplate === null ? [] : [{ name: track.defaultTemplate, path: 'defaultTemplate' }]),
  ];
  return named
    .filter(({ name }) => !known.has(name))
    .map(({ name, path }) => ({ path, message: `There is no template "${name}"; add it first or name another.` }));
}

/** What is wrong with a track beyond its form. `templates` are the names in sight of its owner. */
export function checkTrack(track: Track, templates: Iterable<string>): readonly CatalogProblem[] {
  const problems = [...checkTemplates(track, new Set(templates))];
  if (track.retention.originalDays > track.retention.resultDays) {
    problems.push({
      path: 'retention.originalDays',
      message: 'Originals outlive results; keep them at most as long as results.',
    });
  }
  if (track.kind === 'face_match' && track.threshold && track.threshold.review > track.threshold.match) {
    problems.push({
      path: 'threshold.review',
      message: 'The review threshold lies above the match threshold; lower it.',
    });
  }
  return problems;
}
