import { openCtx } from '#admin/call.ts'
import { type Command, UsageError } from '#admin/command.ts'
import { messageOf } from '#admin/installation.ts'
import { smsSender } from '#auth/phone/send.ts'
import { phoneOf } from '#auth/phone/number.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { webFolder } from '#http/files.ts'
import { offeredLanguages } from '#http/pages/languages.ts'
import { siteIdentity } from '#site/sql.ts'
import { testMessage } from '#texts/codes.ts'

const PROBLEMS = {
  invalid_phone_number: 'is no phone number: begin with + and the calling code of the country',
  restricted_phone_type: 'gets no messages: it is not a mobile number, or not of PHONE_CALLING_CODES',
}

export const messageTest: Command = {
  numArgs: { min: 1, max: 1 },
  run: async ({ args: [number = ''] }, shell) => {
    const config = await shell.config()
    const phone = phoneOf(number, { callingCode: '', callingCodes: config.PHONE_CALLING_CODES })
    if (typeof phone === 'string') throw new UsageError(`${number} ${PROBLEMS[phone]}.`)
    const ctx = await openCtx(shell)
    const { name: siteName } = await siteIdentity(ctx.db)
    const text = testMessage(offeredLanguages(webFolder, config)[0], { siteName })
    const providerId = await send(ctx, phone.to, text)
    await appendAudit(ctx.db, { action: 'message.tested', target: phone.country, reason: config.SMS_SENDER })
    shell.print(
      `${config.SMS_SENDER} has taken the message to ${phone.to}; its number there is ${providerId}.`,
    )
  },
}

async function send(ctx: Parameters<typeof smsSender>[0], e164: string, text: string): Promise<string> {
  try {
    const { providerId } = await smsSender(ctx).send(e164, text, { ref: `test-${ctx.now().getTime()}` })
    return providerId
  } catch (error) {
    throw new UsageError(`The message was not sent: ${messageOf(error)}.`)
  }
}
