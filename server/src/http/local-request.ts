import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#config.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether a request comes directly from this machine, neither through a proxy nor under the name of another site (DNS
 * rebinding). The condition for everything that exists for development only.
 */
export function isLocalRequest(
  request: { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders },
  { config }: { config: Pick<Config, 'isLoopback' | 'isProduction' | 'PUBLIC_ORIGIN'> },
): boolean {
  return (
    config.isLoopback &&
    !config.isProduction &&
    /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
    request.headers.host === new URL(config.PUBLIC_ORIGIN).host &&
    FORWARDED.every((name) => request.headers[name] === undefined)
  )
}
