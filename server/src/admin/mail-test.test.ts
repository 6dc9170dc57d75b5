import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Resolver } from 'node:dns/promises'
import { checkSender } from '#admin/mail-domain.ts'
import { dnsServer } from '#testing/dns-server.ts'
import { mailServer } from '#testing/mail-server.ts'
import { startShell } from '#testing/shell.ts'

const FROM = 'talk@northbridge.example'

/** What is found for these records, one line each, without the record itself. */
async function linesFor(
  records: Record<string, string[]>,
  {
    from = FROM,
    returnPath = from,
    selector,
  }: { from?: string; returnPath?: string; selector?: string } = {},
): Promise<string[]> {
  await using dns = await dnsServer(records)
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  resolver.setServers([dns.address])
  const findings = await checkSender(resolver, { from, returnPath, selector })
  return findings.map(({ kind, sentence }) => `${kind} ${sentence}`)
}

const WHOLE = {
  'northbridge.example': ['google-site-verification=1', 'v=spf1 include:mail.example -all'],
  'k1._domainkey.northbridge.example': ['v=DKIM1; k=rsa; p=MIIBIjANBg'],
  '_dmarc.northbridge.example': ['v=DMARC1; p=reject; rua=mailto:reports@northbridge.example'],
}

describe('what the DNS says of a sender', () => {
  test('a whole one is in order', async () => {
    const [spf, dkim, dmarc] = await linesFor(WHOLE, { selector: 'k1' })
    assert.equal(spf, 'ok SPF: northbridge.example has one record, v=spf1 include:mail.example -all.')
    assert.match(String(dkim), /^ok DKIM: there is a key at k1\._domainkey\.northbridge\.example\./)
    assert.match(
      String(dmarc),
      /^ok DMARC: receivers refuse mails of northbridge\.example that are not genuine/,
    )
  })

  test('what is missing is said with what to add, and SPF is that of the return path', async () => {
    const lines = await linesFor({}, { returnPath: 'b@bounces.example', selector: 'k1' })
    assert.match(String(lines[0]), /^warning SPF: bounces\.example does not say .*: add the TXT record/)
    assert.match(
      String(lines[1]),
      /^wrong DKIM: there is no key at k1\._domainkey\.northbridge\.example: add/,
    )
    assert.match(
      String(lines[2]),
      /^warning DMARC: northbridge\.example does not say .* at _dmarc\.northbridge/,
    )
    assert.match(String((await linesFor({}))[1]), /^warning DKIM: name the key with --selector/)
  })

  test('records that receivers do not use, or that protect nobody, are named', async () => {
    const lines = await linesFor(
      {
        'northbridge.example': ['v=spf1 a -all', 'v=spf1 mx -all', 'v=spf10 -all'],
        'k1._domainkey.northbridge.example': ['v=DKIM1; p='],
        '_dmarc.northbridge.example': ['v=DMARC1; p=none'],
      },
      { selector: 'k1' },
    )
    assert.match(String(lines[0]), /^wrong SPF: northbridge\.example has 2 records/)
    assert.match(String(lines[1]), /^wrong DKIM: the key .* is revoked/)
    assert.match(String(lines[2]), /^warning DMARC: receivers deliver mails .*: set p=quarantine/)
    const open = await linesFor({
      'northbridge.example': ['v=spf1 +all'],
      '_dmarc.northbridge.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
    })
    assert.match(String(open[0]), /^wrong SPF: northbridge\.example allows every server/)
    assert.match(String(open[2]), /^wrong DMARC: _dmarc\.northbridge\.example has 2 records/)
  })

  test('a domain without a policy has that of the one above, with the part for domains below', async () => {
    const records = { '_dmarc.northbridge.example': ['v=DMARC1; p=reject; sp=none'] }
    const lines = await linesFor(records, { from: 'talk@parley.northbridge.example' })
    assert.match(String(lines[2]), /^warning DMARC: receivers deliver mails of parley\.northbridge\.example/)
  })
})

describe('mail-test', () => {
  test('a test mail is sent and audited without its address, and what is wrong makes it fail', async () => {
    await using server = await mailServer({
      refusals: [
        [250, ''],
        [550, '5.7.1 not from here'],
      ],
    })
    await using dns = await dnsServer(WHOLE)
    const env = { MAIL_SENDER: 'smtp', MAIL_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: FROM }
    await using shell = await startShell({}, env)
    const { admin, app } = shell
    const sent = await admin('mail-test', 'noor@reader.example', '--selector', 'k1', '--dns', dns.address)
    assert.equal(sent.code, 0, sent.text)
    assert.match(
      sent.text,
      /^ok +smtp took the mail \S+ to noor@reader\.example and answered: 250 .*queued as 4711\.\n/,
    )
    assert.match(sent.text, /\nok +SPF: .*\nok +DKIM: .*\nok +DMARC: /)
    assert.match(String(server.got[0]?.message), /^Subject: This is a test mail from Parley\.\r$/m)
    const refused = await admin('mail-test', 'noor@reader.example', '--dns', dns.address)
    assert.equal(refused.code, 1)
    assert.match(
      refused.text,
      /^WRONG +The mail was not sent: .* for good: 550 5\.7\.1 not from here\.\nok +SPF/,
    )
    const audited = await app.ctx.db
      .selectFrom('audit')
      .select(['actor', 'target', 'reason'])
      .where('action', '=', 'mail.tested')
      .execute()
    assert.deepEqual(audited, [{ actor: null, target: 'reader.example', reason: 'smtp' }])
    assert.match((await admin('doctor')).text, /\nok +The mail server takes mails from here/)
  })

  test('what cannot be sent is said before anything is', async () => {
    await using shell = await startShell()
    const { admin } = shell
    assert.match((await admin('mail-test', 'noor@reader.example')).text, /^MAIL_SENDER is console/)
    assert.match((await admin('mail-test', 'noor')).text, /^noor is no mail address/)
  })
})
