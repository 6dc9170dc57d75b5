import { memoizePerApp, type Ctx } from '#ctx.ts'
import type { SmsSender } from '#auth/phone/senders/sender.ts'

export type OutboxMessage = {
  to: string
  text: string
  sentAt: string
}

const MAX_MESSAGES = 100

/** Stores the last messages in memory instead of sending them, for development. Production refuses this sender. */
export const outbox = memoizePerApp((ctx: Ctx): SmsSender & { messages: readonly OutboxMessage[] } => {
  const messages: OutboxMessage[] = []
  return {
    messages,
    send: async (to, text, { ref }) => {
      messages.unshift({ to, text, sentAt: ctx.now().toISOString() })
      messages.length = Math.min(messages.length, MAX_MESSAGES)
      // Printed to the terminal of the developer and not logged, because logs may be stored.
      if (ctx.config.NODE_ENV === 'development') console.log(`SMS to ${to}: ${text}`)
      return { providerId: `outbox-${ref}` }
    },
  }
})
