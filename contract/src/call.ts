import * as z from 'zod/mini'
import type { Audit } from './audit.ts'

/** Who may make a call, from the lowest access to the highest; each level includes those before it. */
export const ACCESS = ['anyone', 'device', 'guest', 'user', 'moderator', 'administrator'] as const
export type Access = (typeof ACCESS)[number]

/** The classes of calls with a limit of their own; the server's `CALL_LIMITS` has the numbers. */
export type CallLimit =
  | 'login'
  | 'opinion'
  | 'conversation'
  | 'bundle'
  | 'import'
  | 'authoring'
  | 'decision'
  | 'account'
  | 'export'
  | 'proof'
  | 'report'
  | 'rename'

/**
 * Whether a signed token may be used more than once: a `read` may be repeated, a `write` may not. The declaration of a
 * call that writes says what the audit records of it, or why it records nothing.
 */
type Effect =
  | { readonly effect: 'read'; readonly audit?: undefined }
  | { readonly effect: 'write'; readonly audit: Audit }

/** What a call declares besides its input and output. `path` is relative to {@link BASE_PATH}. */
type Declaration<A extends Access> = Effect & {
  readonly path: `/${string}`
  readonly summary: string
  readonly access: A
  /** Without a limit, the call only counts against the limit of all calls, and a write against that of all writes. */
  readonly limit?: CallLimit
  /** The largest body that is read; {@link MAX_BODY_BYTES} by default. */
  readonly maxBytes?: number
  /** The type of the file that the call returns for download, instead of JSON. */
  readonly produces?: 'application/zip'
  /**
   * Whether the call may also be made with GET, with its input as query parameters. The response then has an ETag, and
   * caches may keep it if they revalidate it each time. Only for reads that anyone may make, with texts as input.
   */
  readonly isRevalidated?: true
  /**
   * Whether somebody whom an administrator has suspended may make a call that writes. By default they may not; open are
   * logging in and out, one's own view and settings, appeals, and taking back what is one's own.
   */
  readonly isOpenToSuspended?: true
  /**
   * `fresh`: on a device whose person last proved more than a day ago who they are, the call is refused with 403
   * `fresh_proof_required` until they prove it there again by logging in. Never of guests, nor where an account has no way
   * to prove it.
   */
  readonly proof?: 'fresh'
  /** Whether the response clears the browser's cache of this site, because another person may use the browser next. */
  readonly clearsCache?: true
}

/** One call of the API, shared by the web and the server. */
export type Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> = Declaration<A> & { readonly input: I; readonly output: O }

/** What a caller passes, before defaults are filled in. */
export type Input<C extends Call> = z.input<C['input']>
/** What the server works with, after parsing. */
export type ParsedInput<C extends Call> = z.output<C['input']>
/** What the caller receives. */
export type Output<C extends Call> = z.output<C['output']>

/** The path that all calls begin with. */
export const BASE_PATH = '/api/v1'

/** The largest body of most calls. */
export const MAX_BODY_BYTES = 64 * 1024

/** The input of calls that need no body; the default. */
export const NoInput = z.strictObject({})
/** The output of calls that respond with an empty body; the default. */
export const NoOutput = z.undefined()

/** Declares a call. */
/* @__NO_SIDE_EFFECTS__ */
export const call = <
  const A extends Access,
  I extends z.ZodMiniType = typeof NoInput,
  O extends z.ZodMiniType = typeof NoOutput,
>(
  spec: Declaration<A> & { input?: I; output?: O },
): Call<I, O, A> =>
  // The defaults of the type parameters are the types of these default values.
  ({ input: NoInput, output: NoOutput, ...spec }) as Call<I, O, A>
