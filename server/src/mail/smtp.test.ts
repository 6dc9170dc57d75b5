import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { ENGLISH } from '@parley/contract'
import { readConfig } from '#config.ts'
import { codeMail } from '#mail/code-mail.ts'
import { MailRefused } from '#mail/mail.ts'
import { mailerWith } from '#mail/mailer.ts'
import { checkMailServer, smtpSender } from '#mail/smtp.ts'
import { CERTIFICATE, mailServer, silentServer } from '#testing/mail-server.ts'

setDefaultCACertificates([...getCACertificates(), CERTIFICATE])

const TO = 'noor@reader.example'
const NAME = 'mail.northbridge.example'

const message = codeMail({
  code: '417093',
  language: ENGLISH,
  site: { name: 'Parley at Northbridge' },
  origin: 'https://northbridge.example',
  link: 'https://northbridge.example/onboarding/code#417093',
  askedAt: new Date('2026-11-22T19:04:00Z'),
})

const configFor = (port: number, env: Record<string, string> = {}) =>
  readConfig({
    env: {
      NODE_ENV: 'test',
      MAIL_SENDER: 'smtp',
      MAIL_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'talk@northbridge.example',
      ...env,
    },
  })

/** Sends the mail with a sender of its own, which is ended afterwards. */
async function send(port: number, env: Record<string, string> = {}, { to = TO, mail = message } = {}) {
  const config = configFor(port, env)
  const now = () => new Date('2026-11-22T19:04:00Z')
  const sender = mailerWith(smtpSender({ config, now }), config)
  try {
    return await sender.send({ to, message: mail })
  } finally {
    sender.close()
  }
}

describe('a mail server', () => {
  test('gets the mail with its text first, its HTML, and the headers of a mail that a program wrote', async () => {
    await using server = await mailServer()
    const receipt = await send(server.port, {
      MAIL_RETURN_PATH: 'bounces@northbridge.example',
      MAIL_REPLY_TO: 'office@northbridge.example',
    })
    assert.match(receipt.words, /^250 .*queued as 4711$/)
    const [delivery] = server.got
    assert.deepEqual([delivery?.from, delivery?.to], ['bounces@northbridge.example', [TO]])
    const [head = '', body = ''] = delivery?.message.split(/\r\n\r\n(.*)/s) ?? []
    const headers = new Map(
      head
        .replaceAll(/\r\n\s+/g, ' ')
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    assert.equal(headers.get('from'), 'Parley at Northbridge <talk@northbridge.example>')
    assert.equal(headers.get('to'), TO)
    assert.equal(headers.get('reply-to'), 'office@northbridge.example')
    assert.equal(headers.get('subject'), 'Your code: 417 093')
    assert.equal(headers.get('auto-submitted'), 'auto-generated')
    assert.equal(headers.get('content-language'), 'en')
    assert.equal(headers.get('date'), 'Sun, 22 Nov 2026 19:04:00 +0000')
    assert.equal(headers.get('message-id'), `<${receipt.providerId}>`)
    assert.match(receipt.providerId, /@127\.0\.0\.1$/)
    for (const name of ['list-unsubscribe', 'x-mailer', 'bcc']) assert.equal(headers.has(name), false, name)
    assert.deepEqual(
      [...body.matchAll(/^Content-Type: ([^;]*)/gm)].map(([, type]) => type),
      ['text/plain', 'text/html'],
    )
  })

  test('says why it refuses for good, without the address, and is not asked again', async () => {
    await using server = await mailServer({ refusals: [[550, `5.1.1 <${TO}>: no such mailbox`]] })
    await assert.rejects(send(server.port), (error: Error) => {
      assert(error instanceof MailRefused)
      assert.match(error.message, /refused the mail for good: 550 5\.1\.1 … no such mailbox$/)
      return true
    })
    assert.deepEqual(server.asked, [TO])
  })

  test('says nothing of a person whose name the server repeats without the domain', async () => {
    const name = TO.slice(0, TO.indexOf('@'))
    await using server = await mailServer({ refusals: [[550, `5.1.1 "${name}": user ${name} unknown`]] })
    await assert.rejects(send(server.port), /refused the mail for good: 550 5\.1\.1 … user … unknown$/)
  })

  test('is asked once more after it has refused for now, and no third time', async () => {
    await using willing = await mailServer({ refusals: [[451, '4.7.1 try again later']] })
    await send(willing.port)
    assert.equal(willing.got.length, 1)
    await using busy = await mailServer({
      refusals: [1, 2, 3].map(() => [451, `4.7.1 try again later, ${TO}`]),
    })
    await assert.rejects(send(busy.port), (error: Error) => {
      assert(!(error instanceof MailRefused))
      assert.match(error.message, /did not take the mail now: 451 4\.7\.1 try again later, …$/)
      return true
    })
    assert.equal(busy.asked.length, 2)
  })

  test('that is lost before it has answered gets the mail again under the same number, which shows it once', async () => {
    await using server = await mailServer({ isLostOnce: true })
    await send(server.port)
    const numbers = server.got.map(({ message: sent }) => /^Message-ID: (.*)\r$/m.exec(sent)?.[1])
    assert.equal(numbers.length, 2)
    assert.equal(numbers[0], numbers[1])
  })

  test('that says nothing is given up on after the time of MAIL_TIMEOUT_MS', async () => {
    await using server = await silentServer()
    await assert.rejects(
      send(server.port, { MAIL_TIMEOUT_MS: '100' }),
      /did not answer within 100 ms: see whether a firewall closes the way, .* MAIL_URL says smtp$/,
    )
    await assert.rejects(
      checkMailServer(configFor(server.port, { MAIL_TIMEOUT_MS: '100' })),
      /did not answer within 100 ms/,
    )
  })

  test('that nobody runs is named with its port', async () => {
    const { port } = await mailServer().then(async (server) => {
      await server[Symbol.asyncDispose]()
      return server
    })
    await assert.rejects(
      send(port),
      new RegExp(`^Error: The mail server 127\\.0\\.0\\.1:${port} refuses connections`),
    )
  })

  test('that refuses the password is not asked again, and the sentence has no secret', async () => {
    const tried: unknown[] = []
    await using server = await mailServer({
      onAuth: ({ username, password }, _session, done) => {
        tried.push([username, password])
        done(Object.assign(new Error('5.7.8 wrong'), { responseCode: 535 }))
      },
    })
    const env = { MAIL_URL: `smtp://talk%40x:s%3Acret@127.0.0.1:${server.port}` }
    await assert.rejects(send(server.port, env), (error: Error) => {
      assert(error instanceof MailRefused)
      assert.match(error.message, /refused the name or the password of MAIL_URL \(535 5\.7\.8 wrong\)/)
      assert.doesNotMatch(error.message, /cret/)
      return true
    })
    assert.deepEqual(tried, [['talk@x', 's:cret']])
  })
})

describe('encryption', () => {
  test('the certificate is checked against SMTP_TLS_SERVERNAME, both ways to begin', async () => {
    for (const [scheme, secure] of [
      ['smtp', false],
      ['smtps', true],
    ] as const) {
      await using server = await mailServer({ secure })
      const MAIL_URL = `${scheme}://127.0.0.1:${server.port}`
      await send(server.port, { MAIL_URL, SMTP_TLS_SERVERNAME: NAME })
      assert.equal(server.got[0]?.isEncrypted, true)
      await assert.rejects(
        send(server.port, { MAIL_URL, SMTP_TLS_SERVERNAME: 'mail.other.example' }),
        (error: Error) => {
          assert(error instanceof MailRefused)
          assert.match(
            error.message,
            /has a certificate for mail\.northbridge\.example, not for mail\.other\.example: set SMTP_TLS_SERVERNAME/,
          )
          return true
        },
      )
      assert.equal(server.got.length, 1)
    }
  })

  test('a certificate that nobody trusts is refused, with what to do', async () => {
    setDefaultCACertificates(getCACertificates('bundled'))
    try {
      await using server = await mailServer()
      await assert.rejects(
        send(server.port, { SMTP_TLS_SERVERNAME: NAME }),
        /has a certificate that this machine does not trust: .* NODE_EXTRA_CA_CERTS/,
      )
    } finally {
      setDefaultCACertificates([...getCACertificates('bundled'), CERTIFICATE])
    }
  })

  test('a server that offers none, or begins otherwise than MAIL_URL says, gets no mail', async () => {
    await using plain = await mailServer({ disabledCommands: ['STARTTLS'] })
    await assert.rejects(
      send(plain.port, { SMTP_TLS_SERVERNAME: NAME }),
      /offers no encryption on this port.*: use the port that does, usually 587, or smtps:\/\/ with port 465$/,
    )
    await assert.rejects(
      send(plain.port, { MAIL_URL: `smtps://127.0.0.1:${plain.port}`, MAIL_TIMEOUT_MS: '5000' }),
      /does not begin with TLS on this port: write smtp:\/\/ in MAIL_URL/,
    )
    assert.deepEqual([...plain.got, ...plain.asked], [])
  })
})

describe('what is inserted', () => {
  test('an address with anything else in it is refused before a server is asked', async () => {
    await using server = await mailServer()
    for (const to of [
      `${TO}\r\nBcc: eve@x.example`,
      `${TO}, eve@x.example`,
      `${TO}\n`,
      `<${TO}>`,
      `"a b"@x.example`,
      '@x',
      '',
    ])
      await assert.rejects(send(server.port, {}, { to }), /^MailRefused: This is no mail address$/)
    assert.deepEqual(server.asked, [])
  })

  test('line breaks in a name or subject make no header', async () => {
    await using server = await mailServer()
    const siteName = 'Town\r\nBcc: eve@x.example\r\n\r\n<b>"'
    await send(server.port, {}, { mail: { ...message, siteName, subject: 'Hello\r\nX-Evil: 1' } })
    const [delivery] = server.got
    assert.deepEqual(delivery?.to, [TO])
    assert.doesNotMatch(String(delivery?.message), /^(?:Bcc|X-Evil):/im)
  })
})
