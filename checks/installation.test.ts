import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import {
  castVote,
  claimAdministration,
  createConversation,
  getProfile,
  getSiteSettings,
  listOpinions,
  requestEmailCode,
  verifyEmailCode,
  type ApiClient,
} from '@parley/contract'
import { apiGuests } from '../e2e/fixtures/apiGuests.ts'
import { mailServer } from '../server/src/testing/mail-server.ts'
import { until } from '../server/src/testing/until.ts'
import { environment, freePort, startProcess, temporaryFolder } from './running-parley.ts'
import { root } from './sources.ts'

type Mails = Awaited<ReturnType<typeof mailServer>>

type Installation = {
  /** The folder of the program, without packages or with them. */
  folder: string
  start: string[]
  mails: Mails
}

/**
 * Sets an installation up without anybody at a terminal, starts it with what the setup has written, and holds a conversation:
 * somebody signs up by e-mail, becomes the first administrator and starts it, and a second person votes.
 */
async function installAndTakePart({ folder, start, mails }: Installation): Promise<void> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const link = await setUp({ folder, mails, origin, port })
  await using parley = await startProcess({
    command: start,
    cwd: folder,
    // What the setup asks for is read from .env.
    variables: { DATA_DIR: join(folder, 'data'), PORT: port },
  })
  await parley.ready
  const [ada, bob] = apiGuests({ origin }, 2)
  assert(ada !== undefined && bob !== undefined)
  await signUp(ada, 'ada@northbridge.example', mails)
  await ada(claimAdministration, { token: link.slice(link.indexOf('#') + 1) })
  assert.equal((await ada(getProfile, {})).isAdministrator, true)
  assert.equal((await ada(getSiteSettings, {})).name, 'Town of Northbridge')
  const { conversationSlugId } = await ada(createConversation, {
    conversationTitle: 'More trams?',
    isIndexed: true,
    isLoginRequired: true,
    seedOpinionList: ['Trams are quiet.'],
  })
  await signUp(bob, 'bob@northbridge.example', mails)
  const [opinion] = await bob(listOpinions, { conversationSlugId, filter: 'new' })
  assert(opinion !== undefined)
  const vote = { opinionSlugId: opinion.opinionSlugId, chosenOption: 'agree' } as const
  assert.equal(await bob(castVote, vote), true)
}

type Setup = { folder: string; mails: Mails; origin: string; port: string }

/** Runs the setup, with the code of its mail on standard input; returns the link that it ends with. */
async function setUp({ folder, mails, origin, port }: Setup): Promise<string> {
  const answers = {
    address: origin,
    name: 'Town of Northbridge',
    'operator-mail': 'office@northbridge.example',
    mail: `smtp://127.0.0.1:${mails.port}`,
    source: 'https://code.example/parley',
    port,
  }
  const flags = Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn('npm', ['run', '--silent', 'setup', '--', ...flags], {
    cwd: folder,
    env: environment({ HOME: process.env.HOME ?? folder }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (words: string) => {
    lines.push(words)
    // The mail server had the mail before the setup asked for its code.
    if (words.includes('The code: '))
      child.stdin.end(`${codesSentTo(mails, 'office@northbridge.example')[0]}\n`)
  })
  const [errors, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  const output = lines.join('').trim()
  assert.equal(status, 0, output + errors)
  const [link] = /http\S+\/first-administrator#[\w-]{43}$/.exec(output) ?? []
  assert(link !== undefined, output)
  return link
}

const codesSentTo = (mails: Mails, address: string): string[] =>
  mails.got
    .filter(({ to }) => to.includes(address))
    .map(({ message }) => /\b\d{6}\b/.exec(message)?.[0] ?? '')

async function signUp(ask: ApiClient, emailAddress: string, mails: Mails): Promise<void> {
  const asked = await ask(requestEmailCode, { emailAddress, isRequestingNewCode: false })
  assert.equal(asked.success, true, JSON.stringify(asked))
  await until(() => codesSentTo(mails, emailAddress).length > 0)
  const [code = ''] = codesSentTo(mails, emailAddress)
  const entered = await ask(verifyEmailCode, { emailAddress, code })
  assert.equal(entered.success, true, JSON.stringify(entered))
}

test(
  'an installation is set up, gets its first administrator, and holds a conversation, by e-mail alone',
  { timeout: 120_000 },
  async () => {
    using folder = temporaryFolder()
    // The program as it is here, with the packages and the web app that are here.
    for (const part of ['contract', 'server', 'start', 'package.json', 'package-lock.json', 'run.mjs'])
      cpSync(join(root, part), join(folder.path, part), { recursive: true })
    for (const part of ['node_modules', 'opinion-map', 'web'])
      symlinkSync(join(root, part), join(folder.path, part))
    await using mails = await mailServer()
    await installAndTakePart({ folder: folder.path, start: [process.execPath, 'server/src/main.ts'], mails })
  },
)

test(
  'an empty folder becomes an installation: clone, setup, start, and a conversation by e-mail @full',
  { timeout: 1_200_000 },
  async () => {
    using folder = temporaryFolder()
    const began = Date.now()
    const clone = join(folder.path, 'parley')
    const { status, stderr } = spawnSync('git', ['clone', '--quiet', `file://${root}`, clone], {
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    await using mails = await mailServer()
    await installAndTakePart({ folder: clone, start: ['npm', 'start'], mails })
    console.log(`From an empty folder to a vote: ${Math.round((Date.now() - began) / 1000)} seconds.`)
  },
)
