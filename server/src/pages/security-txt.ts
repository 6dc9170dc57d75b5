import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#ctx.ts'

const PATH = '/.well-known/security.txt'
const DAYS_VALID = 90
const DAY_MS = 24 * 3_600_000

/** Serves how to report a vulnerability (RFC 9116), if the operator says where. */
export function serveSecurityTxt(app: FastifyInstance, { config, now }: Pick<Ctx, 'config' | 'now'>): void {
  const { SECURITY_CONTACT, SECURITY_POLICY, PUBLIC_ORIGIN } = config
  app.get(PATH, (_, reply) => {
    void reply.type('text/plain; charset=utf-8')
    if (SECURITY_CONTACT === undefined) return reply.code(404).send('This site names no contact.')
    // Valid from the start of the day, so that all requests of a day get the same text. The text expires, so that a
    // copy which is no longer served becomes invalid.
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      ...SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(today + DAYS_VALID * DAY_MS).toISOString()}`,
      `Canonical: ${PUBLIC_ORIGIN}${PATH}`,
      ...(SECURITY_POLICY === undefined ? [] : [`Policy: ${SECURITY_POLICY}`]),
    ]
    return reply.send(`${lines.join('\n')}\n`)
  })
}
