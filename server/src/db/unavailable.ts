import { AppError } from '@parley/contract'
import { DatabaseError } from 'pg'

/**
 * The error of the contract for a statement that failed because the database is read-only or out of reach; undefined if
 * it failed for another reason.
 */
export function unavailableErrorOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  if (isRefusedWrite(error)) return readOnlyError()
  return isUnreachable(error) ? noDatabaseError() : undefined
}

export const readOnlyError = () =>
  new AppError('unavailable', 'read_only', 'The site can only be read now. Try again later.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })

const noDatabaseError = () =>
  new AppError('unavailable', 'no_database', 'The database cannot be reached now. Try again.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })

/** About as long as a standby takes to become the primary. */
const RETRY_AFTER_SECONDS = 5

const READ_ONLY_TRANSACTION = '25006'
const FEATURE_NOT_SUPPORTED = '0A000'

function isRefusedWrite(error: Error): boolean {
  if (!(error instanceof DatabaseError)) return false
  // A standby refuses unlogged tables, such as that of the used tokens, before it notices that they would be written.
  const isUnloggedTable = error.code === FEATURE_NOT_SUPPORTED && error.routine === 'get_relation_info'
  return error.code === READ_ONLY_TRANSACTION || isUnloggedTable
}

/** Connection exceptions, shutdown, crash, start or recovery of the server, and too many connections. */
const UNREACHABLE_STATES = /^(?:08...|57P0[123]|53300)$/

const BROKEN_SOCKET: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** What pg and its pool say of a connection that could not be made or has ended; these errors have no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout expired$|timeout exceeded when trying to connect$|Client has encountered a connection error|Client was closed)/

function isUnreachable(error: Error): boolean {
  if (error instanceof DatabaseError) return UNREACHABLE_STATES.test(error.code ?? '')
  // One error for each address of the host.
  if (error instanceof AggregateError) return error.errors.some(isNetworkError)
  return isNetworkError(error) || LOST_CONNECTION.test(error.message)
}

/** Errors of requests to other services have another form, and those of clients no system call. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return false
  const { syscall, code } = error
  return syscall === 'connect' || syscall === 'getaddrinfo' || BROKEN_SOCKET.has(code)
}
