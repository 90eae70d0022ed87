import { defineMessages } from '../shell/dictionary.ts';

/** What the details of an entry of the audit are called; limits have their own names, and so have some values. */
export const auditDetailMessages = defineMessages(
  {
    yes: 'yes',
    no: 'no',
    names: {
      address: 'Address',
      answerTokens: 'Tokens of answers',
      apiKeyId: 'API key',
      attempt: 'Attempt',
      after: 'After',
      before: 'Before',
      crop: 'Part',
      calls: 'Calls',
      certificate: 'Certificate',
      records: 'Records',
      changed: 'Changed',
      clientId: 'Client',
      deliveryId: 'Delivery',
      dryRun: 'Preview',
      code: 'Code',
      corrected: 'Values corrected',
      decision: 'Decision',
      enabled: 'On',
      endpointId: 'Endpoint',
      entries: 'Entries',
      everywhere: 'Everywhere',
      from: 'From stage',
      generator: 'Generator',
      input: 'What was sent',
      keyId: 'Key',
      keys: 'API keys revoked',
      kind: 'Kind',
      method: 'Signed in by',
      model: 'Model',
      name: 'Name',
      notify: 'Webhooks told',
      outcome: 'Outcome',
      page: 'Page',
      pages: 'Pages',
      promptTokens: 'Tokens sent',
      recoveryId: 'Recovery',
      request: 'Request',
      requests: 'Requests',
      revision: 'Revision',
      role: 'Role',
      sample: 'Sample',
      serviceAccountId: 'Service account',
      sessions: 'Sessions ended',
      shadow: 'Shadow',
      since: 'Since',
      stage: 'Stage',
      statuses: 'Status',
      template: 'Template',
      templateVersion: 'Version of the template',
      to: 'To version',
      track: 'Track',
      trackVersion: 'Version of the track',
      type: 'Type of document',
      until: 'Until',
      version: 'Version',
    },
    decisions: { accept: 'accepted', reject: 'rejected' },
  },
  {
    yes: 'sim',
    no: 'não',
    names: {
      address: 'Endereço',
      answerTokens: 'Tokens das respostas',
      apiKeyId: 'Chave de API',
      attempt: 'Tentativa',
      after: 'Depois',
      before: 'Antes',
      crop: 'Parte',
      calls: 'Chamadas',
      changed: 'Mudou',
      clientId: 'Cliente',
      deliveryId: 'Entrega',
      dryRun: 'Prévia',
      code: 'Código',
      corrected: 'Valores corrigidos',
      decision: 'Decisão',
      enabled: 'Ligada',
      endpointId: 'Endpoint',
      entries: 'Itens',
      everywhere: 'Em todo lugar',
      from: 'A partir da etapa',
      generator: 'Gerador',
      input: 'O que foi enviado',
      keyId: 'Chave',
      keys: 'Chaves de API revogadas',
      kind: 'Tipo',
      method: 'Entrou por',
      model: 'Modelo de linguagem',
      name: 'Nome',
      notify: 'Webhooks avisados',
      outcome: 'Desfecho',
      page: 'Página',
      pages: 'Páginas',
      promptTokens: 'Tokens enviados',
      recoveryId: 'Recuperação',
      request: 'Requisição',
      certificate: 'Certificado',
      records: 'Registros',
      requests: 'Requisições',
      revision: 'Revisão',
      role: 'Papel',
      sample: 'Amostra',
      serviceAccountId: 'Conta de serviço',
      sessions: 'Sessões encerradas',
      shadow: 'Sombra',
      since: 'Desde',
      stage: 'Etapa',
      statuses: 'Estado',
      template: 'Modelo',
      templateVersion: 'Versão do modelo',
      to: 'Para a versão',
      track: 'Trilha',
      trackVersion: 'Versão da trilha',
      type: 'Tipo de documento',
      until: 'Até',
      version: 'Versão',
    },
    decisions: { accept: 'aceita', reject: 'rejeitada' },
  },
);

type Detail = Readonly<Record<string, string | number | boolean | null>>;
type Named = Readonly<Record<string, string>>;

export interface DetailMessages {
  readonly yes: string;
  readonly no: string;
  readonly names: Named;
  /** Of values, by the name of their detail; a list is parted by commas. */
  readonly values: Readonly<Record<string, Named>>;
  /** The words for an id or a time, by the name of their detail. */
  readonly shown: Readonly<Record<string, (value: string) => string>>;
}

/** The details of an entry of the audit for people; what has no words is shown as it is, what is empty not at all. */
export function detailsInMessages(detail: Detail, messages: DetailMessages): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${messages.names[name] ?? name}: ${valueInMessages(name, value, messages)}`)
    .join(', ');
}

function valueInMessages(name: string, value: Detail[string] | undefined, messages: DetailMessages): string {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  const text = String(value);
  const show = messages.shown[name];
  if (show !== undefined) return show(text);
  const named = messages.values[name];
  if (named === undefined) return text;
  return text
    .split(', ')
    .map((each) => named[each] ?? each)
    .join(', ');
}
