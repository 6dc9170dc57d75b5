import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { test } from 'node:test'
import { projectFolder, readConfig } from '#config.ts'
import { isLoopback } from '#config-values.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://parley.example',
  DATABASE_URL: 'postgresql://parley:secret@db/parley',
  SOURCE_URL: 'https://code.example/parley',
  IDENTITY_PEPPERS: '1:8d1f60c2b7e94a35f0c6d27b915ea843',
  SMS_SENDER: 'webhook',
  SMS_WEBHOOK_URL: 'https://sms.example/send',
  SMS_WEBHOOK_SECRET: 's'.repeat(32),
  IDENTITY_PROVIDER: 'rarimo',
  RARIMO_URL: 'http://verificator.internal',
  RARIMO_EVENT_ID: '304358862882731539112827930982999386691702727710421481944329166126417129570',
}

test('Parley starts without any setting', () => {
  const config = readConfig({ env: {} })
  assert.equal(config.PORT, 8080)
  assert.equal(config.HOST, '127.0.0.1')
  assert.equal(config.PUBLIC_ORIGIN, 'http://127.0.0.1:8080')
  assert.equal(config.RESOURCE_ORIGIN, 'http://127.0.0.1:8080')
  assert.ok(isAbsolute(config.DATA_DIR))
  assert.equal(config.DEMO, true)
  assert.equal(config.TRUST_PROXY, 0)
  assert.deepEqual(config.CORS_ORIGINS, [])
  assert.deepEqual([config.role, config.isProduction, config.isLoopback], ['all', false, true])
})

test('an empty variable counts as one that is not set', () => {
  assert.equal(readConfig({ env: { PORT: '', DATABASE_URL: ' ' } }).PORT, 8080)
})

test('the default public origin contains the port, and the default resource origin equals the public origin', () => {
  assert.equal(readConfig({ env: { PORT: '9000' } }).PUBLIC_ORIGIN, 'http://127.0.0.1:9000')
  assert.equal(readConfig({ env: production }).RESOURCE_ORIGIN, 'https://parley.example')
  const other = { ...production, RESOURCE_ORIGIN: 'https://api.parley.example/' }
  assert.equal(readConfig({ env: other }).RESOURCE_ORIGIN, 'https://api.parley.example')
})

test('a list in a setting is split at commas and spaces', () => {
  const { CORS_ORIGINS } = readConfig({ env: { CORS_ORIGINS: 'https://a.example, http://localhost:3000' } })
  assert.deepEqual(CORS_ORIGINS, ['https://a.example', 'http://localhost:3000'])
})

test('replicas are standbys of DATABASE_URL, each named once', () => {
  const { DATABASE_URL } = production
  const [one, other] = ['postgresql://parley:secret@db2/parley', 'postgresql://parley:secret@db3/parley']
  const { DATABASE_REPLICA_URLS } = readConfig({
    env: { DATABASE_URL, DATABASE_REPLICA_URLS: `${one}, ${other}` },
  })
  assert.deepEqual(DATABASE_REPLICA_URLS, [one, other])
  assert.deepEqual(readConfig({ env: {} }).DATABASE_REPLICA_URLS, [])
  assertRefused({ DATABASE_REPLICA_URLS: one }, [/- DATABASE_REPLICA_URLS is set without DATABASE_URL/])
  assertRefused({ DATABASE_URL, DATABASE_REPLICA_URLS: DATABASE_URL }, [
    /- DATABASE_REPLICA_URLS names the primary/,
  ])
  assertRefused({ DATABASE_URL, DATABASE_REPLICA_URLS: `${one},${one}` }, [/names a replica twice/])
  assertRefused({ DATABASE_URL, DATABASE_REPLICA_URLS: 'db2:secret' }, [
    /- DATABASE_REPLICA_URLS must be a list of addresses of standbys such as [^"]*\.$/m,
  ])
})

test('demo data are never loaded in production, nor into a database that DATABASE_URL names', () => {
  assert.equal(readConfig({ env: { DATABASE_URL: production.DATABASE_URL, DEMO: '1' } }).DEMO, false)
  assert.equal(readConfig({ env: { DEMO: '0' } }).DEMO, false)
  const { DATABASE_URL: _own, ...builtIn } = production
  assert.equal(readConfig({ env: { ...builtIn, DEMO: '1' } }).DEMO, false)
})

test('an address of a database names one host, and the direct one comes with that of the pooler', () => {
  const several = 'postgresql://parley:a,b@db1:5432,db2:5432/parley?target_session_attrs=read-write'
  assertRefused({ DATABASE_URL: several }, [/- DATABASE_URL names several hosts: name one that leads to/])
  assertRefused({ DATABASE_DIRECT_URL: several }, [
    /- DATABASE_DIRECT_URL names several hosts/,
    /- DATABASE_DIRECT_URL is set without DATABASE_URL/,
  ])
  const url = 'postgresql://parley:a,b@db1/parley?options=a,b'
  assert.equal(readConfig({ env: { DATABASE_URL: url } }).DATABASE_URL, url)
})

test('the role of a process is a command-line argument', () => {
  assert.equal(readConfig({ env: {}, args: ['--role=api'] }).role, 'api')
  assert.equal(readConfig({ env: {}, args: ['--role=worker'] }).role, 'worker')
  assertRefused({}, [/--role=boss is not a known argument/], ['--role=boss'])
})

test('all problems of the settings are reported at once, each with its variable', () => {
  assertRefused(
    { PORT: '99999', LOG_LEVEL: 'loud', TRUST_PROXY: 'yes', CORS_ORIGINS: 'https://a.example/path' },
    [
      /^- PORT must be a whole number from 1 to 65535, not "99999"\.$/m,
      /^- LOG_LEVEL must be .*\.$/m,
      /^- TRUST_PROXY must be .*\.$/m,
      /^- CORS_ORIGINS must be .*\.$/m,
    ],
  )
})

test('production reports every missing setting', () => {
  assertRefused({ NODE_ENV: 'production' }, [
    /- PUBLIC_ORIGIN is missing/,
    /- SOURCE_URL is missing/,
    /- SMS_SENDER is console/,
    /- IDENTITY_PROVIDER is demo-office/,
    /- IDENTITY_PEPPERS is missing/,
  ])
  assert.equal(readConfig({ env: production }).isProduction, true)
})

test('the demonstration office is open on this machine only, and never in production', () => {
  assert.equal(readConfig({ env: {} }).hasDemoOffice, true)
  assert.equal(readConfig({ env: production }).hasDemoOffice, false)
  assertRefused({ ...production, IDENTITY_PROVIDER: 'demo-office' }, [
    /IDENTITY_PROVIDER is demo-office, .* set it to rarimo/,
  ])
})

test('production starts with phones alone, and then needs no settings of passports', () => {
  const { RARIMO_URL: _url, RARIMO_EVENT_ID: _event, ...phonesAlone } = production
  const config = readConfig({ env: { ...phonesAlone, IDENTITY_PROVIDER: 'none' } })
  assert.equal(config.isProduction, true)
  assert.equal(config.hasDemoOffice, false)
})

test('production starts with e-mail alone, and then needs no settings of phones and passports', () => {
  const { NODE_ENV, PUBLIC_ORIGIN, DATABASE_URL, SOURCE_URL, IDENTITY_PEPPERS } = production
  const env = {
    NODE_ENV,
    PUBLIC_ORIGIN,
    DATABASE_URL,
    SOURCE_URL,
    IDENTITY_PEPPERS,
    SIGN_IN: 'email',
    MAIL_SENDER: 'smtp',
    MAIL_URL: 'smtp://parley:secret@mail.parley.example:587',
    MAIL_FROM: 'Parley <codes@parley.example>',
  }
  const { SIGN_IN, IDENTITY_PROVIDER, hasDemoOffice } = readConfig({ env })
  assert.deepEqual([SIGN_IN, IDENTITY_PROVIDER, hasDemoOffice], [['email'], 'none', false])
  assertRefused({ ...env, MAIL_SENDER: 'console', MAIL_URL: '', MAIL_FROM: '' }, [
    /SIGN_IN offers email, and MAIL_SENDER is console/,
  ])
  assertRefused({ ...env, SIGN_IN: 'email, phone' }, [/SMS_SENDER is console/])
})

test('SIGN_IN says what is offered and in which order; without it that is what the other settings speak of', () => {
  const offered = (env: Record<string, string>) => readConfig({ env }).SIGN_IN
  assert.deepEqual(offered({}), ['phone', 'email', 'proof'])
  assert.deepEqual(offered({ IDENTITY_PROVIDER: 'none' }), ['phone', 'email'])
  assert.deepEqual(offered(production), ['phone', 'proof'])
  assert.deepEqual(offered({ ...production, IDENTITY_PROVIDER: 'none' }), ['phone'])
  assert.deepEqual(offered({ SIGN_IN: 'proof, phone' }), ['proof', 'phone'])
  for (const wrong of ['fax', 'phone phone', ','])
    assertRefused({ SIGN_IN: wrong }, [/- SIGN_IN must be a list of phone, email and proof/])
  assertRefused({ SIGN_IN: 'phone,proof', IDENTITY_PROVIDER: 'none' }, [/SIGN_IN offers proof, and/])
})

test('IDENTITY_PEPPERS may have its older name PHONE_PEPPERS, but not both', () => {
  const { IDENTITY_PEPPERS, ...rest } = production
  const older = readConfig({ env: { ...rest, PHONE_PEPPERS: IDENTITY_PEPPERS } })
  assert.deepEqual(older.IDENTITY_PEPPERS, readConfig({ env: production }).IDENTITY_PEPPERS)
  assertRefused({ ...production, PHONE_PEPPERS: IDENTITY_PEPPERS }, [/are both set: they are one setting/])
})

test('the provider rarimo needs its address and the number of this service', () => {
  assertRefused({ IDENTITY_PROVIDER: 'rarimo' }, [/RARIMO_URL is missing/, /RARIMO_EVENT_ID is missing/])
  assertRefused({ RARIMO_EVENT_ID: '0x12' }, [/RARIMO_EVENT_ID must be a whole number/])
})

test('an origin that others can reach requires production', () => {
  assertRefused({ PUBLIC_ORIGIN: 'https://parley.example' }, [/PUBLIC_ORIGIN .* set NODE_ENV=production/])
})

test('contacts for reports of vulnerabilities are addresses with a scheme', () => {
  const { SECURITY_CONTACT } = readConfig({
    env: { SECURITY_CONTACT: 'mailto:a@b.example, https://b.example/report tel:+1-201-555-0123' },
  })
  assert.deepEqual(SECURITY_CONTACT, [
    'mailto:a@b.example',
    'https://b.example/report',
    'tel:+1-201-555-0123',
  ])
  for (const wrong of ['a@b.example', 'http://b.example', 'mailto:b.example', ','])
    assertRefused({ SECURITY_CONTACT: wrong }, [/SECURITY_CONTACT must be a list such as mailto:/])
})

test('an origin that is not https is refused unless it is this machine', () => {
  assertRefused({ ...production, PUBLIC_ORIGIN: 'http://parley.example' }, [
    /PUBLIC_ORIGIN must begin with https:/,
  ])
  assert.equal(readConfig({ env: { PUBLIC_ORIGIN: 'http://localhost:8080' } }).isLoopback, true)
})

test('the password in a database address is never printed', () => {
  assert.throws(
    () => readConfig({ env: { DATABASE_URL: 'mysql://parley:secret@db/parley' } }),
    (error: Error) => /DATABASE_URL must be/.test(error.message) && !error.message.includes('secret'),
  )
})

test('production refuses the default pepper, test codes and sending codes without encryption', () => {
  const publicPepper = '1:for-development-only-not-a-secret'
  assertRefused(
    { ...production, IDENTITY_PEPPERS: `${production.IDENTITY_PEPPERS.replace('1:', '2:')},${publicPepper}` },
    [/- IDENTITY_PEPPERS is missing/],
  )
  assertRefused({ ...production, PHONE_TEST_CODES: '+12025550100=000000' }, [/- PHONE_TEST_CODES is set/])
  assertRefused({ ...production, SMS_WEBHOOK_URL: 'http://sms.example' }, [/- SMS_WEBHOOK_URL .* https:/])
})

test('production refuses settings that remove protection, each with its own message', () => {
  assertRefused({ ...production, DEV_ACCOUNTS: '1' }, [/- DEV_ACCOUNTS is set, .*: remove it\.$/m])
  assertRefused({ ...production, ANALYSIS_SEED: '1' }, [/- ANALYSIS_SEED is set, .*: remove it\.$/m])
  assertRefused({ ...production, LIMITS: '0' }, [/- LIMITS is 0, .*: remove it\.$/m])
  assertRefused({ ...production, DEVICE_HOLD_HOURS: '0' }, [/- DEVICE_HOLD_HOURS is 0, .*: set it to 24\.$/m])
  assertRefused({ ...production, PROOF_OF_WORK_BITS: '13' }, [
    /- PROOF_OF_WORK_BITS is 13, .*: set it to 16\.$/m,
  ])
  assertRefused({ ...production, CORS_ORIGINS: 'https://a.example,http://b.example' }, [
    /- CORS_ORIGINS has http:\/\/b\.example, .* https:/,
  ])
  const allowed = { ...production, CORS_ORIGINS: 'https://a.example', PROOF_OF_WORK_BITS: '14' }
  assert.equal(readConfig({ env: allowed }).isProduction, true)
  assert.equal(readConfig({ env: { LIMITS: '0', DEVICE_HOLD_HOURS: '0' } }).LIMITS, false)
})

test('production refuses a pepper that can be guessed, and never prints it', () => {
  const guessable = ['x'.repeat(40), '1234567890'.repeat(4), 'hush'.repeat(10), '0123456789abcdef'.repeat(4)]
  for (const secret of guessable) {
    assertRefused({ ...production, IDENTITY_PEPPERS: `1:${secret}` }, [
      /- IDENTITY_PEPPERS has a secret .*openssl rand/,
    ])
    assert.throws(
      () => readConfig({ env: { ...production, IDENTITY_PEPPERS: `1:${secret}` } }),
      (error: Error) => !error.message.includes(secret),
    )
  }
  for (const [bytes, encoding] of [
    [16, 'hex'],
    [32, 'hex'],
    [24, 'base64'],
    [32, 'base64'],
  ] as const)
    for (let round = 0; round < 200; round++) {
      const pepper = `1:${randomBytes(bytes).toString(encoding)}`
      assert.equal(
        readConfig({ env: { ...production, IDENTITY_PEPPERS: pepper } }).isProduction,
        true,
        pepper,
      )
    }
})

test('an SMS sender reports each missing setting', () => {
  assertRefused({ SMS_SENDER: 'twilio' }, [/TWILIO_ACCOUNT_SID is/, /TWILIO_AUTH_TOKEN is/, /TWILIO_FROM is/])
  assertRefused({ SMS_SENDER: 'webhook' }, [/SMS_WEBHOOK_URL is missing/, /SMS_WEBHOOK_SECRET is missing/])
})

test('peppers are read by version, and an invalid one is never printed', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)]
  const { IDENTITY_PEPPERS } = readConfig({ env: { IDENTITY_PEPPERS: `2:${two}, 1:${one}` } })
  assert.deepEqual(IDENTITY_PEPPERS, [
    { version: 2, secret: two },
    { version: 1, secret: one },
  ])
  for (const bad of ['1:hush', 'hush', `1:${one},1:${two}`, `x:${one}`])
    assert.throws(
      () => readConfig({ env: { IDENTITY_PEPPERS: bad } }),
      (error: Error) => /IDENTITY_PEPPERS must be/.test(error.message) && !error.message.includes(bad),
    )
})

test('calling codes and test codes are parsed', () => {
  const { PHONE_CALLING_CODES, PHONE_TEST_CODES } = readConfig({
    env: { PHONE_CALLING_CODES: '33, 44', PHONE_TEST_CODES: '+12025550100=000000' },
  })
  assert.deepEqual([...PHONE_CALLING_CODES], ['33', '44'])
  assert.deepEqual([...PHONE_TEST_CODES], [['+12025550100', '000000']])
  assert.equal(readConfig({ env: { PHONE_CALLING_CODES: '*' } }).PHONE_CALLING_CODES.size, 0)
})

test('only addresses of this machine count as loopback, not those that look similar', () => {
  for (const origin of [
    'http://localhost',
    'http://app.localhost:1',
    'http://127.0.0.1:8080',
    'http://127.1.2.3',
    'http://[::1]:80',
  ])
    assert.ok(isLoopback(origin), origin)
  for (const origin of [
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://10.0.0.1',
    'http://[::2]',
    'http://0.0.0.0',
  ])
    assert.ok(!isLoopback(origin), origin)
})

test('.env.example and the pages on operating name exactly the variables of the configuration', () => {
  assert.deepEqual(namesIn('.env.example', /^# ([A-Z_]+)=/gm).toSorted(), allNames())
  const pages = ['docs/operating.md', 'docs/operating/mail.md', 'docs/operating/signing-in.md']
  const documented = pages.flatMap((page) => namesIn(page, /^\| `([A-Z_]+)` \|/gm))
  assert.deepEqual(documented.toSorted(), allNames())
})

function namesIn(file: string, pattern: RegExp) {
  const text = readFileSync(join(projectFolder, file), 'utf8')
  return [...text.matchAll(pattern)].map(([, name]) => name)
}

function allNames() {
  const derived = ['role', 'isProduction', 'isLoopback', 'hasDemoOffice']
  return Object.keys(readConfig({ env: production }))
    .filter((name) => !derived.includes(name))
    .toSorted()
}

function assertRefused(env: Record<string, string>, sentences: RegExp[], args: string[] = []) {
  assert.throws(
    () => readConfig({ env, args }),
    (error: Error) => {
      assert.equal(error.name, 'StartupError')
      for (const sentence of sentences) assert.match(error.message, sentence)
      assert.equal(error.message.split('\n- ').length - 1, sentences.length, error.message)
      return true
    },
  )
}

test('a secret for the model that is invalid in a header is refused without being printed', () => {
  const env = {
    LABELS_ENDPOINT: 'https://models.example/v1',
    LABELS_MODEL: 'small',
    LABELS_KEY: 'hunter2\nhunter3',
  }
  assertRefused(env, [/LABELS_KEY must be the secret of the service/])
  assert.throws(
    () => readConfig({ env }),
    (error: Error) => !error.message.includes('hunter'),
  )
})

test('a secret in the address of the model, which would be logged, is refused without being printed', () => {
  const env = { LABELS_ENDPOINT: 'https://name:hunter2@models.example/v1', LABELS_MODEL: 'small' }
  assertRefused(env, [/LABELS_ENDPOINT must have no name or password/])
  assert.throws(
    () => readConfig({ env }),
    (error: Error) => !error.message.includes('hunter2'),
  )
})

test('what tells of newer releases has an https address without a password, or is on this machine', () => {
  for (const url of ['https://releases.example/newest.json', 'http://127.0.0.1:9000/newest.json'])
    assert.equal(readConfig({ env: { RELEASES_URL: url } }).RELEASES_URL, url)
  assertRefused({ RELEASES_URL: 'http://releases.example' }, [/RELEASES_URL must begin with https:/])
  assertRefused({ RELEASES_URL: 'https://name:word@releases.example' }, [/must have no name or password/])
})

test('the collector of audit heads has an https address on the Internet or is on this machine, and is never printed', () => {
  const env = (url: string) => ({ AUDIT_KEY: 'k'.repeat(32), AUDIT_COLLECTOR_URL: url })
  for (const url of [
    'https://collector.example/hunter2',
    'http://localhost:9000',
    'http://127.0.0.1:9000/heads',
  ])
    assert.equal(readConfig({ env: env(url) }).AUDIT_COLLECTOR_URL, url)
  const refused: [url: string, sentence: RegExp][] = [
    ['http://collector.example/hunter2', /must begin with https:/],
    ['https://10.0.0.7/hunter2', /names a private address/],
    ['https://0xa9fea9fe/hunter2', /names a private address/],
    ['https://[::ffff:192.168.1.1]/hunter2', /names a private address/],
    ['https://[fd00::1]/hunter2', /names a private address/],
    ['https://name:hunter2@collector.example', /must have no name or password/],
    ['ftp://collector.example/hunter2', /must be an http or https address/],
  ]
  for (const [url, sentence] of refused) {
    assertRefused(env(url), [sentence])
    assert.throws(
      () => readConfig({ env: env(url) }),
      (error: Error) => !error.message.includes('hunter2'),
    )
  }
  assertRefused({ AUDIT_COLLECTOR_URL: 'https://collector.example' }, [/AUDIT_KEY is missing/])
})

test('an address that requests go to has no name and password, which their errors would repeat in the log', () => {
  for (const name of ['TWILIO_URL', 'SMS_WEBHOOK_URL', 'MAIL_WEBHOOK_URL', 'RARIMO_URL', 'POLIS_URL'])
    assertRefused({ [name]: 'https://town:hunter2@gateway.example/' }, [
      new RegExp(`- ${name} must have no name or password in it, [^:]*$`),
    ])
})
