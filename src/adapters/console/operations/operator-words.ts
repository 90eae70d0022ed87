import { defineWords } from '../shell/language.tsx';

export const operatorWords = defineWords(
  {
    note: 'Who runs docface. Each role may do what those before it may.',
    add: 'Add an operator',
    role: 'Role',
    setPassword: 'Set password',
    may: 'May sign in',
    disabled: (when: string) => `Disabled since ${when}`,
    change: 'Change',
    roleOf: (name: string) => `Role of ${name}`,
    mayOf: (name: string) => `${name} may sign in`,
  },
  {
    note: 'Quem opera o docface. Cada papel pode o que os anteriores podem.',
    add: 'Adicionar um operador',
    role: 'Papel',
    setPassword: 'Definir senha',
    may: 'Pode entrar',
    disabled: (when: string) => `Desativado desde ${when}`,
    change: 'Mudar',
    roleOf: (name: string) => `Papel de ${name}`,
    mayOf: (name: string) => `${name} pode entrar`,
  },
);
