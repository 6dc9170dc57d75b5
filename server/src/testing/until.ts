import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 10

/** Polls until a condition is true. It has no time limit, because a busy machine is slow and the test has a limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(PAUSE_MS)
}

/** Waits for the given number of turns of the event loop. */
export async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
