import { perApp, type Ctx } from '#ctx.ts'
import type { SmsSender } from '#auth/phone/senders/sender.ts'

export interface OutboxMessage {
  to: string
  text: string
  sentAt: string
}

const KEPT = 100

/** Sends nothing: keeps the last messages for whoever sits at this machine. Production has another sender. */
export const outbox = perApp((ctx: Ctx): SmsSender & { messages: readonly OutboxMessage[] } => {
  const messages: OutboxMessage[] = []
  return {
    messages,
    send: async (to, text, { ref }) => {
      messages.unshift({ to, text, sentAt: ctx.now().toISOString() })
      messages.length = Math.min(messages.length, KEPT)
      // To the terminal of who develops, and not to the log, which is kept.
      if (ctx.config.NODE_ENV === 'development') console.log(`SMS to ${to}: ${text}`)
      return { providerId: `outbox-${ref}` }
    },
  }
})
