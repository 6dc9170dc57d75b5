import { normalizeLine, SITE_LIMITS } from '@parley/contract'
import { isLoopback, isMailAddress } from '#config-values.ts'
import { VARIABLES } from '#config-variables.ts'

/** The answers so far, by the variables that they are written to. */
export type Answers = Readonly<Record<string, string>>

export type Question = {
  /** The variable in the environment and in .env, or one that only the setup reads. */
  variable: string
  /** The option of the command line, without its dashes. */
  flag: string
  /** What is asked, without a question mark. */
  text: string
  /** What somebody types for this variable becomes what is stored. */
  normalize?: (answer: string) => string
  /** The answer if nothing else is given; an empty one means that the variable is not needed. */
  standard?: (answers: Answers, found: { source: string | undefined }) => string | undefined
  /** Whether the answer is hidden while somebody types it. */
  isSecret?: true
  /** Whether people at a terminal are asked, or only a flag or variable changes the standard. */
  isAsked?: (answers: Answers) => boolean
  /** What an answer must be, for variables that only the setup knows. */
  check?: { isValid: (answer: string) => boolean; ending: string }
  /** Whether it is written to .env; the other answers are stored elsewhere or become part of a variable. */
  isWritten?: false
}

const never = () => false

/** All questions in their order. */
export const QUESTIONS: readonly Question[] = [
  {
    variable: 'PUBLIC_ORIGIN',
    flag: 'address',
    text: 'The address that people will open, such as https://parley.example',
    normalize: (answer) => (/^\w+:\/\//.test(answer) ? answer : `https://${answer}`).replace(/\/$/, ''),
  },
  {
    variable: 'OPERATOR_NAME',
    flag: 'name',
    text: 'Who runs this site, such as Town of Northbridge; pages and mails show it',
    normalize: normalizeLine,
    check: {
      isValid: (answer) => [...answer].length <= SITE_LIMITS.name && !/["<>]/.test(answer),
      ending: `a name of at most ${SITE_LIMITS.name} characters without " < >`,
    },
    isWritten: false,
  },
  {
    variable: 'OPERATOR_MAIL',
    flag: 'operator-mail',
    text: 'Your mail address: a code is sent there now, and people see it as the contact of this site',
    check: { isValid: isMailAddress, ending: 'a mail address such as talk@northbridge.example' },
    isWritten: false,
  },
  {
    variable: 'MAIL_URL',
    flag: 'mail',
    text: 'The mail server that sends codes, such as mail.example.org or smtps://mail.example.org:465',
    normalize: (answer) => (/^\w+:\/\//.test(answer) ? answer : `smtp://${answer}`),
  },
  {
    variable: 'MAIL_USER',
    flag: 'mail-user',
    text: 'The name to log in there with, empty if it wants none',
    standard: () => '',
    isAsked: ({ MAIL_URL = '' }) => !MAIL_URL.includes('@'),
    isWritten: false,
  },
  {
    variable: 'MAIL_PASSWORD',
    flag: 'mail-password',
    text: 'The password for it',
    isSecret: true,
    standard: ({ MAIL_USER = '' }) => (MAIL_USER === '' ? '' : undefined),
    isAsked: ({ MAIL_USER = '' }) => MAIL_USER !== '',
    isWritten: false,
  },
  {
    variable: 'MAIL_FROM',
    flag: 'mail-from',
    text: 'The sender of the mails',
    standard: ({ OPERATOR_NAME = '', OPERATOR_MAIL = '' }) => `${OPERATOR_NAME} <${OPERATOR_MAIL}>`,
  },
  {
    variable: 'DATABASE_URL',
    flag: 'database',
    text: 'The address of a PostgreSQL, empty for the one that comes with Parley',
    standard: () => '',
  },
  {
    variable: 'DATA_DIR',
    flag: 'data',
    text: 'The folder of the data',
    standard: () => 'data',
    isAsked: never,
  },
  {
    variable: 'PORT',
    flag: 'port',
    text: 'The port on this machine that the proxy with TLS passes requests to',
    standard: () => '8080',
  },
  {
    variable: 'TRUST_PROXY',
    flag: 'proxies',
    text: 'The number of proxies in front',
    standard: ({ PUBLIC_ORIGIN = '' }) =>
      URL.canParse(PUBLIC_ORIGIN) && isLoopback(PUBLIC_ORIGIN) ? '0' : '1',
    isAsked: never,
  },
  {
    variable: 'SOURCE_URL',
    flag: 'source',
    text: 'The web address where people get the source of this installation, as the license asks',
    standard: (_answers, { source }) => source,
  },
]

/** The problem with an answer as a sentence; undefined for a valid one. It never repeats a secret. */
export function problemWith(question: Question, answer: string): string | undefined {
  const { variable, flag, check } = question
  const known = Object.entries(VARIABLES).find(([name]) => name === variable)?.[1]
  if (answer === '' || (known === undefined && check === undefined)) return undefined
  const isValid = check?.isValid(answer) ?? known?.schema.safeParse(answer).success ?? true
  if (isValid) return undefined
  return `--${flag} (${variable}) must be ${check?.ending ?? known?.ending}.`
}

/** The sentence about an answer that nothing gives. */
export const missingAnswer = ({ flag, variable, text }: Question): string =>
  `--${flag} or the variable ${variable} is missing: ${text}.`

/** The mail server with the name and password to log in there, whose special signs are written as % codes. */
export function withLogin(mailUrl: string, { user, password }: { user: string; password: string }): string {
  if (user === '') return mailUrl
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return mailUrl.replace(/:\/\/(?:[^@/]*@)?/, `://${login}@`)
}

/** An answer as it may be shown: without the name and password in an address. */
export const withoutLogin = (answer: string): string => answer.replace(/:\/\/[^@/]*@/, '://…@')
