import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Config } from '#config.ts'

/** Headers that proxies add to the requests they forward. */
const FORWARDING = /^(?:x-forwarded|forwarded|via$|x-real|cf-|true-client|x-client|fastly-)/
/** Headers of browsers that may contain something that looks like an address, such as the browser version. */
const OF_BROWSERS = /^(?:user-agent|sec-.*|host|origin|referer|cookie|authorization|if-.*)$/
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * Whether a request comes directly from this machine, neither through a proxy nor under the name of another site (DNS
 * rebinding). Everything that exists for development only requires this.
 */
export function isLocalRequest(
  request: { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders },
  { config }: { config: Pick<Config, 'isLoopback' | 'isProduction' | 'PUBLIC_ORIGIN'> },
): boolean {
  return (
    config.isLoopback &&
    !config.isProduction &&
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    request.headers.host === new URL(config.PUBLIC_ORIGIN).host &&
    !Object.entries(request.headers).some(([name, value]) => isForwarding(name, String(value)))
  )
}

/** Whether a header shows that the request was forwarded. Any unknown header with another address counts, too. */
const isForwarding = (name: string, value: string): boolean =>
  FORWARDING.test(name) ||
  (!OF_BROWSERS.test(name) && addressesIn(value).some((address) => !LOOPBACK.test(address)))

/** The addresses in a header, including those with a port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const addressesIn = (value: string): string[] =>
  [...value.matchAll(/[\da-f.:]+/gi)]
    .flatMap(([found]) => [found, found.replace(/:\d+$/, '')])
    .filter((found) => isIP(found) !== 0)
