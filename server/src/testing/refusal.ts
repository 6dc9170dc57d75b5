import assert from 'node:assert/strict'
import { AppError, type ErrorName } from '@parley/contract'

/** Asserts that a call is rejected with this class of error and exactly this reason. */
export async function assertRejected(
  asked: Promise<unknown>,
  name: ErrorName,
  code?: string,
): Promise<AppError> {
  try {
    await asked
  } catch (error) {
    assert(error instanceof AppError, String(error))
    assert.deepEqual({ name: error.name, code: error.code }, { name, code: code ?? error.code })
    return error
  }
  return assert.fail(`It was not refused with ${name} ${code ?? ''}`)
}
