import type { Suspension } from './suspensions.ts'

/** The error classes and their HTTP status. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorName = keyof typeof ERROR_STATUS

/** The header of a call repeated with a proof of work: `{challenge}:{solution}`. */
export const PROOF_OF_WORK_HEADER = 'parley-proof-of-work'
/**
 * A client that answers `proof_of_work_required` sends this header as `1`; others get `throttled` with the waiting
 * time.
 */
export const ACCEPT_PROOF_OF_WORK_HEADER = 'accept-proof-of-work'

/** The decision that somebody else made in the meantime. */
export type OtherDecision = {
  decisionId: string
  /** Absent for a decision that was imported. */
  username?: string
  decidedAs: 'moderator' | 'facilitator' | 'author'
  action: 'lock' | 'move' | 'hide' | 'withdraw'
  reason?: string
  detail?: string
  explanation: string
  createdAt: string
}

/** An error on the wire: `name` is the class, `code` the exact reason, `message` a sentence. */
export type WireError = {
  status: 'error'
  name: ErrorName | 'offline'
  code: string
  message: string
  /** The path of the wrong input, such as `opinionSlugIdList.3` (with `invalid_input`). */
  field?: string
  /** The server's clock in milliseconds since 1970 (with token errors, so that a caller can correct its own). */
  serverTime?: number
  /**
   * When the call will be accepted (with `device_on_hold`, and with `suspended` unless the suspension lasts until it is
   * lifted).
   */
  until?: string
  /** Why the person is suspended (with `suspended`); absent while they are logged out. */
  suspension?: Suspension
  /** How the person can prove again who they are (with `fresh_proof_required`). */
  proofList?: readonly ('phone' | 'email' | 'passport')[]
  /** Seconds to wait (with `too_many` and `unavailable`). */
  retryAfter?: number
  /** With `proof_of_work_required`: SHA-256(challenge + solution) must begin with `difficulty` zero bits. */
  challenge?: string
  difficulty?: number
  /** The earlier decision (with `already_decided`). */
  decision?: OtherDecision
  /** Identifies the failure in the server's log (with `internal`). */
  requestId?: string
}

/** The error of a call that fails. Expected refusals are part of a call's output instead. */
export class AppError extends Error {
  readonly code: string
  readonly details: Omit<WireError, 'status' | 'name' | 'code' | 'message'>
  override readonly name: WireError['name']
  constructor(name: WireError['name'], code: string, message: string, details: AppError['details'] = {}) {
    super(message)
    this.name = name
    this.code = code
    this.details = details
  }

  /** The HTTP status of the error; 0 if the request never reached the server. */
  get httpStatus(): number {
    return this.name === 'offline' ? 0 : ERROR_STATUS[this.name]
  }

  toWire(): WireError {
    return { status: 'error', name: this.name, code: this.code, message: this.message, ...this.details }
  }
}
