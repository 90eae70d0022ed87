import { defineMessages } from '../shell/dictionary.ts';

export const uploadMessages = defineMessages(
  {
    title: 'Read files and keep them',
    advice:
      'Several at once: PDF, JPEG, PNG or TIFF. Each is read as a request of the client, counts towards its limits, and is kept as a sample.',
    client: 'For which client they are read',
    track: 'Track',
    drop: 'Drop files here',
    choose: 'Choose files',
    states: {
      waiting: 'waits',
      sending: 'is sent',
      reading: 'is read',
      keeping: 'is kept',
      kept: 'kept as a sample',
      failed: 'not kept',
    },
    files: 'Files on their way',
    progress: (over: number, all: number) => `${over} of ${all} done`,
    failures: (count: number) => (count === 1 ? '1 was not kept' : `${count} were not kept`),
    forget: 'Clear what is done',
    request: 'Its request',
  },
  {
    title: 'Ler arquivos e guardá-los',
    advice:
      'Vários de uma vez: PDF, JPEG, PNG ou TIFF. Cada um é lido como requisição do cliente, conta nos limites dele e é guardado como amostra.',
    client: 'Para qual cliente são lidos',
    track: 'Trilha',
    drop: 'Solte arquivos aqui',
    choose: 'Escolher arquivos',
    states: {
      waiting: 'espera',
      sending: 'em envio',
      reading: 'em leitura',
      keeping: 'sendo guardado',
      kept: 'guardado como amostra',
      failed: 'não guardado',
    },
    files: 'Arquivos a caminho',
    progress: (over: number, all: number) => `${over} de ${all} prontos`,
    failures: (count: number) => (count === 1 ? '1 não foi guardado' : `${count} não foram guardados`),
    forget: 'Limpar o que está pronto',
    request: 'A requisição',
  },
);
