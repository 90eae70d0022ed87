import type { SubmissionCatalog } from './resolve-submission.ts';

/** A catalogue that is asked each thing once, for decisions about many requests at one moment. */
export function rememberedCatalog(catalog: SubmissionCatalog): SubmissionCatalog {
  return {
    findTrack: once((...of: Parameters<SubmissionCatalog['findTrack']>) => catalog.findTrack(...of)),
    trackVersion: once((...of: Parameters<SubmissionCatalog['trackVersion']>) => catalog.trackVersion(...of)),
    listTracks: once((...of: Parameters<SubmissionCatalog['listTracks']>) => catalog.listTracks(...of)),
    findTemplate: once((...of: Parameters<SubmissionCatalog['findTemplate']>) => catalog.findTemplate(...of)),
    templateVersion: once((...of: Parameters<SubmissionCatalog['templateVersion']>) => catalog.templateVersion(...of)),
    listTemplates: once((...of: Parameters<SubmissionCatalog['listTemplates']>) => catalog.listTemplates(...of)),
  };
}

function once<Of extends readonly (string | number | null)[], Answer>(
  ask: (...of: Of) => Promise<Answer>,
): (...of: Of) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (...of) => {
    const key = JSON.stringify(of);
    const answer = answers.get(key) ?? ask(...of);
    answers.set(key, answer);
    return answer;
  };
}
