import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 10

/** Waits for what nothing announces. It has no limit of its own: a busy machine is slow, and the test has one. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(PAUSE_MS)
}

/** Lets whatever else is due on the event loop go first, some times over. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
