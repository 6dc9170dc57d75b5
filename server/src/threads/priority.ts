import { setPriority } from 'node:os'

/** A priority from -20 to 19: under load such a thread gets a tenth of the time of threads that answer requests. */
export const LOW_PRIORITY = 10
export const LOWEST_PRIORITY = 19

/** Sets the priority of this thread. It works only on Linux; elsewhere only whole processes have a priority. */
export function setThreadPriority(priority: number): void {
  if (process.platform === 'linux' && priority !== 0) setPriority(0, priority)
}
