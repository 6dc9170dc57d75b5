import type { Db } from '#ctx.ts'

/** What is known of a person's phone and proofs, for the export of the account; the number itself is not kept. */
export async function exportIdentities(
  db: Db,
  userId: number,
): Promise<{
  phones: { since: Date }[]
  proofs: {
    provider: string
    nationality: string | null
    sex: string | null
    ageOver: number | null
    verifiedAt: Date
  }[]
}> {
  const phones = await db
    .selectFrom('phone_numbers')
    .select('created_at as since')
    .where('user_id', '=', userId)
    .execute()
  const proofs = await db
    .selectFrom('identities')
    .select(['provider', 'nationality', 'sex', 'age_over as ageOver', 'verified_at as verifiedAt'])
    .where('user_id', '=', userId)
    .orderBy('verified_at')
    .execute()
  return { phones, proofs }
}
