import { setPriority } from 'node:os'

/** Of -20 to 19: a tenth of what the threads that answer requests get, when all of them want the processor. */
export const LOW_PRIORITY = 10
export const LOWEST_PRIORITY = 19

/** Of this thread: on Linux a thread has a priority of its own, elsewhere only the whole process has one. */
export function setThreadPriority(priority: number): void {
  if (process.platform === 'linux' && priority !== 0) setPriority(0, priority)
}
