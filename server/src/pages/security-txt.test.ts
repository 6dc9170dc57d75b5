import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#testing/app.ts'

const GET = { method: 'GET' } as const
const PATH = '/.well-known/security.txt'

test('security.txt has contacts in their order, an expiry date, its own address and the policy (RFC 9116)', async () => {
  await using app = await startApp({
    env: {
      SECURITY_CONTACT: 'mailto:security@town.example, https://town.example/report',
      SECURITY_POLICY: 'https://town.example/security-policy',
    },
  })
  app.setClock(new Date('2026-11-20T15:00:00Z'))
  const { status, headers, text } = await app.send(PATH, GET)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  assert.equal(
    text,
    `Contact: mailto:security@town.example
Contact: https://town.example/report
Expires: 2027-02-18T00:00:00.000Z
Canonical: ${app.ctx.config.PUBLIC_ORIGIN}${PATH}
Policy: https://town.example/security-policy
`,
  )
})

test('security.txt has only what is configured, and does not exist without a contact', async () => {
  await using app = await startApp({ env: { SECURITY_CONTACT: 'tel:+1-201-555-0123' } })
  const { text } = await app.send(PATH, GET)
  assert.deepEqual(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ')[0]),
    ['Contact', 'Expires', 'Canonical'],
  )
  await using without = await startApp()
  assert.equal((await without.send(PATH, GET)).status, 404)
})
