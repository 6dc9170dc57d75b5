import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { auditHashes, lastAuditRow } from '#db/audit.sql.ts'
import type { Ctx, Db } from '#ctx.ts'

/** The last row of the audit at some moment, signed with a key that is not in the database. */
type SignedHead = { id: number; hash: string; at: string; signature: string }

/**
 * Writes the head of the audit's chain to the log and to a file if it has changed. The chain itself reveals changes in
 * its middle; only a copy of its head elsewhere reveals that its end was cut off.
 */
export async function signAuditHead({ db, config, log, now }: Ctx): Promise<void> {
  const { AUDIT_KEY, AUDIT_FILE } = config
  if (AUDIT_KEY === undefined) return
  const last = await lastAuditRow(db)
  const before = (await readHeads(AUDIT_FILE)).at(-1)
  if (last === undefined || (isHead(before) && before.hash === last.hash)) return
  const head = { ...last, at: now().toISOString() }
  const signed = { ...head, signature: signatureOf(head, AUDIT_KEY) }
  await mkdir(dirname(AUDIT_FILE), { recursive: true })
  await appendFile(AUDIT_FILE, `${JSON.stringify(signed)}\n`, { mode: 0o600 })
  log.info({ auditHead: signed }, 'the head of the audit')
}

/** Compares the audit with the signed heads in the file. The audit is intact if every head is still in the chain. */
export async function compareAuditHeads(
  db: Db,
  { key, file }: { key: string; file: string },
): Promise<{ numHeads: number; problem: string | undefined }> {
  const heads = await readHeads(file)
  const genuine = heads.filter(isHead).filter((head) => isSignedWith(head, key))
  const hashes = await auditHashes(
    db,
    genuine.map(({ id }) => id),
  )
  const lost = genuine.find(({ id, hash }) => hashes.get(id) !== hash)
  const problem = lost
    ? `its row ${lost.id} of ${lost.at} is gone or another one`
    : genuine.length < heads.length
      ? `${heads.length - genuine.length} of its signed heads were changed, or signed with another AUDIT_KEY`
      : undefined
  return { numHeads: heads.length, problem }
}

async function readHeads(file: string): Promise<unknown[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(readLine)
}

/** Parses a line; an incomplete one, for example after a power cut, is not a head. */
function readLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isHead(value: unknown): value is SignedHead {
  if (typeof value !== 'object' || value === null) return false
  const { id, hash, at, signature } = Object(value)
  return Number.isSafeInteger(id) && [hash, at, signature].every((text) => typeof text === 'string')
}

function signatureOf({ id, hash, at }: Omit<SignedHead, 'signature'>, key: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['parley audit', id, hash, at]))
    .digest('hex')
}

function isSignedWith(head: SignedHead, key: string): boolean {
  const [given, right] = [Buffer.from(head.signature), Buffer.from(signatureOf(head, key))]
  return given.length === right.length && timingSafeEqual(given, right)
}
