import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { nameOfBackup, rotatedBackups } from '#backups/rotation.ts'
import { runAdmin } from '#admin/run.ts'
import { readConfig } from '#config.ts'
import { emptyDatabase, freshDatabase } from '#testing/cluster.ts'
import { everythingIn, runSql } from '#testing/everything.sql.ts'
import { temporaryFolder } from '#testing/folders.ts'

/** A database with more than fits into one part of an encrypted file, and its shell with the key of an operator. */
async function startOperator() {
  const closing = new AsyncDisposableStack()
  const { connection } = closing.use(await freshDatabase())
  const folder = closing.use(temporaryFolder()).path
  await runSql(
    connection,
    `insert into topics (code, name) select n, md5(n::text) || md5((-n)::text) from generate_series(1, 4000) n`,
  )
  const key = await generateX25519Identity()
  const recipient = await identityToRecipient(key)
  writeFileSync(join(folder, 'key.txt'), `# created: today\n# public key: ${recipient}\n${key}\n`)
  const adminOf =
    (database: string, env: Record<string, string>) =>
    async (...args: string[]) => {
      const lines: string[] = []
      const config = async () => readConfig({ env: { NODE_ENV: 'test', DATABASE_URL: database, ...env } })
      const code = await runAdmin({ args, folder, config, print: (line) => lines.push(line) })
      return { code, text: lines.join('\n') }
    }
  return {
    connection,
    folder,
    key,
    recipient,
    admin: adminOf(connection, { BACKUP_RECIPIENT: recipient }),
    adminOf,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

test('an encrypted backup is restored and checked with its key, which the tools of age read too', async () => {
  await using operator = await startOperator()
  const { admin, folder, key, recipient, connection } = operator
  await using target = await emptyDatabase()
  const { code, text } = await admin('backup', 'a.backup')
  assert.equal(code, 0, text)
  assert.match(text, new RegExp(`\\nIt is encrypted for ${recipient}\\.$`))
  const bytes = readFileSync(join(folder, 'a.backup'))
  assert.match(bytes.toString('latin1'), /^age-encryption\.org\/v1\n-> X25519 /)
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  assert.deepEqual(
    [...(await decrypter.decrypt(bytes)).subarray(0, 2)],
    [0x1f, 0x8b],
    'a gzip file is inside',
  )

  const restored = await operator.adminOf(target.connection, {})(
    'restore',
    'a.backup',
    '--identity',
    'key.txt',
  )
  assert.equal(restored.code, 0, restored.text)
  const [before, after] = [await everythingIn(connection), await everythingIn(target.connection)]
  assert.deepEqual(after.tables['topics'], before.tables['topics'])
  const checked = await admin('backup', '--check', 'a.backup', '--identity', 'key.txt')
  assert.equal(checked.code, 0, checked.text)
})

test('encrypted backups are deleted by the moment in their name, without their key', async () => {
  await using operator = await startOperator()
  const { folder, connection, recipient } = operator
  await operator.admin('backup', nameOfBackup(new Date('2026-03-02T03:00:00Z')))
  const { code, text } = await operator.adminOf(connection, {
    BACKUP_RECIPIENT: recipient,
    BACKUP_TO: folder,
    BACKUP_KEEP: '1',
    DATA_DIR: join(folder, 'data'),
  })('backup')
  assert.equal(code, 0, text)
  const times = await rotatedBackups(folder)
  assert.equal(times.length, 1)
  assert.ok(Number(times[0]) > Date.parse('2026-03-02T03:00:00Z'))
})

test('an encrypted backup with another key or without one, and one that was cut or changed, is refused in one sentence', async () => {
  await using operator = await startOperator()
  const { folder } = operator
  await using target = await freshDatabase()
  await operator.admin('backup', 'a.backup')
  writeFileSync(join(folder, 'other.txt'), await generateX25519Identity())
  writeFileSync(join(folder, 'none.txt'), '# nothing\n')
  const intact = readFileSync(join(folder, 'a.backup'))
  const header = intact.indexOf('\n---') + 4
  const firstPart = intact.indexOf('\n', header) + 1 + 16 + 65_536 + 16
  assert(intact.length > firstPart + 2000, 'it has several parts')
  const changed = Buffer.from(intact)
  changed.writeUInt8(changed.readUInt8(firstPart + 5) ^ 1, firstPart + 5)
  const RIGHT = ['--identity', 'key.txt']
  const DAMAGED = /^The backup \S+ is damaged or cut short: [^.]+\. Nothing is restored\.$/
  const cases: [what: string, bytes: Buffer, options: string[], sentence: RegExp][] = [
    ['no key', intact, [], /^The backup \S+ is encrypted: name the file that has its key with --identity\.$/],
    [
      'another key',
      intact,
      ['--identity', 'other.txt'],
      /^The backup \S+ is encrypted for another key than that of --identity\.$/,
    ],
    ['no key in the file', intact, ['--identity', 'none.txt'], /^none\.txt is not an identity file of age/],
    ['no file', intact, ['--identity', 'missing.txt'], /^The identity file cannot be read: /],
    ['cut in its head', intact.subarray(0, header), RIGHT, DAMAGED],
    ['cut after a part', intact.subarray(0, firstPart), RIGHT, DAMAGED],
    ['cut in a part', intact.subarray(0, firstPart + 1000), RIGHT, DAMAGED],
    ['cut by a byte', intact.subarray(0, -1), RIGHT, DAMAGED],
    ['changed', changed, RIGHT, DAMAGED],
  ]
  const before = await everythingIn(target.connection)
  const admin = operator.adminOf(target.connection, {})
  for (const [what, bytes, options, sentence] of cases) {
    writeFileSync(join(folder, 'a.backup'), bytes)
    const { code, text } = await admin('restore', 'a.backup', ...options)
    assert.equal(code, 1, what)
    assert.match(text, sentence, what)
  }
  assert.deepEqual(await everythingIn(target.connection), before)
})

test('a recipient with a typing error is refused before anything is read or written', async () => {
  await using operator = await startOperator()
  const { connection, recipient } = operator
  const wrong = recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))
  const { code, text } = await operator.adminOf(connection, { BACKUP_RECIPIENT: wrong })('backup', 'a.backup')
  assert.equal(code, 1)
  assert.match(text, /^BACKUP_RECIPIENT is not a public key of age: /)
})
