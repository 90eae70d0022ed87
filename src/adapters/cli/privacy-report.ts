import type { PrivacyFacts, PrivacyTrack } from '../../application/subjects/privacy-report.ts';

/** What only who runs the service can say. */
const blank = (what: string): string => `**[TO BE FILLED: ${what}]**`;

type Row = readonly string[];

function table([head = [], ...rows]: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** Inventory, records of processing and impact assessment as a Markdown document, filled as far as docface knows. */
export function privacyReport(facts: PrivacyFacts): string {
  return `${[
    '# Report on data protection',
    `docface ${facts.release} at ${facts.address}, ${facts.at}. Filled from the running configuration. What is marked TO BE FILLED only the company can answer.`,
    ...inventory(facts),
    ...records(facts),
    ...assessment(facts),
  ].join('\n\n')}\n`;
}

function inventory(facts: PrivacyFacts): readonly string[] {
  const { storage, retention, failedFileHours, sessionHours } = facts;
  const days = (count: number): string => `${count} days`;
  return [
    '## Inventory of data',
    `Where: ${storage.places.join('; ')}. Objects are sealed with AES-256-GCM under a key of each request; half of it is wrapped by the master key (${storage.masterKey}), the other half lies where it can be destroyed.`,
    table([
      ['data', 'form', 'until'],
      ['uploaded files', 'encrypted', `originalDays of the track; ${failedFileHours} hours when it could not be read`],
      ['what was read, results, options, notes', 'encrypted', 'resultDays of the track'],
      [
        'values of results, to find requests by them',
        'keyed hashes, other ones for each client',
        'resultDays of the track',
      ],
      ['descriptors of faces', 'in memory alone', 'the comparison is decided'],
      ['facts of erased requests', 'readable, subject as a keyed hash', `${days(retention.tombstones)} after expiry`],
      ['records of consent', 'readable, references as keyed hashes', 'for good'],
      ['audit: changes of operators', 'readable, without content', days(retention.audit)],
      ['audit: looks of operators', 'readable, without content', days(retention.looks)],
      ['webhook deliveries', 'readable, without what was read', days(retention.deliveries)],
      ['work that was given up', 'ids and codes', days(retention.deadLetters)],
      ['replays', 'ids and outcomes', days(retention.replays)],
      ['who worked on an attempt', 'ids and times', days(retention.work)],
      ['sessions of operators', 'hash of a token', `${sessionHours} hours`],
    ]),
    '### Tracks',
    tracksTable(facts.tracks),
  ];
}

function tracksTable(tracks: readonly PrivacyTrack[]): string {
  return table([
    ['track', 'client', 'kind', 'originals, days', 'results, days', 'does also', 'generators for identity documents'],
    ...tracks.map((track) => [
      `${track.name} ${track.version}`,
      track.client ?? 'all',
      track.kind,
      String(track.originalDays),
      String(track.resultDays),
      track.traits.join(', ') || '-',
      track.allowedGenerators.join(', ') || '-',
    ]),
  ]);
}

function records(facts: PrivacyFacts): readonly string[] {
  const faces = facts.tracks.filter(({ consent }) => consent !== null);
  return [
    '## Records of processing activities (GDPR Article 30, LGPD Article 37)',
    table([
      ['question', 'answer'],
      ['controller, and representative', blank('name and contact')],
      ['data protection officer (encarregado)', blank('name and contact')],
      ['processors', blank('who hosts and runs the service, with their contracts')],
      ['activity', 'reading documents, and comparing faces inside one request; no search across persons'],
      ['purposes of reading documents', blank('for each track above')],
      ['legal bases of reading documents', blank('for each track above, such as contract or legal obligation')],
      ['categories of persons', blank('such as customers, applicants, employees')],
      [
        'categories of data',
        'what the documents hold, identity documents among them; pictures of faces (biometric, special category)',
      ],
      ['clients of this installation', String(facts.clients)],
      ['transfers to other countries', blank('where the servers, recipients and their staff are')],
      ['time limits', 'the inventory above'],
      [
        'security measures',
        'encryption by request, keyed hashes of persons, keys that are destroyed, roles and scopes, an audit chained by hash',
      ],
    ]),
    '### Purposes and legal bases of comparing faces',
    table([
      ['track', 'purpose', 'legal basis', 'version of the notice'],
      ...faces.map(({ name, version, consent }) => [
        `${name} ${version}`,
        consent?.purpose ?? '',
        consent?.legalBasis ?? '',
        consent?.noticeVersion ?? '',
      ]),
    ]),
    '### Recipients',
    list(recipients(facts)),
  ];
}

function recipients(facts: PrivacyFacts): readonly string[] {
  const { generators, identityProviders, webhookEndpoints, storage } = facts;
  return [
    `webhooks: ${webhookEndpoints} endpoints of clients; they are told which request changed, and nothing that was read`,
    ...(generators.length === 0 ? ['generators: none; no document leaves for a language model'] : []),
    ...generators.map(
      ({ name, model, address, input }) =>
        `generator ${name}: model ${model} at ${address}, ${input === 'pictures' ? 'text and pictures' : 'text'} of pages; run by ${blank('who')}, under ${blank('contract')}`,
    ),
    ...identityProviders.map((host) => `identity provider ${host}: sign-in of operators or programs`),
    ...(storage.kind === 'servers' ? storage.places.map((place) => `${place}: run by ${blank('who')}`) : []),
  ];
}

function assessment(facts: PrivacyFacts): readonly string[] {
  const { engines, storage, retention } = facts;
  const risk = (name: string, measures: string): Row => [
    name,
    measures,
    blank('likelihood'),
    blank('severity'),
    blank('what is left'),
  ];
  return [
    '## Impact assessment (GDPR Article 35, LGPD Article 38: RIPD)',
    '### Description',
    list([
      `text is read by ${engines.text} and faces are described by models on ${engines.faces}, in processes of this service; storage: ${storage.kind}`,
      `nature, scope and context: ${blank('how many persons, how often, who decides by the results')}`,
      `automated decisions (GDPR Article 22, LGPD Article 20): ${blank('whether a result decides about a person without a person, and how it is contested')}`,
    ]),
    '### Necessity and proportion',
    list([
      `why each document and each picture is needed: ${blank('for each track')}`,
      `why it is kept so long: ${blank('for the days of each track')}`,
      `how persons are informed: ${blank('the notices, in the versions above')}`,
      'access, portability and erasure: by the subject of submissions, with a bundle and a signed certificate',
    ]),
    '### Risks',
    table([
      ['risk', 'measures of docface', 'likelihood', 'severity', 'residual risk'],
      risk(
        'database or objects are stolen',
        'encryption by request; the master key lies apart; persons are keyed hashes',
      ),
      risk('an operator looks without need', `every look is on record for ${retention.looks} days; roles`),
      risk('a face is matched wrongly', 'measured error rates, a band for review, thresholds by track'),
      risk('a document is read wrongly', 'confidence, rules, review by a person, revisions'),
      risk(
        'a hostile file takes a process over',
        `files are opened in processes without secrets that end (DOCFACE_CONFINEMENT=${facts.confinement})`,
      ),
      risk('data outlives its purpose', 'retention by track; keys are destroyed; erasures survive restored backups'),
      risk('a recipient misuses what it is sent', blank('contracts and checks of the recipients above')),
    ]),
    '### Opinion and approval',
    list([
      `views of the persons concerned: ${blank('whether and how they were asked')}`,
      `opinion of the data protection officer: ${blank('opinion and date')}`,
      `approved by: ${blank('name, role and date')}`,
      `next review: ${blank('date, or the change that calls for one')}`,
    ]),
  ];
}
