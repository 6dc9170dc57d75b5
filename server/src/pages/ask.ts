import type { Call, Input, Output } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { SerializedResponse, type Handler } from '#http/handle.ts'
import type { AdmitAuthor } from '#http/new-authors.ts'
import type { AdmitGuest } from '#http/new-guests.ts'
import type { PageResponse } from '#http/pages/page-data.ts'

/** Makes calls as an anonymous visitor, so that a page never shows what only some people may see. */
export type Ask = {
  <C extends Call>(call: C, input: Input<C>): Promise<Output<C>>
  /** The response as a page contains it. */
  response: <C extends Call>(call: C, input: Input<C>) => Promise<PageResponse>
}

/** Runs the handlers of calls for pages directly, without a request. */
export function anonymousClient(ctx: Ctx, handlers: readonly Handler[]): Ask {
  const jsonOf = async (call: Call, input: unknown): Promise<string> => {
    const handler = handlers.find((candidate) => candidate.call === call)
    if (handler === undefined) throw new Error(`${call.path} has no handler`)
    const asker = {
      viewer: undefined,
      address: '',
      headers: {},
      admitGuest: noGuests,
      admitAuthor: noAuthors,
      requireWork: async () => {},
    }
    const context = { ctx, db: ctx.db, ...asker }
    const output = await handler.handle(call.input.parse(input), context)
    return output instanceof SerializedResponse ? output.bytes.toString('utf8') : JSON.stringify(output)
  }
  const ask = async <C extends Call>(call: C, input: Input<C>): Promise<Output<C>> =>
    JSON.parse(await jsonOf(call, input))
  return Object.assign(ask, {
    response: async <C extends Call>(call: C, input: Input<C>): Promise<PageResponse> => ({
      path: call.path,
      input,
      json: await jsonOf(call, input),
    }),
  })
}

/** Opening a page never creates a guest or an opinion. */
const noGuests: AdmitGuest = (make) => make()
const noAuthors: AdmitAuthor = (_, post) => post()
