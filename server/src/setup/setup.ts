import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '#admin/command.ts'
import { type Finding, findingLine, warning } from '#admin/finding.ts'
import { type Config, projectFolder, readConfig } from '#config.ts'
import { VARIABLES } from '#config-variables.ts'
import { answersOf } from '#setup/ask.ts'
import { checkMachine, type Machine, thisMachine } from '#setup/checks.ts'
import { type EnvFile, readEnvFile, withValues, writeEnvFile } from '#setup/env-file.ts'
import { checkMail } from '#setup/mail-check.ts'
import { checkDatabase, prepareSite } from '#setup/prepare.ts'
import { type Answers, QUESTIONS } from '#setup/questions.ts'
import { sourceAddress } from '#setup/source-address.ts'
import { openTerminal, type Terminal } from '#setup/terminal.ts'
import { StartupError } from '#startup-error.ts'

export type SetupRun = {
  args: string[]
  env: Readonly<Record<string, string | undefined>>
  /** The folder of .env. */
  folder?: string
  terminal?: Terminal
  machine?: Machine
}

/**
 * Asks for what an installation needs, makes its secrets, checks the machine, the database and the mail server, writes .env
 * and makes the link to the first administrator. Nothing is written before every check has passed. Returns the exit code.
 */
export async function runSetup(run: SetupRun): Promise<number> {
  const { terminal = openTerminal(), folder = projectFolder } = run
  try {
    return await setUp({ ...run, terminal, folder })
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof UsageError)) throw error
    terminal.print(error.message)
    return 1
  } finally {
    terminal.close()
  }
}

type Started = SetupRun & { terminal: Terminal; folder: string }

async function setUp({
  args,
  env,
  folder,
  terminal: given,
  machine = thisMachine,
}: Started): Promise<number> {
  const { isHelp, isUnattended, skipsMail, flags } = readFlags(args)
  if (isHelp) {
    given.print(help())
    return 0
  }
  const terminal = { ...given, isInteractive: given.isInteractive && !isUnattended }
  const file = readEnvFile(join(folder, '.env'))
  const source = sourceAddress(folder)
  const answers = await answersOf({ flags, env, stored: storedAnswers(file), source }, terminal)
  const { OPERATOR_NAME: siteName = '', OPERATOR_MAIL: contact = '', ...written } = answers
  const made = standing(file, { env, contact })
  const changes = changesOf(file, { ...made.settings, ...written })
  const text = withValues(file, changes)
  await allowChanges({ file, changes, isUnattended, terminal })
  const config = readConfig({ env: { ...env, ...file.values, ...changes } })
  const isWrong = (findings: Finding[]) => {
    for (const finding of findings) terminal.print(findingLine(finding))
    return findings.some(({ kind }) => kind === 'wrong')
  }
  const isMachineWrong = isWrong(await checkMachine(config, machine))
  const isDatabaseWrong = isWrong(await checkDatabase(config, { hasNewSecrets: made.hasNewSecrets }))
  const isMailWrong = isWrong([
    skipsMail ? NO_MAIL_SENT : await checkMail(config, { to: contact, siteName, terminal }),
  ])
  if (isMachineWrong || isDatabaseWrong || isMailWrong)
    throw new StartupError('Nothing was written: mend what is wrong, and run the setup again.')
  writeEnvFile(file.path, text)
  const link = await prepareSite(config, { name: siteName, contact, print: terminal.print })
  for (const line of ending(config, { path: file.path, link })) terminal.print(line)
  return 0
}

const NO_MAIL_SENT = warning(
  'No mail was sent: try npm run admin -- mail-test <address> before people need a code.',
)

function readFlags(args: string[]) {
  const options = Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, { type: 'string' as const }]))
  const isSwitch = { type: 'boolean' as const }
  try {
    const { values } = parseArgs({
      args,
      options: { ...options, yes: isSwitch, 'skip-mail-check': isSwitch, help: isSwitch },
    })
    const texts = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ])
    const flags: Record<string, string | undefined> = Object.fromEntries(texts)
    return {
      isHelp: values.help === true,
      isUnattended: values.yes === true,
      skipsMail: values['skip-mail-check'] === true,
      flags,
    }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${words}\nnpm run setup -- --help lists all options.`)
  }
}

function help(): string {
  const lines = QUESTIONS.map(({ flag, variable, text }) => `  --${flag} (${variable})\n      ${text}.`)
  return [
    'npm run setup -- [options]',
    '',
    'Asks what is not given by an option or a variable, checks everything, writes .env and prints the link to the first',
    'administrator. On an existing .env it keeps secrets and changes only what is answered.',
    '',
    ...lines,
    '  --yes\n      Asks nothing: what is not given must have a standard, and an existing .env may be changed.',
    '  --skip-mail-check\n      Sends no mail with a code.',
  ].join('\n')
}

/** What .env of an earlier setup answers. */
function storedAnswers({ values }: EnvFile): Answers {
  const sender = VARIABLES.MAIL_FROM.schema.safeParse(values['MAIL_FROM']).data
  const contact = /^mailto:([^,\s]+)/.exec(values['SECURITY_CONTACT'] ?? '')?.[1]
  return {
    ...values,
    ...(sender?.name ? { OPERATOR_NAME: sender.name } : {}),
    ...(contact === undefined ? {} : { OPERATOR_MAIL: contact }),
  }
}

/**
 * Settings of every installation that .env does not have yet, and its secrets: those that the environment has, or new ones.
 */
function standing(
  { values }: EnvFile,
  { env, contact }: Pick<SetupRun, 'env'> & { contact: string },
): { settings: Answers; hasNewSecrets: boolean } {
  const isByPhone = values['SMS_SENDER'] !== undefined
  const hasSecrets = [values, env].some(
    ({ IDENTITY_PEPPERS, PHONE_PEPPERS }) => (IDENTITY_PEPPERS ?? PHONE_PEPPERS) !== undefined,
  )
  const all: Answers = {
    NODE_ENV: 'production',
    SIGN_IN: env['SIGN_IN'] ?? (isByPhone ? 'phone, email' : 'email'),
    MAIL_SENDER: 'smtp',
    IDENTITY_PROVIDER: env['IDENTITY_PROVIDER'] ?? 'none',
    SECURITY_CONTACT: `mailto:${contact}`,
    ...(hasSecrets ? {} : { IDENTITY_PEPPERS: `1:${randomSecret()}` }),
    ...(env['IDENTITY_PEPPERS'] === undefined ? {} : { IDENTITY_PEPPERS: env['IDENTITY_PEPPERS'] }),
    AUDIT_KEY: env['AUDIT_KEY'] ?? randomSecret(),
  }
  const missing = Object.entries(all).filter(([name]) => values[name] === undefined)
  return { settings: Object.fromEntries(missing), hasNewSecrets: !hasSecrets }
}

const randomSecret = () => randomBytes(32).toString('hex')

/** The values that differ from those of the file; an empty one that it does not have is none. */
const changesOf = ({ values }: EnvFile, wanted: Answers): Answers =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => (values[name] ?? '') !== value))

type Permission = { file: EnvFile; changes: Answers; isUnattended: boolean; terminal: Terminal }

/** An existing file is changed only if somebody agrees. */
async function allowChanges({ file, changes, isUnattended, terminal }: Permission): Promise<void> {
  const names = Object.keys(changes).join(', ')
  if (file.text === undefined || names === '' || isUnattended) return
  if (!terminal.isInteractive)
    throw new StartupError(`${file.path} exists already: add --yes to change ${names} in it.`)
  const typed = await terminal.ask(`${file.path} exists already. Change ${names} in it (yes or no)? `)
  if (!/^y(es)?$/i.test(typed?.trim() ?? ''))
    throw new StartupError(`${file.path} stays as it was: run the setup again to change it.`)
}

function ending(config: Config, { path, link }: { path: string; link: string | undefined }): string[] {
  return [
    '',
    `${path} is written. Keep a copy of it away from this machine: without its secrets nobody can log in.`,
    'Start Parley with npm start, or as a service: docs/operating/install.md says how.',
    `People open ${config.PUBLIC_ORIGIN}/feed/`,
    ...(link === undefined
      ? ['There is an administrator already.']
      : [
          'To become the first administrator, open this link once Parley runs, and log in. It works once, for 24 hours:',
          link,
        ]),
  ]
}
