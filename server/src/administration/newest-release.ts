import { z } from 'zod'
import {
  newestRelease,
  setNewestRelease,
  takesTurnToAsk,
  type Release,
} from '#administration/newest-release.sql.ts'
import type { Ctx } from '#ctx.ts'
import { codeOf } from '#db/binaries.ts'
import { productVersion } from '#http/files.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 10_000

/** A version without a pre-release: three numbers. */
const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** What RELEASES_URL answers. Other fields are ignored, so that it can say more one day. */
const Answer = z.object({
  version: z.string().regex(VERSION),
  url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .transform((url) => new URL(url).href),
})

/** Asks RELEASES_URL for the newest release, once a day. A failure is logged, and the next day asks again. */
export async function askForNewestRelease(ctx: Ctx): Promise<void> {
  const { RELEASES_URL: url } = ctx.config
  if (url === undefined || !(await takesTurnToAsk(ctx.db, ctx.now()))) return
  try {
    await setNewestRelease(ctx.db, Answer.parse(JSON.parse(await read(ctx, url))))
  } catch (error) {
    ctx.log.warn({ reason: reasonOf(error) }, 'the newest release is not known')
  }
}

/** The newest release, if it is newer than what runs and somebody wants to know. */
export async function newerRelease({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<Release | undefined> {
  if (config.RELEASES_URL === undefined) return undefined
  const release = await newestRelease(db)
  return release !== undefined && isNewer(release.version, productVersion()) ? release : undefined
}

/** Whether a version comes after another one. */
export function isNewer(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((each) => each.split('.').map(Number))
  const at = numbers?.findIndex((number, index) => number !== others?.[index]) ?? -1
  return at >= 0 && (numbers?.[at] ?? 0) > (others?.[at] ?? 0)
}

/** The request says nothing of this installation: neither its address nor its version. */
async function read({ fetch }: Pick<Ctx, 'fetch'>, url: string): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Parley' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const parts: Uint8Array[] = []
  let numBytes = 0
  for await (const part of response.body ?? []) {
    numBytes += part.length
    if (numBytes > MAX_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'the answer has another form'
  return error instanceof Error ? (codeOf(error.cause) ?? error.message) : String(error)
}
