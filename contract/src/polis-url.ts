/** The services that conversations are imported from. */
export const POLIS_HOSTS = ['pol.is', 'deepgov.org'] as const
export type PolisHost = (typeof POLIS_HOSTS)[number]

/** The conversation or report that an address names. */
export type PolisSource = {
  host: PolisHost
  /** A report is fetched as a whole; a conversation needs a request for each participant. */
  kind: 'conversation' | 'report'
  id: string
  /** The address in its shortest form, which identifies a source. */
  sourceUrl: string
}

const MAX_LENGTH = 2000
const ID = /^[A-Za-z0-9]{4,40}$/

/** Reads the address of a conversation or a report; undefined if it is neither. The scheme may be left out. */
export function readPolisUrl(text: string): PolisSource | undefined {
  const address = addressOf(text)
  const host = address && hostOf(address.hostname)
  if (!address || !host) return undefined
  const segments = address.pathname.replace(/^\/|\/$/g, '').split('/')
  const found = targetOf(segments)
  if (!found || !ID.test(found.id)) return undefined
  if (host === 'deepgov.org' && segments.length === 1) return undefined
  return { ...found, host, sourceUrl: `https://${host}/${PATHS[host][found.kind]}${found.id}` }
}

const PATHS: Record<PolisHost, Record<PolisSource['kind'], string>> = {
  'pol.is': { conversation: '', report: 'report/' },
  'deepgov.org': { conversation: 'conversation/', report: 'report/' },
}

/** Whether one can import from an address; the form and the server share this function. */
export const isPolisUrl = (text: string): boolean => readPolisUrl(text) !== undefined

function addressOf(text: string): URL | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH || /[\s\\@]/.test(trimmed)) return undefined
  const whole = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  return isPlain ? url : undefined
}

/** The host itself or a dotted subdomain of it: `evilpol.is` is another host. */
function hostOf(hostname: string): PolisHost | undefined {
  return POLIS_HOSTS.find((host) => hostname === host || hostname.endsWith(`.${host}`))
}

function targetOf(segments: string[]): Pick<PolisSource, 'kind' | 'id'> | undefined {
  const [first = '', second = '', third = ''] = segments
  if (segments.length === 1 && (first === 'report' || first === 'conversation')) return undefined
  if (segments.length === 1) return { kind: 'conversation', id: first }
  if (segments.length === 2 && first === 'report') return { kind: 'report', id: second }
  if (segments.length === 2 && first === 'conversation') return { kind: 'conversation', id: second }
  if (segments.length === 3 && second === 'report') return { kind: 'report', id: third }
  return undefined
}
