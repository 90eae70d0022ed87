import type { DocumentType } from '../../template/document-type.ts';
import type { Template } from '../../template/template.ts';
import type { OcrTrack } from '../../track/track.ts';
import type { ChosenTemplate } from './read-document.ts';
import type { TypificationOutcome, TypificationScore } from './typify.ts';

/** The template that the evidence speaks for; null below the track's threshold. */
export function recognised(
  outcome: TypificationOutcome,
  track: Pick<OcrTrack, 'typificationThreshold'>,
): Template | null {
  const { best } = outcome;
  return best !== null && best.confidence >= track.typificationThreshold ? best.template : null;
}

/** What must at least speak for a type for a document to be read as a proposal of it. */
const minProposal = 0.25;

/**
 * What a document is likeliest to be of which nothing was recognised; null where too little speaks for it, or it is no
 * template of rules: nothing is sent to a generator on a mere guess.
 */
export function proposalOf({ best }: TypificationOutcome, track: OcrTrack): TypificationScore | null {
  if (best === null || best.template.kind !== 'rules' || best.template.name === track.fallbackTemplate) return null;
  return best.confidence >= minProposal && best.confidence < track.typificationThreshold ? best : null;
}

/** The most likely template of each other type. */
function alternativesOf(scores: readonly TypificationScore[], type: DocumentType) {
  const seen = new Set<DocumentType>([type]);
  return scores.flatMap(({ template, confidence }) => {
    if (confidence === 0 || seen.has(template.documentType)) return [];
    seen.add(template.documentType);
    return [{ type: template.documentType, confidence }];
  });
}

/** A document of which nothing was recognised, to be read with `template` as a proposal. */
export function proposedAs(
  { template, proposal }: { readonly template: Template; readonly proposal: TypificationScore },
  outcome: TypificationOutcome,
  track: OcrTrack,
): ChosenTemplate {
  const { confidence } = proposal;
  const { documentType: type } = template;
  return {
    template,
    type: 'unknown',
    typification: {
      confidence: 0,
      proposed: { type, confidence },
      alternatives: alternativesOf([proposal, ...outcome.alternatives], 'unknown'),
    },
    share: confidence / track.typificationThreshold,
  };
}

/**
 * What to say of the type of a document that is read with `template`. One that nothing was recognised on, and that is
 * therefore read with the track's fallback, is `unknown`; what it might be stays among the alternatives.
 */
export function chosenAs(template: Template, outcome: TypificationOutcome, track: OcrTrack): ChosenTemplate {
  const scores = [...(outcome.best === null ? [] : [outcome.best]), ...outcome.alternatives];
  const isFallback = template.name === track.fallbackTemplate && template.name !== track.defaultTemplate;
  const type = isFallback && recognised(outcome, track) === null ? 'unknown' : template.documentType;
  const confidence =
    type === 'unknown' ? 0 : (scores.find((each) => each.template.name === template.name)?.confidence ?? 0);
  return { template, type, typification: { confidence, alternatives: alternativesOf(scores, type) } };
}
