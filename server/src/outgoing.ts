import { setGlobalProxyFromEnv } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Config } from '#config.ts'

// The one door to other services. Requests over HTTP leave through `fetchOutside`; connections to the database and to mail
// servers only share the certificates.

/** What is reached without the proxy in any case, because to a proxy these are other machines. */
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]', '::1']

/** Makes requests to other services, through the proxy if {@link openDoor} has set one. */
export const fetchOutside: typeof fetch = (...request) => fetch(...request)

/** Lets this process send through HTTPS_PROXY and trust the certificates of CA_CERT_FILE. */
export function openDoor({
  HTTPS_PROXY: proxy,
  NO_PROXY: exceptions = '',
  CA_CERT_FILE: certificates,
}: Pick<Config, 'HTTPS_PROXY' | 'NO_PROXY' | 'CA_CERT_FILE'>): void {
  if (certificates !== undefined) trustAlso(certificates)
  if (proxy !== undefined)
    setGlobalProxyFromEnv({ https_proxy: proxy, no_proxy: [exceptions, ...OWN_MACHINE].join(',') })
}

let trustedAlso: string | undefined

/** The certificates that this process trusts besides those of Node, for its threads. */
export const alsoTrusted = (): string | undefined => trustedAlso

/** Trusts certificates (PEM) besides those of Node, in every new TLS connection of this thread. */
export function trustAlso(certificates: string): void {
  if (trustedAlso === certificates) return
  trustedAlso = certificates
  setDefaultCACertificates([...getCACertificates('default'), certificates])
}
