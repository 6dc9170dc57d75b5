import { escapeText } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { outbox } from '#auth/phone/senders/outbox.ts'
import type { Ctx } from '#ctx.ts'
import { isLocalRequest } from '#http/local-request.ts'

/** Serves the messages of the console sender on this machine at `/dev/outbox`, as a page and as JSON for scripts. */
export function serveOutbox(app: FastifyInstance, ctx: Ctx): void {
  if (ctx.config.SMS_SENDER !== 'console') return
  app.get('/dev/outbox.json', (request, reply) =>
    isLocalRequest(request, ctx) ? reply.send(outbox(ctx).messages) : reply.callNotFound(),
  )
  app.get('/dev/outbox', (request, reply) =>
    isLocalRequest(request, ctx)
      ? reply.type('text/html; charset=utf-8').send(page(outbox(ctx).messages))
      : reply.callNotFound(),
  )
}

function page(messages: readonly { to: string; text: string; sentAt: string }[]): string {
  const rows = messages.map(
    ({ to, text, sentAt }) =>
      `<dt>${escapeText(to)}, <time>${escapeText(sentAt)}</time></dt><dd><pre>${escapeText(text)}</pre></dd>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Outbox – Parley</title></head>
<body><h1>Outbox</h1><p>No message leaves this machine. These messages would have been sent.</p>
<dl>${rows.join('')}</dl></body></html>`
}
