import type { ProofOutcome } from '#auth/proof/provider.ts'
import type { Db } from '#ctx.ts'
import { lockName } from '#db/locks.ts'

export type IdentityKey = {
  provider: string
  eventId: string
  nullifier: Buffer
}

/** Locks an identity until the transaction ends, so that logins with it run one at a time over all processes. */
export async function lockIdentity(db: Db, { provider, eventId, nullifier }: IdentityKey): Promise<void> {
  await lockName(db, 'identity', `${provider} ${eventId} ${nullifier.toString('hex')}`)
}

/** The account that has an identity. */
export async function ownerOfIdentity(db: Db, key: IdentityKey): Promise<number | undefined> {
  const row = await db
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select('i.user_id')
    .where('i.provider', '=', key.provider)
    .where('i.event_id', '=', key.eventId)
    .where('i.nullifier', '=', key.nullifier)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id
}

/** Attaches an identity to an account, even if it belonged to an account that was deleted. */
export async function claimIdentity(
  db: Db,
  { userId, ...key }: IdentityKey & { userId: number },
  { attributes, evidence }: Extract<ProofOutcome, { status: 'verified' }>,
): Promise<void> {
  const columns = {
    user_id: userId,
    nationality: attributes.nationality ?? null,
    sex: attributes.sex ?? null,
    age_over: attributes.ageOver ?? null,
    proof_hash: evidence.proofHash,
    circuit: evidence.circuit,
    root: evidence.root,
    verified_at: evidence.verifiedAt,
  }
  await db
    .insertInto('identities')
    .values({ provider: key.provider, event_id: key.eventId, nullifier: key.nullifier, ...columns })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id', 'nullifier']).doUpdateSet(columns))
    .execute()
}

/** Whether an account has proved an identity of this provider. */
export async function hasIdentity(
  db: Db,
  { userId, provider, eventId }: { userId: number; provider: string; eventId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The proved identities of an account, for its export. */
export async function identitiesOf(db: Db, userId: number) {
  return db
    .selectFrom('identities')
    .select(['provider', 'nationality', 'sex', 'age_over', 'verified_at'])
    .where('user_id', '=', userId)
    .orderBy('verified_at')
    .execute()
}
