import type { ShownEnvelope } from '../../../application/requests/envelope.ts';
import { withLinks } from '../route/envelope-links.ts';

const requestId = '01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a';
const publicUrl = 'https://docface.example.com';
const createdAt = '2026-11-03T12:00:00.000Z';

/** A request for reading that was just taken, as a submission answers 202. */
const queued = {
  requestId,
  kind: 'ocr',
  status: 'queued',
  stage: null,
  customerRequestId: 'order-4711',
  track: 'documents',
  trackVersion: 0,
  template: null,
  templateVersion: null,
  attempt: 1,
  revision: 1,
  schemaVersion: 1,
  createdAt,
  startedAt: null,
  completedAt: null,
  expiresAt: '2026-12-03T12:00:00.000Z',
  timings: {},
  engine: [],
  warnings: [],
  error: null,
  history: [{ at: createdAt, attempt: 1, status: 'queued', stage: null, code: null }],
  metadata: { costCentre: 'A-12' },
  result: null,
} as const satisfies ShownEnvelope;

const startedAt = '2026-11-03T12:00:00.140Z';
const began = { at: startedAt, attempt: 1, status: 'processing', stage: 'typification', code: null } as const;

/** The same request where its file is damaged. */
const failed = {
  ...queued,
  status: 'failed',
  startedAt,
  completedAt: '2026-11-03T12:00:00.420Z',
  timings: { typification: 260 },
  error: {
    code: 'UNREADABLE_FILE',
    detail: 'The PDF is damaged and cannot be opened. Send another copy.',
    retryable: false,
  },
  history: [
    ...queued.history,
    began,
    { at: '2026-11-03T12:00:00.420Z', attempt: 1, status: 'failed', stage: 'typification', code: 'UNREADABLE_FILE' },
  ],
} as const satisfies ShownEnvelope;

export const envelopeExamples = [queued, failed].map((each) => withLinks(each, publicUrl));

const engine = { name: 'pp-ocrv6', version: '0.1.0', models: ['PP-OCRv6_small_rec'], backend: 'onnxruntime' } as const;

/** The same request once it was read, asked for with `include=documents`; of its fields there is one. */
const completed = {
  ...queued,
  status: 'completed',
  template: 'invoice',
  templateVersion: 0,
  startedAt,
  completedAt: '2026-11-03T12:00:03.300Z',
  timings: { typification: 2_786, validation: 380 },
  engine: [engine],
  history: [
    ...queued.history,
    began,
    { at: '2026-11-03T12:00:03.300Z', attempt: 1, status: 'completed', stage: null, code: null },
  ],
} as const satisfies ShownEnvelope;

const documents = [
  {
    type: 'invoice',
    side: 'page',
    pages: [1],
    template: { name: 'invoice', version: 0 },
    typification: { confidence: 1, alternatives: [] },
    fields: {
      total: {
        value: { amount: '880.74', currency: 'USD' },
        rawText: '$880.74',
        type: 'money',
        confidence: 0.98,
        method: 'extract',
        source: 'text_layer',
        locations: [
          {
            page: 1,
            polygon: [
              [0.842682, 0.431258],
              [0.915536, 0.431258],
              [0.915536, 0.447763],
              [0.842682, 0.447763],
            ],
          },
        ],
        validations: [{ rule: 'sum.items_equal_total', result: 'valid' }],
        corrections: [],
        support: ['sum'],
      },
    },
    lists: {},
    mrz: null,
    validation: { passed: null, unproven: ['number', 'issueDate'], results: [] },
    crops: [],
  },
];

export const slimEnvelopeExamples = [{ ...withLinks(completed, publicUrl), result: { documents } }];
