import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { StartupError } from '#startup-error.ts'
import { codeOf } from '#db/binaries.ts'

type Address = Pick<Config, 'PORT' | 'HOST'>

/** Refuses a port that cannot be listened on, with what to do. */
export async function checkPort(address: Address): Promise<void> {
  const probe = createServer()
  await waitUntilListening(address, (done, failed) =>
    probe.once('error', failed).listen({ port: address.PORT, host: address.HOST }, done),
  )
  await new Promise((resolve) => probe.close(resolve))
}

/** Listens for requests; refused like {@link checkPort}. */
export function listen(app: FastifyInstance, address: Address): Promise<void> {
  return waitUntilListening(address, (done, failed) =>
    app.listen({ port: address.PORT, host: address.HOST }).then(done, failed),
  )
}

async function waitUntilListening(
  { PORT, HOST }: Address,
  begin: (done: () => void, failed: (error: unknown) => void) => unknown,
) {
  try {
    await new Promise<void>((resolve, reject) => begin(resolve, reject))
  } catch (error) {
    const sentence = LISTEN_FAILURES.get(codeOf(error) ?? '')
    throw sentence ? new StartupError(sentence({ PORT, HOST })) : error
  }
}

const LISTEN_FAILURES = new Map<string, (address: Address) => string>([
  [
    'EADDRINUSE',
    ({ PORT }) => `Port ${PORT} is taken by another program: stop it, or set PORT to another port.`,
  ],
  ['EACCES', ({ PORT }) => `Port ${PORT} may not be used by this user: set PORT to one above 1023.`],
  [
    'EADDRNOTAVAIL',
    ({ HOST }) => `HOST is ${HOST}, which is not an address of this machine: set it to one that is.`,
  ],
  [
    'ENOTFOUND',
    ({ HOST }) => `HOST is ${HOST}, which no name server resolves: set it to an address of this machine.`,
  ],
])
