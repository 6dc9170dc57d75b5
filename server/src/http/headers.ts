import { ACCEPT_PROOF_OF_WORK_HEADER, PROOF_OF_WORK_HEADER } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#ctx.ts'
import { isEmbedUrl } from '#http/pages/embedding.ts'

const STYLE_SOURCE = "style-src 'self'"
const SCRIPT_SOURCE = "script-src 'self'"

const POLICY = [
  "default-src 'none'",
  SCRIPT_SOURCE,
  STYLE_SOURCE,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Allows our own service worker and worker addresses only.
  'trusted-types parley',
].join('; ')

/** The one page that runs WebAssembly: the prover of the demonstration office. */
export const OFFICE_PATH = '/feed/office/'
const OFFICE_POLICY = POLICY.replace(SCRIPT_SOURCE, `${SCRIPT_SOURCE} 'wasm-unsafe-eval'`)

/** The one page that other sites may show inside theirs. */
const EMBED_POLICY = POLICY.replace("frame-ancestors 'none'", 'frame-ancestors *')

/** The hashes of the inline styles and scripts of a page. */
export type PageHashes = { styles: readonly string[]; scripts: readonly string[] }

/** A policy that also allows the inline styles and scripts of a page. */
export const policyWithHashes = (policy: string, { styles, scripts }: PageHashes): string =>
  policy
    .replace(STYLE_SOURCE, [STYLE_SOURCE, ...styles.map(hashSource)].join(' '))
    .replace(SCRIPT_SOURCE, [SCRIPT_SOURCE, ...scripts.map(hashSource)].join(' '))

const hashSource = (hash: string): string => `'sha256-${hash}'`

const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/** Sets the headers of every response, including those for CORS. */
export function serveHeaders(app: FastifyInstance, { config }: Ctx): void {
  const origins = new Set(config.CORS_ORIGINS)
  const isSecure = config.PUBLIC_ORIGIN.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy':
        config.hasDemoOffice && request.raw.url === OFFICE_PATH ? OFFICE_POLICY : POLICY,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': PERMISSIONS,
      'cache-control': 'no-store',
      date: new Date().toUTCString(),
      ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
    if (isEmbedUrl(request.raw.url ?? '')) {
      reply.headers({
        'content-security-policy': EMBED_POLICY,
        'cross-origin-resource-policy': 'cross-origin',
      })
      reply.removeHeader('x-frame-options').removeHeader('cross-origin-opener-policy')
    }
    const { origin } = request.headers
    if (origin === undefined || !origins.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'date, retry-after',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS') return
    // Cookies are not allowed and tokens are in a header, so another origin cannot send a token that it does not have.
    reply.headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': `authorization, content-type, ${PROOF_OF_WORK_HEADER}, ${ACCEPT_PROOF_OF_WORK_HEADER}`,
      'access-control-max-age': '600',
    })
    return reply.code(204).send()
  })
}
