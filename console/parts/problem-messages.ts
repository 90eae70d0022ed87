import type { Problem } from '../api-types.ts';

/** Those that both languages have words of the console for (`partMessages`) are not among them. */
type ProblemCode = Exclude<
  Problem['code'],
  'INSUFFICIENT_SCOPE' | 'CROSS_SITE_CALL' | 'NOT_FOUND' | 'ORIGINAL_EXPIRED'
>;

/**
 * What refused calls mean, by code, where the English of the service does not do. Where a sentence ends with a colon,
 * what the service says follows: names of fields, and the limits of their values.
 */
export const problemMessages: Readonly<Record<ProblemCode, string>> = {
  UNSUPPORTED_CONTENT_TYPE: 'O serviço não aceita este tipo de conteúdo. Recarregue a página e tente de novo.',
  MALFORMED_MULTIPART: 'O envio chegou incompleto. Tente de novo.',
  BODY_TOO_SLOW: 'O envio foi lento demais e foi encerrado. Tente de novo em uma rede melhor.',
  MISSING_FIELD: 'Falta um valor:',
  EMPTY_FILE: 'O arquivo está vazio. Escolha outro.',
  INVALID_FIELD: 'Um valor não é aceito:',
  UNSUPPORTED_FILE_TYPE:
    'Envie um arquivo PDF, JPEG, PNG ou TIFF, ou XML a uma trilha que o aceite; o que ele é está nele, não no nome.',
  FILE_TOO_LARGE: 'O arquivo é grande demais. Envie um menor, ou uma página por vez.',
  UNREADABLE_FILE: 'O arquivo está danificado. Peça-o de novo, ou salve-o com outro programa.',
  FILE_TOO_COMPLEX: 'O arquivo é complexo demais. Imprima-o em um novo PDF, ou envie suas páginas como imagens.',
  ENCRYPTED_FILE: 'O arquivo está protegido por senha. Envie-o com a senha, ou sem proteção.',
  TOO_MANY_PAGES: 'O arquivo tem páginas demais. Envie menos, ou peça a um administrador que aumente o limite.',
  IMAGE_TOO_LARGE: 'A imagem é grande demais: 300 dpi do documento bastam.',
  UNKNOWN_TRACK: 'Não há trilha com este nome:',
  UNKNOWN_TEMPLATE: 'Não há modelo com este nome:',
  TEMPLATE_NOT_IN_TRACK: 'A trilha não tem este modelo:',
  UNKNOWN_LANGUAGE: 'O idioma não está instalado:',
  LIST_RESPONSE_DISABLED: 'O modelo não permite ler listas com um gerador. Um administrador pode permitir.',
  TRIAL_REQUIRED: 'Antes de publicar, teste esta versão nas suas amostras.',
  CONSENT_REQUIRED: 'Falta o consentimento de quem aparece nas imagens.',
  EXTERNAL_PROCESSING_DISABLED: 'O cliente não permite que outro serviço processe seus documentos.',
  UNAUTHENTICATED: 'A sessão terminou. Entre de novo.',
  WRONG_AUTH_SCHEME: 'Este endereço pede outra forma de entrar. Entre de novo.',
  CLIENT_SUSPENDED: 'O cliente está suspenso. Um administrador pode reativá-lo.',
  SYNC_NOT_ENABLED: 'O cliente não pode esperar pela resposta na mesma conexão. Um administrador pode permitir.',
  METHOD_NOT_ALLOWED: 'O endereço não aceita esta ação. Recarregue a página.',
  NOT_READY: 'O resultado ainda não está pronto.',
  INVALID_STATE: 'O estado atual não permite isto. Recarregue a página e veja o que mudou.',
  REVIEW_CONFLICT: 'Outra pessoa mudou o resultado entretanto. Recarregue a página e revise a versão nova.',
  REVIEW_LEASED: 'Outra pessoa está revisando este resultado.',
  REVIEW_REJECTED: 'A revisão não foi aceita:',
  ERASED: 'A requisição foi apagada, com tudo o que dela foi lido.',
  IDEMPOTENCY_KEY_REUSED: 'A mesma chave já foi usada para outro envio. Tente de novo.',
  RATE_LIMITED: 'Houve chamadas demais em pouco tempo.',
  QUOTA_EXCEEDED: 'Um limite do cliente foi atingido:',
  OVERLOADED: 'O serviço está sobrecarregado.',
  DEPENDENCY_UNAVAILABLE: 'Algo de que o serviço precisa não responde agora.',
  GENERATOR_UNREACHABLE: 'O gerador não responde agora.',
  GENERATOR_SLOW: 'O gerador demorou demais.',
  GENERATOR_REJECTED: 'O gerador não aceitou a pergunta. Veja a configuração dele.',
  GENERATOR_REFUSED: 'O gerador recusou-se a responder.',
  GENERATOR_TRUNCATED: 'A resposta do gerador foi cortada.',
  GENERATOR_PROMPT_CUT: 'O servidor do gerador cortou a pergunta.',
  GENERATOR_UNCONSTRAINED: 'A resposta do gerador tinha a forma errada.',
  PAGE_FAILED: 'Uma página não pôde ser lida.',
  ENGINE_FAILED: 'O motor de leitura falhou. Tente de novo.',
  DEADLINE_EXCEEDED: 'Demorou demais. Tente de novo quando houver menos trabalho.',
  POISON_FILE: 'O arquivo parou várias vezes o processo que trabalhava nele. Peça outra cópia.',
  INTERNAL_ERROR: 'A culpa é do serviço. Tente de novo, e veja o log se continuar.',
};

/** What a refused call means in Portuguese; `detail` is what the service says of it, in English. */
export function problemInPortuguese(code: ProblemCode, detail: string): string {
  const meaning = problemMessages[code];
  return meaning.endsWith(':') ? `${meaning} ${detail}` : meaning;
}
