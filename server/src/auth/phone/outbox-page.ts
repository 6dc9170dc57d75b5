import { escapeText } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { outbox } from '#auth/phone/senders/outbox.ts'
import type { Ctx } from '#ctx.ts'
import { isLocalRequest } from '#http/local-request.ts'
import { mailOutbox } from '#mail/outbox.ts'

type Message = { to: string; text: string; sentAt: string; subject?: string; html?: string }

/** Serves the messages of the console senders on this machine at `/dev/outbox`, as a page and as JSON for scripts. */
export function serveOutbox(app: FastifyInstance, ctx: Ctx): void {
  const { SMS_SENDER, MAIL_SENDER } = ctx.config
  if (SMS_SENDER !== 'console' && MAIL_SENDER !== 'console') return
  /** All messages, the newest first. */
  const messages = (): Message[] =>
    [...outbox(ctx).messages, ...mailOutbox(ctx).mails].toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))
  app.get('/dev/outbox.json', (request, reply) =>
    isLocalRequest(request, ctx) ? reply.send(messages()) : reply.callNotFound(),
  )
  app.get('/dev/outbox', (request, reply) =>
    isLocalRequest(request, ctx)
      ? reply.type('text/html; charset=utf-8').send(page(messages()))
      : reply.callNotFound(),
  )
  app.get<{ Params: { sentAt: string } }>('/dev/outbox/:sentAt', (request, reply) => {
    const mail = mailOutbox(ctx).mails.find(({ sentAt }) => sentAt === request.params.sentAt)
    if (mail === undefined || !isLocalRequest(request, ctx)) return reply.callNotFound()
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation-by-user-activation",
      )
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
}

function page(messages: readonly Message[]): string {
  const rows = messages.map(({ to, subject, text, html, sentAt }) => {
    const heading = subject === undefined ? '' : `, <strong><bdi>${escapeText(subject)}</bdi></strong>`
    const link = html === undefined ? '' : `<p><a href="/dev/outbox/${sentAt}">HTML</a></p>`
    return `<dt>${escapeText(to)}, <time>${escapeText(sentAt)}</time>${heading}</dt><dd><pre dir="auto">${escapeText(text)}</pre>${link}</dd>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Outbox – Parley</title></head>
<body><h1>Outbox</h1><p>No message leaves this machine. These messages would have been sent.</p>
<dl>${rows.join('')}</dl></body></html>`
}
