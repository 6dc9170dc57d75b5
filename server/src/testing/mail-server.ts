import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A certificate of mail.northbridge.example until 2126 that no authority has signed, and its key, for tests alone. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBwTCCAWigAwIBAgIUTCNmzvVOnrHwwnVW8l9Dvcl/VkowCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYbWFpbC5ub3J0aGJyaWRnZS5leGFtcGxlMCAXDTI2MTEyOTEz
NTYyMVoYDzIxMjYxMTA1MTM1NjIxWjAjMSEwHwYDVQQDDBhtYWlsLm5vcnRoYnJp
ZGdlLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATUjcxTjE3WKzwC
7crM38mWtw7PdXkat/F3WuzYWa9vZjpdWf6U+j7/heVmuPvGS2fHR1+8L8h7ZeZv
P6Zc/jtjo3gwdjAdBgNVHQ4EFgQUa0r2iMyISHJQzUHdO6hctxZY2KYwHwYDVR0j
BBgwFoAUa0r2iMyISHJQzUHdO6hctxZY2KYwDwYDVR0TAQH/BAUwAwEB/zAjBgNV
HREEHDAaghhtYWlsLm5vcnRoYnJpZGdlLmV4YW1wbGUwCgYIKoZIzj0EAwIDRwAw
RAIgJ66akxBkyVH4IhLXQd3IIEOQHdaB/BEJf1DDchS1+MMCIAJIdJaRWEd2W8Ab
SaLbHuRhQUer02AiMLcsJ5OpOHkg
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHgb+GshlnaURq0Jc
LNHoX6fHVonoHG2mDrUktn3TBKihRANCAATUjcxTjE3WKzwC7crM38mWtw7PdXka
t/F3WuzYWa9vZjpdWf6U+j7/heVmuPvGS2fHR1+8L8h7ZeZvP6Zc/jtj
-----END PRIVATE KEY-----
`

/** What a mail server got: the envelope, and the message as it was sent. */
type Delivery = { from: string; to: string[]; message: string; isEncrypted: boolean }

type Behavior = Pick<SMTPServerOptions, 'secure' | 'disabledCommands' | 'onAuth'> & {
  /** The status and words of the answers to the recipient, one after the other; afterwards all are accepted. */
  refusals?: [code: number, words: string][]
  /** Ends the connection in place of the first answer to a whole message. */
  isLostOnce?: boolean
}

/** A mail server on this machine that speaks the real protocol. */
export async function mailServer({ refusals = [], isLostOnce = false, ...options }: Behavior = {}) {
  const got: Delivery[] = []
  const asked: string[] = []
  const server = new SMTPServer({
    key: KEY,
    cert: CERTIFICATE,
    logger: false,
    authOptional: options.onAuth === undefined,
    disableReverseLookup: true,
    closeTimeout: 10,
    ...options,
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address)
      const [responseCode, words] = refusals.shift() ?? []
      done(
        responseCode === undefined || responseCode < 300
          ? null
          : Object.assign(new Error(words), { responseCode }),
      )
    },
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        got.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
          isEncrypted: secure,
        })
        if (isLostOnce && got.length === 1) for (const connection of server.connections) connection.close()
        else done(null, 'queued as 4711')
      })
    },
  })
  // Clients that end a connection because of a certificate are what some tests are about.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(server.server.address())
  return {
    port,
    got,
    /** Every recipient that was named. */
    asked,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Something that accepts connections and never says a word. */
export async function silentServer() {
  const server = createServer(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  return { port, [Symbol.asyncDispose]: async () => void server.close() }
}
