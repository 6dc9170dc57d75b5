import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseEnv } from 'node:util'
import { claimAdministration, getProfile, getSiteSettings } from '@parley/contract'
import { compareClocks, type Machine } from '#setup/checks.ts'
import { readEnvFile, withValues } from '#setup/env-file.ts'
import { runSetup } from '#setup/setup.ts'
import { sourceAddress } from '#setup/source-address.ts'
import { startApp } from '#testing/app.ts'
import { freshDatabase } from '#testing/cluster.ts'
import { mailServer } from '#testing/mail-server.ts'

const GB = 1_000_000_000
const MACHINE: Machine = {
  isClockSynchronized: () => true,
  freeBytes: () => 100 * GB,
  memoryBytes: () => 8 * GB,
  resolve: async () => ['192.0.2.7'],
}

type Options = {
  args?: string[]
  env?: Record<string, string>
  /** What somebody types, line by line; the terminal is one where people can answer. */
  typed?: string[]
  /** What to answer when the code of the mail is asked for. */
  code?: () => string | undefined
  machine?: Partial<Machine>
}

/** A folder to set up, with a database and a mail server. */
async function aPlace() {
  const closing = new AsyncDisposableStack()
  const { connection } = closing.use(await freshDatabase())
  const mail = closing.use(await mailServer())
  const { path: folder } = closing.use(temporaryFolder())
  const file = join(folder, '.env')
  const answers = {
    address: 'https://parley.example',
    name: 'Town of Northbridge',
    'operator-mail': 'ada@northbridge.example',
    mail: `smtp://127.0.0.1:${mail.port}`,
    database: connection,
    source: 'https://code.example/parley',
    port: String(await freePort()),
  }
  const codeOfMail = () => /\b\d{6}\b/.exec(mail.got.at(-1)?.message ?? '')?.[0]
  const setup = async ({ args = [], env = {}, typed, code = codeOfMail, machine = {} }: Options) => {
    const lines: string[] = []
    const asked: string[] = []
    const returned = await runSetup({
      args,
      env,
      folder,
      machine: { ...MACHINE, ...machine },
      terminal: {
        isInteractive: typed !== undefined,
        print: (line) => lines.push(line),
        ask: async (prompt) => {
          asked.push(prompt)
          return prompt.endsWith('The code: ') ? code() : typed?.shift()
        },
        close: () => {},
      },
    })
    return { code: returned, text: lines.join('\n'), asked }
  }
  return { connection, mail, file, answers, setup, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'parley-setup-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  assert(typeof address === 'object' && address !== null)
  return address.port
}

const flagsOf = (answers: Record<string, string>) =>
  Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value])
const without = (answers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(answers).filter(([known]) => known !== name))

describe('the setup', () => {
  test('writes .env for its owner alone, and ends with a link that makes the first administrator', async () => {
    await using place = await aPlace()
    const { code, text } = await place.setup({ args: flagsOf(place.answers) })
    assert.equal(code, 0, text)
    assert.equal(statSync(place.file).mode & 0o777, 0o600)
    const values = parseEnv(readFileSync(place.file, 'utf8'))
    assert.equal(values['PUBLIC_ORIGIN'], 'https://parley.example')
    assert.equal(values['NODE_ENV'], 'production')
    assert.equal(values['MAIL_FROM'], 'Town of Northbridge <ada@northbridge.example>')
    assert.equal(values['TRUST_PROXY'], '1')
    assert.match(values['AUDIT_KEY'] ?? '', /^[0-9a-f]{64}$/)
    assert.deepEqual(place.mail.asked, ['ada@northbridge.example'])
    const [, token = ''] =
      /https:\/\/parley\.example\/feed\/first-administrator#([\w-]{43})$/.exec(text) ?? []
    await using app = await startApp({ connection: place.connection })
    assert.equal((await app.anyone(getSiteSettings, {})).name, 'Town of Northbridge')
    const ada = await app.user()
    await ada(claimAdministration, { token })
    assert.equal((await ada(getProfile, {})).isAdministrator, true)
    const again = await place.setup({ args: ['--yes'] })
    assert.match(again.text, /There is an administrator already\.$/)
  })

  test('takes answers from variables, and names each that is missing', async () => {
    await using place = await aPlace()
    const { code, text } = await place.setup({ env: { OPERATOR_NAME: 'Chess Club' } })
    assert.equal(code, 1)
    const missing = [...text.matchAll(/^- --([\w-]+) or the variable ([A-Z_]+) is missing: .*\.$/gm)]
    assert.deepEqual(
      missing.map(([, flag, variable]) => [flag, variable]),
      [
        ['address', 'PUBLIC_ORIGIN'],
        ['operator-mail', 'OPERATOR_MAIL'],
        ['mail', 'MAIL_URL'],
        ['source', 'SOURCE_URL'],
      ],
    )
    assert.equal(existsSync(place.file), false)
  })

  test('on an existing .env keeps secrets, comments and other settings, and changes only what is answered', async () => {
    await using place = await aPlace()
    assert.equal((await place.setup({ args: flagsOf(place.answers) })).code, 0)
    const before = `# Ours.\nCACHE_MB=64\n${readFileSync(place.file, 'utf8')}`
    writeFileSync(place.file, before)
    const refused = await place.setup({ args: ['--address', 'talk.example'] })
    assert.equal(refused.code, 1)
    assert.match(refused.text, /\.env exists already: add --yes to change PUBLIC_ORIGIN in it\.$/)
    assert.equal(readFileSync(place.file, 'utf8'), before)
    const { code, text } = await place.setup({ args: ['--address', 'talk.example', '--yes'] })
    assert.equal(code, 0, text)
    assert.equal(
      readFileSync(place.file, 'utf8'),
      before.replace('PUBLIC_ORIGIN=https://parley.example', 'PUBLIC_ORIGIN=https://talk.example'),
    )
  })

  test('asks at a terminal, again after an answer that cannot be, and changes nothing without a yes', async () => {
    await using place = await aPlace()
    const { answers } = place
    const typed = [
      'http:/parley',
      'parley.example',
      answers.name,
      'ada',
      answers['operator-mail'],
      answers.mail,
      '',
      '',
      answers.database,
      answers.port,
      answers.source,
    ]
    const { code, text } = await place.setup({ typed })
    assert.equal(code, 0, text)
    assert.match(text, /^--address \(PUBLIC_ORIGIN\) must be an origin such as/m)
    assert.match(text, /^--operator-mail \(OPERATOR_MAIL\) must be a mail address/m)
    const before = readFileSync(place.file, 'utf8')
    const kept = await place.setup({ typed: ['talk.example', ...Array<string>(8).fill(''), 'no'] })
    assert.match(kept.text, /stays as it was: run the setup again to change it\.$/)
    assert.equal(readFileSync(place.file, 'utf8'), before)
  })

  test('keeps the login of a mail server, shows no password, and ends where nobody answers any more', async () => {
    await using place = await aPlace()
    const login = { 'mail-user': 'ada@mail', 'mail-password': 'a:b/c' }
    const args = [...flagsOf({ ...place.answers, ...login }), '--skip-mail-check']
    assert.equal((await place.setup({ args })).code, 0)
    const { MAIL_URL } = parseEnv(readFileSync(place.file, 'utf8'))
    assert.equal(MAIL_URL, place.answers.mail.replace('://', '://ada%40mail:a%3Ab%2Fc@'))
    const { code, text, asked } = await place.setup({ typed: ['', '', '', ''] })
    assert.equal(code, 1)
    assert.equal(text, 'The setup was ended, and nothing was written: run it again.')
    assert.match(asked[3] ?? '', /\[smtp:\/\/…@127\.0\.0\.1:\d+\]: $/)
    assert.doesNotMatch(asked.join(), /a%3Ab/)
  })

  test('makes no new secrets for a database with accounts, whose people could not log in any more', async () => {
    await using place = await aPlace()
    await using app = await startApp({ connection: place.connection })
    await app.user()
    const { code, text } = await place.setup({ args: flagsOf(place.answers) })
    assert.equal(code, 1)
    assert.match(
      text,
      /^WRONG +The database has accounts, and no \.env has the IDENTITY_PEPPERS .*: put the \.env/m,
    )
    const env = { IDENTITY_PEPPERS: '1:8d1f60c2b7e94a35f0c6d27b915ea843' }
    assert.equal((await place.setup({ args: flagsOf(place.answers), env })).code, 0)
    assert.equal(parseEnv(readFileSync(place.file, 'utf8'))['IDENTITY_PEPPERS'], env.IDENTITY_PEPPERS)
  })

  test('warns without DNS, without a known clock and with little memory or disk, and goes on', async () => {
    await using place = await aPlace()
    const { code, text } = await place.setup({
      args: [...flagsOf(place.answers), '--skip-mail-check'],
      machine: {
        resolve: async () => [],
        isClockSynchronized: () => undefined,
        memoryBytes: () => GB,
        freeBytes: () => GB / 2,
      },
    })
    assert.equal(code, 0, text)
    assert.match(text, /^WARN +parley\.example is found nowhere yet: add it to the DNS/m)
    assert.match(text, /^WARN +No mail was sent: try npm run admin -- mail-test/m)
    assert.match(text, /^WARN +This system does not say whether its clock/m)
    assert.match(text, /^WARN +The machine has 1\.0 GB of memory: /m)
    assert.match(text, /^WARN +The disk of .* has 500 MB free: /m)
  })

  test('refuses with one sentence that says what to do, and writes nothing', async () => {
    await using place = await aPlace()
    const { answers } = place
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const address = blocker.address()
    const taken = String(typeof address === 'object' && address?.port)
    await using stubborn = await mailServer({ refusals: [[550, 'No such user here']] })
    const refusals: [options: Options & { answers?: Record<string, string> }, sentence: RegExp][] = [
      [
        { machine: { freeBytes: () => GB / 10 } },
        /^WRONG +The disk of .* has 100 MB free, .*: free some space, /m,
      ],
      [
        { machine: { memoryBytes: () => GB / 2 } },
        /^WRONG +The machine has 500 MB of memory, .*: give it more\./m,
      ],
      [{ answers: { port: taken } }, /^WRONG +Port \d+ is taken by another program: stop it, or set PORT/m],
      [
        { answers: { database: 'postgresql://parley@127.0.0.1:1/parley' } },
        /^WRONG +The database cannot be reached \(.*ECONNREFUSED.*\): see whether it runs, and whether DATABASE_URL is right\./m,
      ],
      [
        { answers: { mail: 'smtp://127.0.0.1:1' } },
        /^WRONG +The mail server 127\.0\.0\.1:1 refuses connections: see whether the port .* --skip-mail-check\./m,
      ],
      [
        { answers: { mail: `smtp://127.0.0.1:${stubborn.port}` } },
        /^WRONG +The mail server .* refused the mail for good: .*No such user here/m,
      ],
      [{ code: () => undefined }, /^WRONG +No code was typed: give the code .* or add --skip-mail-check\./m],
      [{ code: () => 'none' }, /^WRONG +The code was not that of the mail to .*: run the setup again/m],
      [{ answers: { address: 'http://parley.example' } }, /- PUBLIC_ORIGIN must begin with https:/],
      [{ answers: { port: 'eighty' } }, /^- --port \(PORT\) must be a whole number from 1 to 65535\./m],
      [
        { answers: { database: 'mysql://secret@host' } },
        /^- --database \(DATABASE_URL\) must be a PostgreSQL address/m,
      ],
      [{ answers: { name: 'A "town"' } }, /^- --name \(OPERATOR_NAME\) must be a name of at most/m],
      [{ answers: { port: '' } }, /^- --port or the variable PORT is missing: /m],
      [
        { args: ['--adress', 'x'] },
        /Unknown option '--adress'.*\nnpm run setup -- --help lists all options\.$/,
      ],
    ]
    for (const [{ answers: other = {}, args = [], ...options }, sentence] of refusals) {
      const { code, text } = await place.setup({
        ...options,
        args: [...flagsOf({ ...answers, ...other }), ...args],
      })
      assert.equal(code, 1, text)
      assert.match(text, sentence)
      assert.doesNotMatch(text, /secret@| {4}at /)
      assert.equal(existsSync(place.file), false, text)
    }
    blocker.close()
  })

  test('finds out that the web address of the source is missing where the checkout has none', async () => {
    await using place = await aPlace()
    const { text } = await place.setup({ args: flagsOf(without(place.answers, 'source')) })
    assert.match(text, /--source or the variable SOURCE_URL is missing: /)
  })
})

test('what is written to .env is read back as it was', () => {
  for (const value of ['plain', 'two words', '# no comment', `it's`, 'say "so"', `it's "so"`, 'a\\nb', ''])
    assert.equal(
      parseEnv(withValues({ path: '', text: 'OTHER=1', values: { NAME: '' } }, { NAME: value }))['NAME'],
      value,
    )
  const replaced = withValues(
    { path: '', text: '# NAME=no\nNAME="a\nb"\nLAST=1\n', values: { NAME: 'a\nb' } },
    { NAME: 'c' },
  )
  assert.equal(replaced, '# NAME=no\nNAME=c\nLAST=1\n')
  assert.throws(
    () => readEnvFile(tmpdir()),
    /cannot be used .*: run the setup as the user that owns this folder/,
  )
})

test('two clocks that differ by more than signatures allow are refused', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  assert.equal(compareClocks(now, later(3)).kind, 'ok')
  const { kind, sentence } = compareClocks(later(40), now)
  assert.equal(kind, 'wrong')
  assert.match(sentence, /differ by 40 seconds: synchronize both with NTP\.$/)
})

test('the web address of the source is that which was cloned, without a password', () => {
  using folder = temporaryFolder()
  mkdirSync(join(folder.path, '.git'))
  const addressOf = (url: string) => {
    writeFileSync(
      join(folder.path, '.git/config'),
      `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n[branch "main"]\n`,
    )
    return sourceAddress(folder.path)
  }
  assert.equal(addressOf('https://code.example/town/parley.git'), 'https://code.example/town/parley')
  assert.equal(addressOf('https://ada:secret@code.example/parley'), 'https://code.example/parley')
  assert.equal(addressOf('git@code.example:town/parley.git'), 'https://code.example/town/parley')
  for (const url of ['/srv/parley', 'file:///srv/parley']) assert.equal(addressOf(url), undefined)
})
