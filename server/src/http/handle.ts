import type { IncomingHttpHeaders } from 'node:http'
import type { Access, Call, Output, ParsedInput } from '@parley/contract'
import type * as z from 'zod/mini'
import type { Ctx, Db } from '#ctx.ts'
import { etagOf } from '#http/etag.ts'
import type { AdmitAuthor } from '#http/new-authors.ts'
import type { AdmitGuest } from '#http/new-guests.ts'
import type { RequireWork } from '#http/proof-of-work.ts'
import type { Viewer, ViewerFor } from '#http/viewer.ts'

/** The context that a handler receives besides its input. */
export type RequestContext<A extends Access = Access> = {
  ctx: Ctx
  db: Db
  viewer: ViewerFor<A>
  /** The caller's address, for limits and tags of places; never stored. */
  address: string
  headers: IncomingHttpHeaders
  admitGuest: AdmitGuest
  admitAuthor: AdmitAuthor
  requireWork: RequireWork
}

/** An output that is already serialized as JSON, for example by a cache. */
export class SerializedResponse<O> {
  readonly bytes: Buffer
  /** Exists only to carry the type of the output. */
  declare readonly output?: O
  #etag: string | undefined
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Computed once, when it is first needed. */
  get etag(): string {
    return (this.#etag ??= etagOf(this.bytes))
  }

  /** Roughly the bytes that it takes in a cache, including its compressed form. */
  get size(): number {
    return this.bytes.length + this.bytes.length / 3
  }
}

/** An output that is too long to be held in memory and is written in chunks: JSON, or a file that the call produces. */
export class StreamedResponse<O> {
  readonly chunks: AsyncIterable<string | Uint8Array>
  /** The file name under which browsers save it. */
  readonly fileName: string | undefined
  /** Exists only to carry the type of the output, which is not parsed again. */
  declare readonly output?: O
  constructor(chunks: AsyncIterable<string | Uint8Array>, fileName?: string) {
    this.chunks = chunks
    this.fileName = fileName
  }
}

/** A call with its handler. */
export type Handler = {
  call: Call
  handle: (
    input: unknown,
    context: Omit<RequestContext, 'viewer'> & { viewer: Viewer | undefined },
  ) => Promise<unknown>
}

/** Binds a handler to its call; the contract determines the types of input, output and viewer. */
export const handle = <C extends Call>(
  call: C,
  handle: (
    input: ParsedInput<C>,
    context: RequestContext<C['access']>,
  ) => Promise<HandlerResult<C>> | HandlerResult<C>,
): Handler => ({
  call,
  // serve.ts has parsed the input and checked the access, so both casts are safe.
  handle: async (input, context) => handle(input as ParsedInput<C>, context as RequestContext<C['access']>),
})

/** An output, plain, serialized or streamed, or undefined for a call with an empty response. */
type HandlerResult<C extends Call> =
  | Output<C>
  | SerializedResponse<Output<C>>
  | StreamedResponse<Output<C>>
  | (undefined extends Output<C> ? void : never)

/**
 * Serializes a value that will be cached. Only tests validate it, because it is serialized again after every vote and
 * the code that builds it names each field.
 */
export const toJson = <S extends z.ZodMiniType>({ config }: Ctx, schema: S, value: z.output<S>): string =>
  JSON.stringify(config.NODE_ENV === 'test' ? schema.parse(value) : value)
