import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { authenticate, verifyOtp, type ApiClient, type Output } from '@parley/contract'
import { sql } from 'kysely'
import { deliveries } from '#auth/code/deliveries.ts'
import { outbox } from '#auth/phone/senders/outbox.ts'
import type { Ctx } from '#ctx.ts'
import type { TestApp } from '#testing/app.ts'

/** The common input of all calls about a French number. */
export const phoneInput = (phoneNumber: string) => ({ phoneNumber, defaultCallingCode: '33' })

export const requestCodeFor = (ask: ApiClient, phoneNumber: string, isRequestingNewCode = false) =>
  ask(authenticate, { ...phoneInput(phoneNumber), isRequestingNewCode })

/** The newest code that was sent to a number. */
export async function codeSentTo({ ctx }: TestApp, e164: string): Promise<string> {
  await deliveries(ctx).settled()
  const message = outbox(ctx).messages.find(({ to }) => to === e164)
  const [, code] = /#(\d{6})$/.exec(message?.text ?? '') ?? []
  assert(code !== undefined, `Nothing was sent to ${e164}`)
  return code
}

/** Requests a code and logs in with it. */
export async function logInByPhone(
  app: TestApp,
  ask: ApiClient,
  e164: string,
): Promise<Output<typeof verifyOtp>> {
  const asked = await requestCodeFor(ask, e164)
  assert.equal(asked.success, true, JSON.stringify(asked))
  return ask(verifyOtp, { ...phoneInput(e164), code: Number(await codeSentTo(app, e164)) })
}

/** The smallest number that solves a puzzle. */
export function solutionOf({ challenge, difficulty }: { challenge: string; difficulty: number }): number {
  for (let solution = 0; ; solution++) {
    const hash = createHash('sha256').update(`${challenge}${solution}`).digest()
    if (Math.clz32(hash.readUInt32BE(0)) >= difficulty) return solution
  }
}

/** Inserts sixty unused codes to France that `networks` networks requested ten minutes ago. */
export async function unusedCodes({ db, now }: Pick<Ctx, 'db' | 'now'>, networks: number): Promise<void> {
  const at = new Date(now().getTime() - 10 * 60_000)
  await sql`
    insert into phone_codes (did, number_index, block_index, country, network, code_hash, is_sent, asked_at, expires_at)
    select 'did:key:' || n, convert_to(n::text, 'UTF8'), convert_to('b' || n, 'UTF8'), 'FR',
      ('10.0.' || n % ${networks}::int || '.1')::inet, '', true, ${at}, ${at}
    from generate_series(1, 60) n`.execute(db)
}
