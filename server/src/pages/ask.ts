import { inlineResponse, type Call, type InlineResponse, type Input, type Output } from '@parley/contract'
import type { Ctx } from '#ctx.ts'
import { SerializedResponse, type Handler } from '#http/handle.ts'
import type { AdmitGuest } from '#http/new-guests.ts'

/** Makes calls as somebody whom nobody knows, so that a page never shows what only some may see. */
export type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<Output<C>>

/** Makes the calls of pages by their handlers, without a request. */
export const anonymously =
  (ctx: Ctx, handlers: readonly Handler[]): Ask =>
  async (call, input) => {
    const handler = handlers.find((candidate) => candidate.call === call)
    if (handler === undefined) throw new Error(`${call.path} has no handler`)
    const context = { ctx, db: ctx.db, viewer: undefined, address: '', userAgent: '', admitGuest: noGuests }
    const output = await handler.handle(call.input.parse(input), context)
    return (
      output instanceof SerializedResponse ? JSON.parse(output.bytes.toString('utf8')) : output
    ) as Output<typeof call>
  }

/** The response of a call as a page carries it. */
export const inlined = async <C extends Call>(ask: Ask, call: C, input: Input<C>): Promise<InlineResponse> =>
  inlineResponse(call, input, await ask(call, input))

/** Opening a page never creates a guest. */
const noGuests: AdmitGuest = (make) => make()
