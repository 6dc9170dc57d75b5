import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeAddress } from '@parley/contract'
import { buildApp } from '#app.ts'
import { type Command, formatSize, textOption, UsageError } from '#admin/command.ts'
import { printableRun } from '#analysis/pinned-runs.sql.ts'
import type { Config } from '#config.ts'
import { canRead } from '#conversations/rules.ts'
import { accessBySlug } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'
import { webFolder } from '#http/files.ts'
import { offeredLanguages, pathIn } from '#http/pages/languages.ts'
import { rendererFile, startRenderer } from '#http/pages/renderer.ts'
import { openLog } from '#log.ts'
import { fetchOutside } from '#outgoing.ts'

/** The paths at which operating systems install Chromium. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const TIMEOUT_MS = 120_000
/**
 * The virtual time, in milliseconds, that Chromium gives the page for its calls. It does not slow down printing,
 * because it passes as fast as the server answers.
 */
const VIRTUAL_TIME_MS = 20_000

export const print: Command = {
  numArgs: { min: 1, max: 1 },
  texts: ['pdf', 'run', 'lang'],
  flags: ['full'],
  run: async (input, { folder, config, open, print: say }) => {
    const [slugId = ''] = input.args
    const file = textOption(input, 'pdf')
    if (file === undefined) throw new UsageError('Name the file with --pdf.')
    const runId = runOption(textOption(input, 'run'))
    const code = languageOption(textOption(input, 'lang'), await config())
    const { db, pool } = await open()
    const [conversation] = await accessBySlug({ pool, replicas: [] }, [slugId])
    if (conversation === undefined || conversation.isDeleted)
      throw new UsageError(`There is no conversation ${slugId}.`)
    if (!canRead(conversation, undefined))
      throw new UsageError(`${slugId} is read by people who are logged in: print it from a browser.`)
    const run = await printableRun(db, { conversationId: conversation.id, runId })
    if (run === undefined) throw new UsageError(`There are no results of ${slugId} to print yet.`)
    if (runId !== undefined && (!run.isPinned || run.runId !== runId))
      throw new UsageError(`Run ${runId} of ${slugId} is not pinned.`)
    const chromium = chromiumPath(await config())
    if (!existsSync(join(webFolder, 'index.html')))
      throw new UsageError('The web app is not built: npm run build does it.')
    await using site = await startLocalSite({ db, pool, config: await config() })
    const { origin } = site
    const path = resolve(folder, file)
    const search = { run: runId, form: input.options['full'] === true ? ('full' as const) : undefined }
    const page = writeAddress('/conversation/$postSlugId/print', { postSlugId: slugId }, search)
    const hasSandbox = (await config()).CHROMIUM_SANDBOX
    await printPage({ chromium, url: origin + pathIn(page, { code }), path, hasSandbox })
    say(`The results of ${slugId} are printed to ${path}: ${formatSize(statSync(path).size)}.`)
  },
}

function runOption(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--run is the number of a pinned run.')
  return Number(text)
}

/** The language that the results are printed in; without the option, the site’s own. */
function languageOption(code: string | undefined, config: Config): string {
  const languages = offeredLanguages(webFolder, config)
  if (code === undefined) return languages[0].code
  if (languages.some((language) => language.code === code)) return code
  const codes = languages.map((language) => language.code).join(', ')
  throw new UsageError(`--lang is the code of a language that the site offers: ${codes}.`)
}

function chromiumPath({ CHROMIUM_PATH }: Config): string {
  if (CHROMIUM_PATH !== undefined) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new UsageError(`There is no Chromium at ${CHROMIUM_PATH}, where CHROMIUM_PATH says it is.`)
  }
  const found = CHROMIUM_PATHS.find((place) => existsSync(place))
  if (found !== undefined) return found
  throw new UsageError(
    'There is no Chromium here. Install one, or say in CHROMIUM_PATH where it is; a browser prints the page too.',
  )
}

/** Starts the application for this command only, on a separate local port. */
async function startLocalSite({ db, pool, config }: Pick<Ctx, 'db' | 'pool' | 'config'>) {
  const resources = new AsyncDisposableStack()
  const log = openLog({ LOG_LEVEL: 'error', isProduction: false })
  const origin = `http://127.0.0.1:${await freePort()}`
  const renderer = startRenderer({ file: rendererFile(webFolder), log })
  resources.defer(renderer.close)
  const ctx: Ctx = {
    db,
    pool,
    connection: '',
    replicas: [],
    // In production mode, the browser would require https.
    config: { ...config, isProduction: false, PUBLIC_ORIGIN: origin, RESOURCE_ORIGIN: origin, LIMITS: false },
    log,
    now: () => new Date(),
    fetch: fetchOutside,
    renderPage: renderer.render,
  }
  const app = await buildApp(ctx)
  resources.defer(() => app.close())
  await app.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) })
  return { origin, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('A port has a number')
  return address.port
}

/** Prints a page to a file. If that fails, the file stays unchanged. */
export async function printPage({
  chromium,
  url,
  path,
  hasSandbox = true,
}: {
  chromium: string
  url: string
  path: string
  hasSandbox?: boolean
}): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'parley-print-'))
  // The temporary file is in the same folder, because some installations of Chromium cannot write to other folders.
  const temporaryPath = `${path}.part`
  rmSync(temporaryPath, { force: true })
  const args = [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${profile}`,
    `--virtual-time-budget=${VIRTUAL_TIME_MS}`,
    '--no-pdf-header-footer',
    `--print-to-pdf=${temporaryPath}`,
    // Chromium does not support its sandbox for root.
    ...(!hasSandbox || process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // A container has little shared memory.
    ...(hasSandbox ? [] : ['--disable-dev-shm-usage']),
    url,
  ]
  try {
    const chromiumProcess = spawn(chromium, args, { stdio: 'ignore', timeout: TIMEOUT_MS })
    await once(chromiumProcess, 'exit')
    if (!existsSync(temporaryPath)) throw new UsageError(`${chromium} did not print the page.`)
    renameSync(temporaryPath, path)
  } finally {
    rmSync(temporaryPath, { force: true })
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
