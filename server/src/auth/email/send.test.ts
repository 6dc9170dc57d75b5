import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestEmailCode } from '@parley/contract'
import { deliveries } from '#auth/code/deliveries.ts'
import { mailOutbox } from '#mail/outbox.ts'
import { startApp } from '#testing/app.ts'

test('a mail goes to the address as it was typed, with a link that has the code behind its # alone', async () => {
  await using app = await startApp()
  const emailAddress = 'Ada.Lovelace+votes@gmail.com'
  await app.stranger()(requestEmailCode, { emailAddress, isRequestingNewCode: false })
  await deliveries(app.ctx).settled()
  const [mail] = mailOutbox(app.ctx).mails
  assert.equal(mail?.to, emailAddress)
  const [, address, code] = /(http\S+)#(\d{6})$/m.exec(mail.text) ?? []
  assert.equal(address, `${app.ctx.config.PUBLIC_ORIGIN}/feed/onboarding/code-by-mail`)
  assert(mail.text.split('\n')[0]?.includes(code ?? 'no code'))
})
