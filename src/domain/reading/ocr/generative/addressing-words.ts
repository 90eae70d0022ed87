/**
 * Wordings that speak to whoever extracts values instead of saying one, in Portuguese, English and Spanish, and orders
 * with their usual objects in German, French, Italian, Dutch and Polish. A heuristic of our own, measured on made-up
 * lines and on what documents say anyway (`test/support/injected-documents.ts`): it knows common wordings and misses
 * others. It warns and keeps lines from generators; whether a value may be valid is judged by its place.
 */

const models =
  '(?:A ?I|IA|L ?L ?MS?|(?:LARGE )?LANGUAGE MODELS?|MODELOS? DE (?:LINGUAGEM|LENGUAJE)|CHAT ?GPT|GPT ?\\d|CHATBOTS?|SPRACHMODELLE?|K(?:U|UE)NSTLICHE INTELLIGENZ|MODELES? DE LANGAGE|INTELLIGENCE ARTIFICIELLE|MODELL[OI] LINGUISTIC[OI]|INTELLIGENZA ARTIFICIALE|TAALMODEL(?:LEN)?|KUNSTMATIGE INTELLIGENTIE|MODEL(?:U|E|OM)? JEZYKOW\\w+|SZTUCZN\\w+ INTELIGENCJ\\w+|INTELIGENCIA ARTIFICIAL|ARTIFICIAL INTELLIGENCE|AUTOMATED READERS?|LEITOR(?:ES)? AUTOMATICOS?|LECTOR(?:ES)? AUTOMATICOS?)';
const assistants = '(?:ASSISTANT|ASSISTENTE|ASISTENTE)(?! (?:SOCIA|TECNIC|ADMIN|MANAGER|VIRTUAL DE|COMERCIAL|DE ))';
const answers =
  '(?:ANSWER|RETURN|RESPOND|REPLY|OUTPUT|REPORT|EXTRACT|SAY|USE|SET|RETORN[AE]R?|RESPOND[AEO]R?|DEVOLV[AE]R?|DEVOLVER|DEVUELV[AE]|DIGA|DECIR|DI|INFORM[AE]R?|INDIQUE|EXTRAI[AR]?|EXTRAER|CONSIDER[AE]R?|PREENCH[AE]R?|USAR|USE)';
const must = '(?:MUST|SHOULD|SHALL|HAVE TO|NEED TO|PLEASE|DEVEM?|DEVERAO?|DEBEN?|TEM QUE)';
const dropping =
  '(?:IGNOR[AE]R?(?:EM)?|DISREGARD|FORGET|OVERRIDE|BYPASS|DESCONSIDER[AE]R?|ESQUE(?:CA|CER)|DESPREZ[AE]R?|OLVID[AE]R?|(?:HAZ|HAGA) CASO OMISO DE|(?:DO NOT|DON T|NAO|NO) (?:FOLLOW|OBEY|SIGA|SIGAS|OBEDECA|OBEDEZCAS?))';
const instructions =
  '(?:INDICACIONES|INSTRU(?:CTION|CAO|COES|CCION)\\w*|PROMPTS?|DIRECTIONS|GUIDELINES|DIRETRIZES|DIRECTRICES|COMANDOS?|ORIENTAC(?:AO|OES))';
const earlier =
  '(?:PREVIOUS|ABOVE|BEFORE|PRIOR|EARLIER|PRECEDING|ANTERIOR(?:ES)?|ACIMA|SYSTEM|DO SISTEMA|DEL SISTEMA|PREVIAS|PREVIA)';
const named = '(?:TOTAL|VALUE|AMOUNT|NUMBER|NAME|DATE|VALOR|NUMERO|NOME|NOMBRE|DATA|FECHA|MONTO|IMPORTE)';

/** To drop, and what was said, in German, French, Italian, Dutch and Polish. */
const droppingAbroad =
  '(?:IGNORIER\\w*|MISSACHTE\\w*|VERG(?:ISS|ESS\\w+)|IGNOREZ|OUBLIEZ|IGNORA(?:TE|RE)?|DIMENTICA(?:TE|RE)?|TRASCURA(?:TE|RE)?|NEGEER\\w*|VERGEET|(?:Z?IGNORUJ|POMIN|ZAPOMNIJ)\\w*)';
const saidAbroad =
  '(?:ANWEISUNG\\w*|INSTRUKTION\\w*|VORGABEN?|CONSIGNES?|INSTRUCTIONS?|ISTRUZION[EI]|INDICAZION[EI]|INSTRUCTIES?|AANWIJZING\\w*|POLECENI\\w*|INSTRUKCJ\\w*|WSKAZOW\\w+)';

/** Over capitals without accents and marks, as `foldedText` makes them. */
export const orders: readonly RegExp[] = [
  // What was said before does not count.
  `\\b${dropping}\\b.{0,60}\\b${instructions}\\b.{0,30}\\b${earlier}\\b`,
  `\\b${dropping}\\b.{0,60}\\b${earlier}\\b.{0,30}\\b${instructions}\\b`,
  `\\b${dropping}\\b (?:ALL |ANY |THE |YOUR |AS |LAS |TODAS AS |TODAS LAS |SUAS |TUS |ESTAS )*${instructions}\\b`,
  `\\b${dropping}\\b (?:ALL |ANY )?(?:RULES|REGRAS|REGLAS)\\b.{0,20}\\b(?:ABOVE|SYSTEM|TOLD)\\b`,
  `\\b${dropping}\\b (?:EVERYTHING|ALL (?:OF )?(?:THE )?(?:PREVIOUS|ABOVE|PRIOR|EARLIER)|(?:THE )?(?:TEXT |WORDS )?ABOVE (?:AND|TEXT)|(?:THE )?TEXT ABOVE|TUDO\\b.{0,30}\\b(?:ACIMA|ANTES|ANTERIOR)|TUDO E|TODO LO|O QUE (?:FOI|ESTA) (?:DITO|ESCRITO)|LO QUE (?:SE DIJO|ESTA ESCRITO)|WHAT (?:YOU WERE TOLD|(?:IS|WAS) (?:WRITTEN|SAID)))`,
  'IGNOREALLPREVIOUS|IGNOREPREVIOUSINSTRUCTIONS|IGNOREASINSTRUCOES|IGNORALASINSTRUCCIONES',
  `\\b${droppingAbroad}\\b.{0,40}\\b${saidAbroad}\\b`,
  // Who is spoken to.
  '\\b(?:SYSTEM|DEVELOPER|ASSISTANT|SISTEMA)\\s+(?:PROMPT|OVERRIDE|INSTRUCT)\\w* \\w',
  '\\bSYSTEM MESSAGE THE\\b',
  `\\b(?:YOU ARE|VOCE E|ERES|USTED ES)\\b(?: \\w+){0,4} (?:${models}|${assistants}|(?:HELPFUL|UTIL) ${assistants})\\b`,
  `\\b(?:ACT AS|PRETEND|AJA COMO|ATUE COMO|ACTUA COMO)\\b(?: \\w+){0,3} (?:${models}|${assistants})\\b`,
  `\\b(?:ATTENTION|NOTE|DEAR|HELLO|HEY|MESSAGE|INSTRUCTIONS?|NOTA|AVISO|ATENCAO|ATENCION|PREZAD[OA]|CAR[OA]|ESTIMAD[OA]|OLA|HOLA|MENSAGEM|MENSAJE|INSTRUCOES|INSTRUCCIONES)\\b(?: TO| FOR| THE| PARA| AO| A| O| AL| LA| EL)* (?:${models}|${assistants})\\b`,
  `\\b${models}\\b(?: (?:SYSTEMS?|MODELS?|ASSISTANTS?|AGENTS?|READERS?))? ${must} ${answers}\\b`,
  `\\b(?:IF|WHEN) (?:YOU ARE |SOMEONE )?(?:ASKED|ASKS)\\b.{0,50}\\b${answers}\\b`,
  `\\b(?:SE|QUANDO|CASO|SI|CUANDO)\\b.{0,12}\\b(?:PERGUNT|PREGUNT)\\w*\\b.{0,50}\\b${answers}\\b`,
  `\\b(?:MESSAGE|MENSAGEM|MENSAJE) (?:IS|E|ES) (?:FOR|PARA) (?:THE |A |O |EL |LA )?(?:${models}|${assistants})\\b`,
  `\\b(?:IF|SE|SI) (?:YOU ARE|VOCE E|ERES) (?:AN? |UMA? |UNA? )?(?:${models}|${assistants})`,
  `\\b(?:THE|O|EL) (?:MODEL|MODELO|${assistants}) ${must} ${answers}\\b`,
  `\\b${models} (?:READING|THAT READS)\\b`,
  '\\b(?:ADMIN|DEVELOPER|ROOT) (?:OVERRIDE|MODE ENABLED|MODE ON)\\b',
  '\\bOVERRIDES? (?:ALL )?(?:PRIOR|PREVIOUS|EARLIER) INSTRUCTIONS\\b',
  '\\b(?:YOUR NEW (?:ROLE|TASK|JOB)|SUA NOVA (?:FUNCAO|TAREFA)|TU NUEVA (?:FUNCION|TAREA)) (?:IS|E|ES)\\b',
  `\\b(?:VOCE AGORA E|AHORA ERES|YOU ARE NOW|YOU WILL NOW) (?:${answers}|(?:\\w+ ){0,2}(?:${models}|${assistants}))`,
  // What to answer.
  `\\b(?:FROM NOW ON|A PARTIR DE (?:AGORA|AHORA)) (?:ALWAYS |SEMPRE |SIEMPRE |THE ${named} IS )?(?:${answers}|\\d)`,
  `\\b${dropping} (?:THE REST|O RESTANTE|O RESTO|EL RESTO) (?:OF|DO|DEL)\\b.{0,30}\\b${answers}`,
  `\\b(?:RESPOND[AE]|RESPOND|ANSWER)\\b.{0,30}\\b(?:EM TODOS OS CAMPOS|EN TODOS LOS CAMPOS|IN (?:ALL|EVERY) FIELDS?)\\b`,
  `\\b(?:RESPOND|REPLY) WITH (?:THE SINGLE|ONLY THE) ${named}\\b`,
  '\\b(?:YOU (?:MUST|SHOULD)|VOCE DEVE|(?:TU )?DEBES) (?:ANSWER|REPORT|OUTPUT|REPLY|SAY|RESPONDER|INFORMAR|DECIR|DIZER)(?: WITH| COM| CON)? \\d+ \\d',
  '\\b(?:YOUR|SUA|TU|SU) (?:ANSWER|RESPONSE|OUTPUT|RESPOSTA|RESPUESTA) (?:MUST BE|SHOULD BE|IS|DEVE SER|DEBE SER|E|ES) \\d',
  '\\b(?:OUTPUT|ANSWER|RESPOND|REPLY|RETURN|RESPONDA|RESPONDE|RETORNE|DEVUELVA) (?:WITH )?(?:ONLY|JUST|SOMENTE|APENAS|SOLO|SOLAMENTE) \\d',
  `\\b(?:RETURN|OUTPUT|RESPOND|ANSWER|REPLY|REPORT|RETORN[AE]|RESPOND[AE]|DEVOLV[AE]|DEVUELV[AE])\\b.{0,40}\\bJSON\\b`,
  `\\b(?:RETURN|OUTPUT|REPORT|EXTRACT|SET|WRITE|USE|GIVE|RETORN[AE]|INFORM[AE]|USE|DEVUELV[AE])\\b.{0,40}\\d.{0,20}\\b(?:AS (?:THE )?(?:\\w+ )?${named}|COMO (?:O |EL )?${named}|(?:NO|EN EL|IN THE) (?:CAMPO|FIELD))\\b`,
  `\\b(?:ESCREV[AE]|ESCRIB[AE]|WRITE|PUT|COLOQUE|PREENCH[AE])\\b.{0,20}\\d.{0,20}\\b(?:NO|EN EL|IN THE) (?:CAMPO|FIELD)\\b`,
  `\\b(?:SET|CHANGE|REPLACE|SUBSTITU[AI]|TROQUE|ALTERE|MUDE|REEMPLA[CZ][EA]|SUSTITUY[AE]|CAMBI[AE]) (?:THE |O |A |EL |LA )?(?:\\w+ )?${named} (?:TO|WITH|BY|POR|PARA|CON|A) \\d`,
  `\\b(?:INSTEAD OF|EM VEZ D[EOA]|EN (?:VEZ|LUGAR) DEL?)\\b.{0,20}\\b(?:PRINTED|IMPRESS[OA]|IMPRES[OA])\\b`,
  `\\b(?:DO NOT|DON T|NEVER|NAO|NUNCA|NO) (?:EXTRACT|REPORT|COPY|RETURN|EXTRAIA|COPIE|EXTRAIGAS|RETORNE|DEVUELVAS?) (?:THE |O |A |OS |AS |EL |LA |ANY )?(?:PRINTED|VALUES?|TOTAL|AMOUNT|ROWS|VALOR(?:ES)?|LINHAS|FILAS|ITENS)\\b`,
  `\\b${named} (?:TO BE EXTRACTED|TO EXTRACT|A SER EXTRAID[OA]|A EXTRAER|A EXTRAIR) (?:IS|E|ES)\\b`,
  `\\b(?:PRETEND|FINJA|FINGE|SUPONHA|IMAGINE) (?:THAT |QUE )(?:THE |O |EL )?${named}\\b`,
  `\\b(?:RETURN|OUTPUT|RETORNE|DEVUELVA|DEVUELVE) (?:NO|AN EMPTY|EMPTY|NENHUMA?|UMA|UNA|NINGUNA?) (?:ROWS|LIST|LISTA VAZIA|LINHA|LISTA VACIA|FILA)\\b`,
  '\\b(?:SKIP|OMIT|LEAVE OUT|PULE|OMITA|OMITE|SALTE)\\b (?:ALL |THE |AS |LAS |TODAS )*(?:(?:REMAINING|FOLLOWING|NEXT|OTHER|PROXIMAS|DEMAIS|OUTRAS) )?(?:ROWS|FILAS|LINHAS (?:SEGUINTES|RESTANTES))\\b',
  '\\b(?:SKIP|OMIT|PULE|OMITA|OMITE|SALTE) (?:THE |AS |LAS )?(?:REMAINING|PROXIMAS|DEMAIS) (?:ROWS|LINHAS|FILAS)\\b',
  '\\b(?:ADD|INSERT|ADICIONE|INCLUA|INSIRA|AGREGUE|ANADA) (?:A|ANOTHER|UMA|OUTRA|UNA|OTRA) (?:ROW|LINHA|FILA) (?:WITH|COM|CON)\\b',
  '\\b(?:REPEAT|PRINT|REVEAL|SHOW|REPITA|MOSTRE|REVELE|REPITE|MUESTRA)\\b (?:THE |YOUR |O |SEU |EL |TU |SUAS |TUS )*(?:SYSTEM )?(?:PROMPT|INSTRUCTIONS|INSTRUCOES|INSTRUCCIONES)\\b',
  '\\b(?:MARK|TREAT|CONSIDER[AE]?|REPORT|MARQUE|TRATE|APROVE|APPROVE|MARCA)\\b (?:THIS|IT|ESTE|ESTA|ESSE|THE) ?(?:\\w+ ){0,3}(?:AS|COMO) (?:VALID|VALIDO|VALIDA|APPROVED|APROVADO|APROVADA|PASSED|PAID|PAGO|PAGA|AUTHENTIC|AUTENTICO|GENUINE)',
  '\\b(?:DECODE|DECODIFI\\w+)\\b.{0,30}\\b(?:BASE ?64|OBEY|FOLLOW|SIGA)\\b',
  '\\bEND ?CODE\\b',
].map((source) => new RegExp(source));

/** Marks of the formats in which conversations with models are written, over text as it is printed. */
export const signs: readonly RegExp[] = [
  /<[|｜][^<>]{1,40}[|｜]>|<\/?(?:start|end)_of_turn>|<\/?s>|\[\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]|<<\/?SYS>>/i,
  /<\/?(?:system|assistant|user|human|instructions?|document|input|output|tool_?calls?|function_?calls?|tool_response|think(?:ing)?|answer|prompt)\b[^<>]{0,40}>/i,
  /#{2,}\s*(?:system|instructions?|assistant|user|human|response)\b/i,
  /\b(?:human|user|usu[aá]rio|usuario)\s*:.{1,150}\bass?ist[ae]nte?\s*:/i,
  /^\W*(?:assistant|system|developer)\s*:.{0,40}\b(?:total|value|amount|must|return|report|answer)\b/i,
  /^\W*assistente\s*:\s*o\s+(?:total|valor)\b/i,
  /\b(?:new|updated|novas?|nuevas?|real)\s+(?:instructions?|task|tarefas?|instru[çc][õo]es|tareas?|instrucciones)\s*(?::|(?:is|es|é)\b)/i,
  /\boverride\s*:/i,
  /\{\s*"\w+"\s*:|"(?:fields|rows|endCode|v_\w+)"\s*:/,
];
