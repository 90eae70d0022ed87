import { defineWords } from '../shell/language.tsx';

export const partWords = defineWords(
  {
    loading: 'Loading',
    failed: 'This could not be loaded',
    again: 'Try again',
    later: (seconds: number) => `Try again in ${seconds} seconds.`,
    trace: (id: string) => `For the log: ${id}`,
    copy: 'Copy',
    copied: 'Copied',
    noAnswer: 'docface does not answer. Look whether it runs and whether this machine has a network.',
    forbidden: 'Your role does not allow this. Ask an administrator.',
    crossSite:
      'The service did not accept that this page sent it. Reload the page; open it at the address of the service.',
    gone: 'The stored file is past its retention and gone. What was read of it is still here.',
    missing: 'There is nothing with this id, or it was never yours to see.',
    newPassword: 'New password',
    passwordAdvice: '12 characters or more; a few words that belong to no sentence are good.',
  },
  {
    loading: 'Carregando',
    failed: 'Não foi possível carregar',
    again: 'Tentar de novo',
    later: (seconds: number) => `Tente de novo em ${seconds} segundos.`,
    trace: (id: string) => `Para o log: ${id}`,
    copy: 'Copiar',
    copied: 'Copiado',
    noAnswer: 'O docface não responde. Veja se está em execução e se esta máquina tem rede.',
    forbidden: 'Seu papel não permite isto. Peça a um administrador.',
    crossSite: 'O serviço não aceitou que esta página enviou isto. Recarregue a página; abra-a no endereço do serviço.',
    gone: 'O arquivo guardado passou do prazo de retenção e foi apagado. O que foi lido dele continua aqui.',
    missing: 'Não há nada com este identificador, ou nunca foi seu.',
    newPassword: 'Senha nova',
    passwordAdvice: '12 caracteres ou mais; algumas palavras que não formam uma frase são boas.',
  },
);
