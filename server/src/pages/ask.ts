import type { Call, Input, Output } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { SerializedResponse, type Handler } from '#http/handle.ts'
import type { AdmitGuest } from '#http/new-guests.ts'
import { pageResponse, type PageResponse } from '#http/page-data.ts'

/** Makes calls as somebody whom nobody knows, so that a page never shows what only some may see. */
export type Ask = {
  <C extends Call>(call: C, input: Input<C>): Promise<Output<C>>
  /** The response as a page carries it. */
  response: <C extends Call>(call: C, input: Input<C>) => Promise<PageResponse>
}

type Answer<C extends Call> = Output<C> | SerializedResponse<Output<C>>

/** Makes the calls of pages by their handlers, without a request. */
export function anonymousClient(ctx: Ctx, handlers: readonly Handler[]): Ask {
  const outputOf = async <C extends Call>(call: C, input: Input<C>) => {
    const handler = handlers.find((candidate) => candidate.call === call)
    if (handler === undefined) throw new Error(`${call.path} has no handler`)
    const context = { ctx, db: ctx.db, viewer: undefined, address: '', headers: {}, admitGuest: noGuests }
    // The handler is that of the call.
    return (await handler.handle(call.input.parse(input), context)) as Answer<C>
  }
  const ask = async <C extends Call>(call: C, input: Input<C>): Promise<Output<C>> => {
    const output = await outputOf(call, input)
    return output instanceof SerializedResponse ? JSON.parse(output.bytes.toString('utf8')) : output
  }
  return Object.assign(ask, {
    response: async <C extends Call>(call: C, input: Input<C>): Promise<PageResponse> =>
      pageResponse(call, input, await outputOf(call, input)),
  })
}

/** Opening a page never creates a guest. */
const noGuests: AdmitGuest = (make) => make()
