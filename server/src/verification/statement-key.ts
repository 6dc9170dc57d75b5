import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#ctx.ts'

/** The public address of the key that verifies statements. */
export const STATEMENT_KEY_PATH = '/.well-known/parley-statement-key.pem'

/** A key pair for statements, derived from AUDIT_KEY. Its public key can be published, unlike that of the audit. */
export type StatementKey = {
  /** A hash of the public key. */
  id: string
  publicPem: string
  /** An Ed25519 signature in base64. */
  sign: (text: string) => string
}

export function statementKey(auditKey: string): StatementKey {
  const seed = Buffer.from(hkdfSync('sha256', auditKey, '', 'parley statements on runs, ed25519', SEED_BYTES))
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key)
  return {
    id: createHash('sha256')
      .update(publicKey.export({ format: 'der', type: 'spki' }))
      .digest('hex')
      .slice(0, 16),
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}

const SEED_BYTES = 32

/** The bytes before the seed in an Ed25519 private key (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Serves the public key; there is none without AUDIT_KEY. */
export function serveStatementKey(
  app: FastifyInstance,
  { config: { AUDIT_KEY } }: Pick<Ctx, 'config'>,
): void {
  const pem = AUDIT_KEY === undefined ? undefined : statementKey(AUDIT_KEY).publicPem
  app.get(STATEMENT_KEY_PATH, (_, reply) =>
    pem === undefined
      ? reply.code(404).type('text/plain; charset=utf-8').send('This site signs no statements.')
      : reply.type('application/x-pem-file').send(pem),
  )
}
