import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { auditHashes, lastAuditRow } from '#db/audit.sql.ts'
import { enqueueCollecting, putHead, storedHeads, type SignedHead } from '#db/audit-heads.sql.ts'
import type { Ctx, Db } from '#ctx.ts'

/**
 * Signs the last row of the audit's chain, if it has changed. The chain itself reveals changes in its middle; only a copy
 * of its head elsewhere reveals that its end was cut off. So each head goes to the log, to a file of each worker, and to
 * the collector if there is one; the table has those of all workers.
 */
export async function signAuditHead({ db, config, log, now }: Ctx): Promise<void> {
  const { AUDIT_KEY, AUDIT_FILE, AUDIT_COLLECTOR_URL } = config
  if (AUDIT_KEY === undefined) return
  const last = await lastAuditRow(db)
  if (last !== undefined) {
    const row = { ...last, at: now().toISOString() }
    const { head, isNew } = await putHead(db, { ...row, signature: signatureOf(row, AUDIT_KEY) })
    if (isNew) log.info({ auditHead: head }, 'the head of the audit')
    await addToFile(AUDIT_FILE, head)
  }
  if (AUDIT_COLLECTOR_URL !== undefined) await enqueueCollecting(db)
}

async function addToFile(file: string, head: SignedHead): Promise<void> {
  const before = (await readHeads(file)).at(-1)
  if (isHead(before) && before.hash === head.hash) return
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, `${JSON.stringify(head)}\n`, { mode: 0o600 })
}

/**
 * Compares the audit with the signed heads in the database and in the file of this machine. The audit is intact if every
 * head is still in the chain.
 */
export async function compareAuditHeads(
  db: Db,
  { key, file }: { key: string; file: string },
): Promise<{ numHeads: number; problem: string | undefined }> {
  const found = [...(await storedHeads(db)), ...(await readHeads(file))]
  const heads = [...new Map(found.map((head) => [JSON.stringify(head), head])).values()]
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
