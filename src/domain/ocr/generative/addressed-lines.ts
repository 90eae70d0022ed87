import { foldedText } from '../../validation/folded-text.ts';

/**
 * Sentences that speak to whoever extracts values instead of saying one, in Portuguese, English and Spanish, over
 * folded text. A heuristic of our own: it knows common wordings and misses others. Grounding and rules do not depend on
 * it.
 */
const addressing: readonly RegExp[] = [
  /\b(?:IGNOR[AE]R?(?:EM)?|DISREGARD|FORGET|OVERRIDE|BYPASS|DESCONSIDER[AE]R?|ESQUE(?:CA|CER)|DESPREZ[AE]R?|OLVID[AE]R?)\b.{0,60}\b(?:INSTRU(?:CTION|CAO|COES|CCION)|PROMPTS?\b|RULES?\b|REGRAS?\b|REGLAS?\b|COMANDO|ORIENTAC)/,
  /\b(?:IGNOR[AE]|DISREGARD|FORGET|DESCONSIDERE|ESQUECA|OLVIDA)\b (?:EVERYTHING|TUDO|TODO LO|ALL (?:OF )?(?:THE )?(?:PREVIOUS|ABOVE|PRIOR|EARLIER))\b/,
  /\b(?:SYSTEM|DEVELOPER|ASSISTANT|SISTEMA|ASSISTENTE)\s+(?:PROMPT|MESSAGE|OVERRIDE|INSTRUCT|MENSAGEM|NOTE TO)/,
  /\b(?:YOU ARE|ACT AS|VOCE E|AJA COMO|ATUE COMO|ERES|ACTUA COMO)\b.{0,40}\b(?:AI|IA|ASSISTANT|ASSISTENTE|ASISTENTE|MODEL|MODELO|CHATBOT|LLM)\b/,
  /\b(?:AI|IA|LLM|LLMS|LANGUAGE MODELS?|MODELOS? DE LINGUAGEM|CHATGPT|GPT|CHATBOT|INTELIGENCIA ARTIFICIAL|ARTIFICIAL INTELLIGENCE|AUTOMATED READERS?|LEITOR(?:ES)? AUTOMATICOS?|OCR)\b.{0,60}\b(?:MUST|SHOULD|SHALL|DEVE|DEVEM|DEVERA|PLEASE|ANSWER|RETURN|RESPOND|REPLY|OUTPUT|REPORT|RETORN|DEVOLV|EXTRACT|EXTRAI|USE|SET|WRITE|ESCREV|INFORM)/,
  /\b(?:RETURN|OUTPUT|RESPOND|ANSWER|REPLY|REPORT|EXTRACT|SET|WRITE|USE|RETORN[AE]R?|RESPOND[AE]R?|DEVOLV[AE]R?|DEVUELV[AE]|PREENCH[AE]R?|EXTRAI[AR]?|DEFIN[AE]R?|ESCREV[AE]R?)\b.{0,80}\b(?:JSON|AS THE (?:TOTAL|VALUE|AMOUNT|NUMBER|NAME|DATE)|COMO (?:O )?(?:TOTAL|VALOR|NUMERO|NOME)|COMO EL (?:TOTAL|VALOR)|INSTEAD OF|EM VEZ DE|EN LUGAR DE|IN THE FIELD|NO CAMPO|EN EL CAMPO)\b/,
  /\b(?:MARK|TREAT|CONSIDER[AE]?|MARQUE|TRATE|APROVE|APPROVE|MARCA)\b.{0,60}\b(?:AS|COMO)\s+(?:VALID|VALIDO|VALIDA|APPROVED|APROVADO|APROVADA|PASSED|PAID|PAGO|PAGA|AUTHENTIC|AUTENTICO|GENUINE)/,
  /\b(?:DO NOT|DON T|NEVER|NAO|NUNCA|NO)\s+(?:EXTRACT|REPORT|COPY|EXTRAIA|COPIE|EXTRAIGAS)\b/,
  /\bEND ?CODE\b/,
];

/** Marks of the formats in which conversations with models are written. */
const conversation =
  /<\|\w+\|>|\[\/?(?:INST|SYS)\]|<<\/?SYS>>|<\/?(?:system|assistant|user|instructions?|document)\b|<start_of_turn>|#{2,}\s*(?:system|instructions?|assistant|user)\b|"(?:fields|rows|endCode)"\s*:/i;

function addresses(text: string): boolean {
  if (conversation.test(text)) return true;
  const folded = foldedText(text);
  return addressing.some((pattern) => pattern.test(folded));
}

/** Longer lines are no sentences; the limit bounds the work of every pattern. */
const maxLength = 300;

/**
 * Lines, by their place from 0, that speak to whoever reads the page. A sentence that wraps is seen with the line after
 * it. In time that grows with the lines.
 */
export function addressedLines(lines: readonly string[]): ReadonlySet<number> {
  const texts = lines.map((line) => line.slice(0, maxLength));
  const alone = texts.map(addresses);
  const found = new Set<number>();
  for (const [index, text] of texts.entries()) {
    if (alone[index] === true) found.add(index);
    const next = texts[index + 1];
    if (next === undefined || alone[index] === true || alone[index + 1] === true) continue;
    if (addresses(`${text} ${next}`)) found.add(index).add(index + 1);
  }
  return found;
}
