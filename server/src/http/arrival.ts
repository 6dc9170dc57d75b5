import { AppError } from '@parley/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '#ctx.ts'
import { limits } from '#http/limits.ts'
import { callerAddress } from '#http/network.ts'

const ADDRESS = 'callerAddress'

/** Checks every request before its body is read: pages, files and calls. */
export function guardArrival(app: FastifyInstance, ctx: Ctx): void {
  app.decorateRequest(ADDRESS, '')
  app.addHook('onRequest', async (request) => {
    const address = callerAddress(request.raw, ctx.config.TRUST_PROXY)
    request.setDecorator(ADDRESS, address)
    const numHosts = countHosts(request.raw.rawHeaders)
    if (numHosts === 0 && request.raw.httpVersion === '1.1')
      throw new AppError('invalid_input', 'no_host', 'The request names no host.', { field: '' })
    // A proxy in front may have used the other host.
    if (numHosts > 1)
      throw new AppError('invalid_input', 'two_hosts', 'The request names more than one host.', { field: '' })
    await limits(ctx).checkAddress(address)
  })
}

/** The network address of the caller, for limits only. */
export const addressOf = (request: FastifyRequest): string => request.getDecorator<string>(ADDRESS)

function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
}
