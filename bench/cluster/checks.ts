import type { TestDevice } from '../../server/src/testing/device.ts'
import type { Seeded } from '../seed.ts'
import { aClient, type Answer } from './client.ts'
import { wholeLife, type Step } from './life.ts'
import type { Site } from './site.ts'

const NUM_CHECKS = 400

export type Checked = { numChecks: number; kinds: Set<string>; failed: string[] }

/**
 * Writes at one process and reads at the next, until there were enough checks. Each process writes every other time.
 * Writes and reads go past the proxy, without a pause.
 */
export async function checkAcross({ port, apis }: Site, { devices }: Seeded): Promise<Checked> {
  const client = aClient(`http://127.0.0.1:${port}`)
  const checked: Checked = { numChecks: 0, kinds: new Set(), failed: [] }
  let turn = 0
  const ask = (process: number, [path, body]: readonly [string, unknown], device: TestDevice | undefined) =>
    client.call({ port: apis[process % 2]?.port ?? 0, path, body, device })
  const take = async (step: Step): Promise<Answer> => {
    turn++
    const written = await ask(turn, step.write, step.by)
    for (const { call, by, sees } of step.reads(written.body)) {
      const answer = await ask(turn + 1, call, by)
      checked.numChecks++
      checked.kinds.add(`${step.write[0]} → ${call[0]}`)
      if (written.status !== 200 || !sees(answer))
        checked.failed.push(
          `${step.write[0]} (${written.status} ${shortened(written.body)}) → ${call[0]} (${answer.status} ${shortened(answer.body)})`,
        )
    }
    return written
  }
  for (let pair = 0; checked.numChecks < NUM_CHECKS; pair++) {
    const [leader, other] = [devices[pair * 2], devices[pair * 2 + 1]]
    if (leader === undefined || other === undefined) throw new Error('There are too few devices')
    await wholeLife({ leader, other, leaderName: `bench_${pair * 2 + 1}`, number: pair }, take)
  }
  client.close()
  return checked
}

const shortened = (body: unknown) => (JSON.stringify(body) ?? '').slice(0, 150)
