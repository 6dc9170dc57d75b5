import * as z from 'zod/mini'

/** Who may make a call, lowest first; each step includes those before it (decided in one place on the server). */
export const ACCESS = ['anyone', 'device', 'guest', 'user', 'moderator', 'administrator'] as const
export type Access = (typeof ACCESS)[number]

/**
 * One call of the API: the same value is asked on the web and answered on the server.
 * `path` is below {@link BASE_PATH}. `effect` says whether a signed token for it may be used more than once
 * (a `read` may be repeated, a `write` may not).
 */
export type Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> = {
  readonly path: `/${string}`
  readonly summary: string
  readonly access: A
  readonly effect: 'read' | 'write'
  readonly input: I
  readonly output: O
}

/** What a caller passes, before defaults are filled in. */
export type Input<C extends Call> = z.input<C['input']>
/** What the server works with, after parsing. */
export type ParsedInput<C extends Call> = z.output<C['input']>
/** What the caller gets back, as it travels. */
export type Output<C extends Call> = z.output<C['output']>

/** Every call lives below this path. */
export const BASE_PATH = '/api/v1'

/** Declares a call. */
export const call = <I extends z.ZodMiniType, O extends z.ZodMiniType, const A extends Access>(
  spec: Call<I, O, A>,
): Call<I, O, A> => spec

/** The input of calls that need no body. */
export const NoInput = z.strictObject({})
/** The output of calls that answer with an empty body. */
export const NoOutput = z.undefined()
