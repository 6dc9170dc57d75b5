import type { Access, Call, Output, ParsedInput } from '@parley/contract'
import type { Ctx, Db } from '#ctx.ts'
import type { Viewer, ViewerFor } from '#http/viewer.ts'

/** What a handler is given besides its input. */
export interface Asked<A extends Access = Access> {
  ctx: Ctx
  db: Db
  viewer: ViewerFor<A>
  /** The caller's address, for limits only; never stored beside what somebody said. */
  address: string
  /** What the browser says it is, as it says it. */
  userAgent: string
}

/** An output that was parsed and written as JSON before, perhaps for another request. */
export class Ready<O> {
  readonly bytes: Buffer
  /** Keeps the type of the output it was made from. */
  declare readonly output?: O
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** One call with its answer. */
export interface Answer {
  call: Call
  handle: (input: unknown, asked: Omit<Asked, 'viewer'> & { viewer: Viewer | undefined }) => Promise<unknown>
}

/** Binds a handler to its call; the types of input, output and viewer follow from the contract. */
export const answer = <C extends Call>(
  call: C,
  handle: (input: ParsedInput<C>, asked: Asked<C['access']>) => Promise<Answered<C>> | Answered<C>,
): Answer => ({
  call,
  // serve.ts has parsed the input and checked the access: these two casts say what it has done.
  handle: async (input, asked) => handle(input as ParsedInput<C>, asked as Asked<C['access']>),
})

/** An output, one written before, or nothing where the call answers with nothing. */
type Answered<C extends Call> = Output<C> | Ready<Output<C>> | (undefined extends Output<C> ? void : never)

/** Parses an output and writes it as JSON, to be kept. */
export const ready = <C extends Call>(call: C, output: Output<C>): Ready<Output<C>> =>
  new Ready(Buffer.from(JSON.stringify(call.output.parse(output))))
