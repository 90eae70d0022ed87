import { nearestName } from '../reading/ocr/edit-distance.ts';
import type { Template } from '../template/template.ts';
import { namedBy } from '../track/template-use.ts';
import type { OcrTrack, Track } from '../track/track.ts';
import type { CatalogProblem } from './check-template.ts';

/** What a check of tracks needs of a template. */
export type TemplateInSight = Pick<Template, 'name' | 'fields' | 'lists'>;

type TemplatesByName = ReadonlyMap<string, TemplateInSight>;

function checkTemplates(track: Track, known: TemplatesByName): readonly CatalogProblem[] {
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

/** The keys of fields, and of columns as `list.column`, that the templates of a track read. */
function fieldsOf(track: OcrTrack, known: TemplatesByName): ReadonlySet<string> {
  const named = namedBy(track);
  const templates = [...known.values()].filter(({ name }) => named.length === 0 || named.includes(name));
  const keys = templates.flatMap(({ fields, lists }) => [
    ...fields.map(({ key }) => key),
    ...lists.flatMap((list) => list.fields.map(({ key }) => `${list.key}.${key}`)),
  ]);
  return new Set(keys);
}

/** A field that is misspelt would never be looked at, and values that nobody is sure of would pass. */
function checkReviewFields(track: OcrTrack, known: TemplatesByName): readonly CatalogProblem[] {
  const fields = fieldsOf(track, known);
  return Object.keys(track.reviewFieldsBelow ?? {})
    .filter((name) => !fields.has(name))
    .map((name) => {
      const nearest = nearestName(name, fields);
      const action = nearest === null ? 'name one that a template has.' : `did you mean "${nearest}"?`;
      const message = `No template of the track has a field "${name}"; ${action}`;
      return { path: `reviewFieldsBelow.${name}`, message };
    });
}

/**
 * What is wrong with a track beyond its form. `templates` are those in sight of its owner; of two with one name the
 * later counts.
 */
export function checkTrack(track: Track, templates: Iterable<TemplateInSight>): readonly CatalogProblem[] {
  const known = new Map([...templates].map((template) => [template.name, template]));
  const problems = [...checkTemplates(track, known)];
  // The fields of a template that is missing are not known.
  if (track.kind === 'ocr' && problems.length === 0) problems.push(...checkReviewFields(track, known));
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
  if (track.kind === 'face_match' && track.threshold && track.fmr !== undefined) {
    problems.push({
      path: 'fmr',
      message: 'The threshold of a match is said twice; keep either `threshold` or `fmr`.',
    });
  }
  return problems;
}
