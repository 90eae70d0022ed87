/**
 * The walls of the house. Dependencies point inwards: adapters -> application -> domain; infrastructure sees all but
 * imaging, which computes on pixels for adapters, and what adapters share. Both know the domain alone.
 * test/architecture/layers.test.ts runs these rules on src and plants a violation of each one.
 */

/** What more than one adapter needs. */
const SHARED = '^src/adapters/shared/';
const CONTAINER = '^src/infrastructure/composition/container\\.ts$';

/** The web application: it runs in browsers, and the packages that it is bundled from are none of the service's. */
const CONSOLE = '^console/';

/** The Unicode Bidirectional Algorithm, which is data and a pure function: see ADR 0058. */
const BIDI = '^src/domain/reading/document/logical-order\\.ts$';

/** Who may import a named technology: the one place where its words are translated into ours. */
const TECHNOLOGIES = [
  { name: 'kafka', packages: ['kafkajs'], allowedIn: '^src/adapters/kafka/' },
  { name: 'koa', packages: ['koa', '@koa/[^/]+', 'multer'], allowedIn: '^src/adapters/koa/' },
  { name: 'postgres', packages: ['pg', 'kysely'], allowedIn: '^src/adapters/postgres/' },
  { name: 'pglite', packages: ['@electric-sql/pglite'], allowedIn: '^src/adapters/embedded/' },
  { name: 'minio', packages: ['minio'], allowedIn: '^src/adapters/minio/' },
  {
    name: 'tesseract',
    packages: ['tesseract\\.js', 'tesseract\\.js-core', '@tesseract\\.js-data/[^/]+'],
    allowedIn: '^src/adapters/tesseract/',
  },
  { name: 'pdfium', packages: ['@embedpdf/pdfium'], allowedIn: '^src/adapters/pdfium/' },
  { name: 'saxes', packages: ['saxes'], allowedIn: '^src/adapters/saxes/' },
  { name: 'zxing', packages: ['zxing-wasm'], allowedIn: '^src/adapters/zxing/' },
  { name: 'pdf-lib', packages: ['@cantoo/pdf-lib'], allowedIn: '^src/adapters/pdf-lib/' },
  { name: 'sharp', packages: ['sharp'], allowedIn: '^src/adapters/(sharp|pdfium)/' },
  {
    name: 'human',
    packages: ['@vladmandic/[^/]+', '@tensorflow/[^/]+'],
    allowedIn: '^src/adapters/human/',
  },
  {
    name: 'onnxruntime',
    packages: ['onnxruntime-[^/]+'],
    allowedIn: '^src/adapters/(paddle/|human/onnx-model\\.ts$)',
  },
  { name: 'jose', packages: ['jose'], allowedIn: '^src/adapters/jose/' },
  {
    name: 'webhook',
    packages: ['standardwebhooks', 'request-filtering-agent'],
    allowedIn: '^src/adapters/webhook/',
  },
  { name: 'prometheus', packages: ['prom-client'], allowedIn: '^src/adapters/prometheus/' },
  { name: 'commander', packages: ['commander'], allowedIn: '^src/adapters/cli/' },
  { name: 'bidi', packages: ['bidi-js'], allowedIn: BIDI },
  { name: 'diff', packages: ['diff'], allowedIn: '^src/adapters/yaml-catalog/' },
  { name: 'csv', packages: ['csv-parse'], allowedIn: '^src/adapters/cli/' },
  { name: 'zip', packages: ['yauzl'], allowedIn: '^src/adapters/model-wheel/' },
  { name: 'fflate', packages: ['fflate'], allowedIn: '^src/adapters/fflate/' },
  { name: 'pino', packages: ['pino'], allowedIn: '^src/adapters/pino/' },
  {
    name: 'react',
    packages: ['react', 'react-dom', 'react-aria-components', '@tanstack/[^/]+'],
    allowedIn: CONSOLE,
  },
  { name: 'koffi', packages: ['koffi'], allowedIn: '^src/adapters/(?:confinement|paddle/openvino)/' },
  { name: 'openid', packages: ['openid-client'], allowedIn: '^src/adapters/openid/' },
  { name: 'tsyringe', packages: ['tsyringe', 'reflect-metadata'], allowedIn: CONTAINER },
];

/** Entities that people write in files: their schema is their definition. */
const SCHEMAS = '^src/domain/(?:template|track)/';

/** Folders of the domain, the ground first: each knows those before it. Files beside the folders know none of them. */
const DOMAIN = ['template', 'track', 'reading', 'result', 'face', 'catalog', 'request', 'client', 'webhook', 'ports'];

/** Folders of the reader, in the same way. */
const READING = ['document', 'result', 'validation', 'ocr'];

/** Folders of the application in the same way; `use-cases.ts` beside them lists what all of them do. */
const APPLICATION = [
  'concurrency',
  'clients',
  'audit',
  'storage',
  'pipeline',
  'catalog',
  'generators',
  'requests',
  'stages',
  'reads',
  'trials',
  'reviews',
  'replays',
  'subjects',
  'housekeeping',
  'operations',
  'webhooks',
  'installation',
  'one-shot',
];

/** Folders of the HTTP adapter, in the same way; what is beside them starts the server. */
const KOA = ['limits', 'route', 'openapi', 'upload', 'middleware', 'routes'];

const standOnOneAnother = (layer, folders) =>
  folders.slice(0, -1).map((folder, index) => ({
    name: `${layer.replaceAll('/', '-')}-${folder}-knows-only-what-is-below`,
    comment: `Folders of src/${layer} stand on one another: ${folders.join(', ')}.`,
    severity: 'error',
    from: { path: `^src/${layer}/${folder}/` },
    to: { path: `^src/${layer}/(?:${folders.slice(index + 1).join('|')})/` },
  }));

/** Matches a package both where it is installed and, when it is not, by the bare name in the import. */
const packagePath = (packages) => `(?:^|node_modules/)(?:@types/)?(?:${packages.join('|')})(?:/|$)`;

const onlyInItsPlace = ({ name, packages, allowedIn }) => ({
  name: `${name}-only-in-its-place`,
  comment: `${packages.join(', ')} may be imported only in ${allowedIn}`,
  severity: 'error',
  from: { path: '^(?:src|console)/', pathNot: allowedIn },
  to: { path: packagePath(packages) },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-imports-only-domain',
      comment: 'The domain could be explained to a clerk: no package, no node: module, no other layer.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: [SCHEMAS, BIDI] },
      to: { pathNot: '^src/domain/', couldNotResolve: false },
    },
    {
      name: 'domain-text-order-imports-only-domain-and-bidi',
      comment: 'The order of text that runs in both directions is a standard, and a kept package is its tables.',
      severity: 'error',
      from: { path: BIDI },
      to: { pathNot: `^src/domain/|${packagePath(['bidi-js'])}`, couldNotResolve: false },
    },
    {
      name: 'domain-schemas-import-only-domain-and-zod',
      comment: 'Templates and tracks are defined by their schemas, whose language is zod: see ADR 0055.',
      severity: 'error',
      from: { path: SCHEMAS },
      to: { pathNot: `^src/domain/|${packagePath(['zod'])}`, couldNotResolve: false },
    },
    {
      name: 'application-imports-only-application-and-domain',
      comment: 'The application reads as the verbs of the service: what it needs from the world is a port.',
      severity: 'error',
      from: { path: '^src/application/' },
      to: { pathNot: '^src/(?:application|domain)/', couldNotResolve: false },
    },
    {
      name: 'imaging-imports-only-domain',
      comment: 'Functions on pixels are told everything: no package, no node: module, no other layer.',
      severity: 'error',
      from: { path: '^src/imaging/' },
      to: { pathNot: '^src/(?:imaging|domain)/', couldNotResolve: false },
    },
    {
      name: 'imaging-is-for-adapters',
      comment: 'Work on pixels takes long: only adapters import it, which run it where it can be killed.',
      severity: 'error',
      from: { path: '^src/infrastructure/' },
      to: { path: '^src/imaging/' },
    },
    {
      name: 'adapters-never-import-siblings',
      comment: 'Swapping an engine touches one folder: adapters meet only in composition.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/', pathNot: SHARED },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/(?:$1|shared)/' },
    },
    {
      name: 'shared-imports-only-domain',
      comment:
        'What adapters share names no technology: no package, no other layer, nothing of an adapter; Node itself.',
      severity: 'error',
      from: { path: SHARED },
      to: { pathNot: '^src/(?:adapters/shared|domain)/', dependencyTypesNot: ['core'], couldNotResolve: false },
    },
    {
      name: 'shared-is-for-adapters',
      comment: 'Composition binds adapters; it does none of their work.',
      severity: 'error',
      from: { path: '^src/infrastructure/' },
      to: { path: SHARED },
    },
    {
      name: 'adapters-never-import-infrastructure',
      comment: 'Adapters are handed what they use; infrastructure starts the program.',
      severity: 'error',
      from: { path: '^src/adapters/', pathNot: SHARED },
      to: { path: '^src/infrastructure/' },
    },
    {
      name: 'src-never-imports-tests',
      comment: 'What ships never depends on what checks it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(?:test|bench)/' },
    },
    {
      name: 'src-imports-declared-packages',
      comment: 'What ships runs without devDependencies and without packages that only happen to be installed.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'console-imports-only-itself',
      comment: 'The console knows of the service what the API says: its types are made from the OpenAPI document.',
      severity: 'error',
      from: { path: CONSOLE },
      to: { path: '^(?:src|test|bench|scripts)/' },
    },
    {
      name: 'console-is-imported-by-nobody',
      comment: 'What runs in browsers is built and served, never imported.',
      severity: 'error',
      from: { path: '^(?:src|test|bench)/', pathNot: '^test/unit/console/' },
      to: { path: CONSOLE },
    },
    {
      name: 'no-unresolvable',
      comment:
        'An import that leads nowhere. Only optional dependencies, loaded on demand, may be absent, and what is made.',
      severity: 'error',
      from: { path: '^(?:src|console)/' },
      to: {
        couldNotResolve: true,
        pathNot: '^(?:@tensorflow/tfjs-node|koffi|onnxruntime-node)$|\\.generated\\.ts$',
      },
    },
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or miss a third.',
      severity: 'error',
      from: { path: '^(?:src|console)/' },
      to: { circular: true },
    },
    {
      name: 'domain-root-knows-only-what-is-below',
      comment: 'Files beside the folders of the domain are for all of them.',
      severity: 'error',
      from: { path: '^src/domain/[^/]+$' },
      to: { path: '^src/domain/[^/]+/' },
    },
    ...standOnOneAnother('domain', DOMAIN),
    ...standOnOneAnother('domain/reading', READING),
    ...standOnOneAnother('application', APPLICATION),
    ...standOnOneAnother('adapters/koa', KOA),
    ...TECHNOLOGIES.map(onlyInItsPlace),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    // Nobody reads what else it could find out.
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
