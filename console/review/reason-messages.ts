import { defineMessages } from '../shell/dictionary.ts';

interface Unsure {
  readonly field: string;
  /** As percentages are written. */
  readonly confidence: string;
  readonly below: string;
}

/** Why results wait for a person. */
export const reasonMessages = defineMessages(
  {
    why: 'Why it waits',
    anyReason: 'Any reason',
    codes: {
      CHECK_FAILED: 'A check failed',
      NOT_PROVEN: 'Not proven',
      TYPE_PROPOSED: 'Type only proposed',
      LOW_CONFIDENCE: 'Not sure enough',
      UNGROUNDED: 'Not on the document',
      TEXT_LEFT_OUT: 'Writing left out',
      FACES_DOUBTED: 'Faces in doubt',
    },
    failed: (check: string) => `Failed: ${check}`,
    failedOf: (field: string, check: string) => `${field}: failed “${check}”`,
    notProven: (field: string) => `${field}: nothing supports it`,
    unsure: ({ field, confidence, below }: Unsure) => `${field}: ${confidence} sure, less than ${below}`,
    ungrounded: (field: string) => `${field}: not on the document`,
    document: (number: number, reason: string) => `Document ${number}: ${reason}`,
    faces: {
      BETWEEN_THRESHOLDS: 'Neither alike nor unlike enough',
      SEVERAL_FACES: 'The most alike of several pairs',
      SAME_PHOTOGRAPH: 'One photograph in both pictures',
      COVERED_ALIKE: 'The same part is covered on both faces',
      LIVENESS_DOUBTFUL: 'Does not look like a living person',
      LIVENESS_NOT_MEASURED: 'Alike; nothing proves a living person',
    },
    decided: { accept: 'You accepted the request before.', reject: 'You rejected the request before.' },
    undo: 'Undo the decision',
  },
  {
    why: 'Por que espera',
    anyReason: 'Qualquer motivo',
    codes: {
      CHECK_FAILED: 'Uma verificação falhou',
      NOT_PROVEN: 'Não comprovado',
      TYPE_PROPOSED: 'Tipo apenas proposto',
      LOW_CONFIDENCE: 'Pouca certeza',
      UNGROUNDED: 'Não está no documento',
      TEXT_LEFT_OUT: 'Escrita deixada de fora',
      FACES_DOUBTED: 'Rostos em dúvida',
    },
    failed: (check: string) => `Falhou: ${check}`,
    failedOf: (field: string, check: string) => `${field}: falhou “${check}”`,
    notProven: (field: string) => `${field}: nada o comprova`,
    unsure: ({ field, confidence, below }: Unsure) => `${field}: certeza de ${confidence}, abaixo de ${below}`,
    ungrounded: (field: string) => `${field}: não está no documento`,
    document: (number: number, reason: string) => `Documento ${number}: ${reason}`,
    faces: {
      BETWEEN_THRESHOLDS: 'Nem parecidos nem diferentes o bastante',
      SEVERAL_FACES: 'O mais parecido de vários pares',
      SAME_PHOTOGRAPH: 'Uma só fotografia nas duas imagens',
      COVERED_ALIKE: 'A mesma parte está coberta nos dois rostos',
      LIVENESS_DOUBTFUL: 'Não parece uma pessoa viva',
      LIVENESS_NOT_MEASURED: 'Parecidos; nada prova uma pessoa viva',
    },
    decided: { accept: 'Você aceitou a requisição anterior.', reject: 'Você rejeitou a requisição anterior.' },
    undo: 'Desfazer a decisão',
  },
);
