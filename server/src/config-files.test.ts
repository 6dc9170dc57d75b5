import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFolder, readConfig } from '#config.ts'
import { SECRETS } from '#config-variables.ts'
import { temporaryFolder } from '#testing/folders.ts'

/** A valid value of each secret that is not just any text. */
const VALUES: Record<string, string> = {
  DATABASE_URL: 'postgresql://parley:secret@db/parley',
  DATABASE_DIRECT_URL: 'postgresql://parley:secret@direct/parley',
  DATABASE_REPLICA_URLS: 'postgresql://parley:secret@replica/parley',
  IDENTITY_PEPPERS: '1:8d1f60c2b7e94a35f0c6d27b915ea843',
  PHONE_PEPPERS: '1:8d1f60c2b7e94a35f0c6d27b915ea843',
  MAIL_URL: 'smtps://parley:secret@mail.example:465',
  AUDIT_COLLECTOR_URL: 'https://collector.example/secret',
  HTTPS_PROXY: 'http://town:secret@proxy.example:3128',
}

const refused = (env: Record<string, string>, reason: RegExp) =>
  assert.throws(() => readConfig({ env }), { name: 'StartupError', message: reason })

test('every secret is also read from the file of its variable with _FILE, without the line break at its end', () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'secret')
  const base = { DATABASE_URL: 'postgresql://parley:secret@db/parley', AUDIT_KEY: 'k'.repeat(32) }
  for (const name of SECRETS) {
    const value = VALUES[name] ?? 's3'.repeat(16)
    writeFileSync(file, `${value}\n`)
    const { [name]: _, ...others }: Record<string, string> = base
    const fromFile = readConfig({ env: { ...others, [`${name}_FILE`]: file } })
    assert.deepEqual(fromFile, readConfig({ env: { ...others, [name]: value } }), name)
    refused(
      { ...others, [name]: value, [`${name}_FILE`]: file },
      new RegExp(`\\n- ${name} and ${name}_FILE are both set: remove one of them\\.`),
    )
  }
  const missing = join(folder.path, 'missing')
  refused(
    { AUDIT_KEY_FILE: missing },
    /\n- AUDIT_KEY_FILE names .*missing, which cannot be read \(ENOENT\)\.$/,
  )
  writeFileSync(file, '\n')
  refused({ AUDIT_KEY_FILE: file }, /\n- AUDIT_KEY_FILE names .*secret, which is empty\.$/)
  writeFileSync(file, 'short\n')
  refused(
    { AUDIT_KEY_FILE: file },
    /^Parley cannot start:\n- AUDIT_KEY must be a secret of 32 characters or more\.$/,
  )
})

test('docs/operating/networks.md names every secret that a file may hold', () => {
  const text = readFileSync(join(projectFolder, 'docs/operating/networks.md'), 'utf8')
  const list = text.split('The variables are')[1] ?? ''
  const named = [...list.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)
  assert.deepEqual(named.toSorted(), [...SECRETS].toSorted())
})

test('a file of certificates has to be there and to have some', () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'town.pem')
  refused({ CA_CERT_FILE: file }, /\n- CA_CERT_FILE names .*town\.pem, which cannot be read \(ENOENT\)\.$/)
  for (const text of ['hello', '-----BEGIN CERTIFICATE-----\nhello\n-----END CERTIFICATE-----\n']) {
    writeFileSync(file, text)
    refused({ CA_CERT_FILE: file }, /\n- CA_CERT_FILE names .*town\.pem, which has no certificates/)
  }
  const certificate = readFileSync(join(projectFolder, 'e2e/fixtures/tls-certificate.pem'), 'utf8')
  writeFileSync(file, certificate)
  assert.equal(readConfig({ env: { CA_CERT_FILE: file } }).CA_CERT_FILE, certificate.trim())
})
