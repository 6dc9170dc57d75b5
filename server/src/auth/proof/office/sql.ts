import { appendLeaf, type Edge } from '#auth/proof/office/merkle-tree.ts'
import { DEPTH, numberOf } from '#auth/proof/office/numbers.ts'
import type { Db } from '#ctx.ts'
import { lockClass } from '#db/locks.ts'

const RESULT_RETENTION_MS = 24 * 3_600_000

export type OfficeGroup = {
  nationality: string
  sex: string
}

/** Locks the office, so that enrolments run one at a time, because each changes the tree for the next one. */
export async function lockOffice(db: Db): Promise<void> {
  await lockClass(db, 'demoOffice')
}

export async function documentOf(db: Db, documentHash: Buffer) {
  return db
    .selectFrom('office_documents')
    .select(['commitment', 'nationality', 'sex'])
    .where('document_hash', '=', documentHash)
    .executeTakeFirst()
}

/** Adds a document's commitment to the group of its attributes; false if the group is full. */
export async function addDocument(
  db: Db,
  document: OfficeGroup & { documentHash: Buffer; commitment: string; now: Date },
): Promise<boolean> {
  const { documentHash, commitment, nationality, sex, now } = document
  const before = await edgeOf(db, document)
  if (before.size >= 2 ** DEPTH) return false
  const after = appendLeaf(before, commitment)
  const { size, root } = after
  await db
    .insertInto('office_documents')
    .values({ document_hash: documentHash, commitment, nationality, sex, position: before.size })
    .execute()
  await db
    .insertInto('office_groups')
    .values({ nationality, sex, size, edge: [...after.nodes], root })
    .onConflict((conflict) =>
      conflict.columns(['nationality', 'sex']).doUpdateSet({ size, edge: [...after.nodes], root }),
    )
    .execute()
  await db
    .updateTable('office_roots')
    .set({ replaced_at: now })
    .where('nationality', '=', nationality)
    .where('sex', '=', sex)
    .where('replaced_at', 'is', null)
    .execute()
  await db.insertInto('office_roots').values({ root, nationality, sex }).execute()
  return true
}

/** The commitments of a group, in the order of its tree. */
export async function membersOf(db: Db, { nationality, sex }: OfficeGroup): Promise<string[]> {
  const rows = await db
    .selectFrom('office_documents')
    .select('commitment')
    .where('nationality', '=', nationality)
    .where('sex', '=', sex)
    .orderBy('position')
    .execute()
  return [firstLeaf({ nationality, sex }), ...rows.map(({ commitment }) => commitment)]
}

async function edgeOf(db: Db, { nationality, sex }: OfficeGroup): Promise<Edge> {
  const group = await db
    .selectFrom('office_groups')
    .select(['size', 'edge'])
    .where('nationality', '=', nationality)
    .where('sex', '=', sex)
    .executeTakeFirst()
  if (group) return { size: group.size, nodes: group.edge }
  return appendLeaf({ size: 0, nodes: [] }, firstLeaf({ nationality, sex }))
}

/** A commitment of nobody, so that two groups have different roots even if the same people are in both. */
const firstLeaf = ({ nationality, sex }: OfficeGroup): string =>
  numberOf('parley/office/group/v1', nationality, sex, '16').toString()

/** The group whose newest root this is, or was until recently. */
export async function groupOfRoot(
  db: Db,
  { root, freshSince }: { root: string; freshSince: Date },
): Promise<OfficeGroup | undefined> {
  return db
    .selectFrom('office_roots')
    .select(['nationality', 'sex'])
    .where('root', '=', root)
    .where((e) => e.or([e('replaced_at', 'is', null), e('replaced_at', '>', freshSince)]))
    .executeTakeFirst()
}

export type ProofResult = {
  link_id: string
  proof_hash: Buffer
  is_accepted: boolean
  nullifier: Buffer | null
  root: string | null
  nationality: string | null
  sex: string | null
  decided_at: Date
}

export async function resultOfLink(db: Db, linkId: string): Promise<ProofResult | undefined> {
  return db.selectFrom('office_results').selectAll().where('link_id', '=', linkId).executeTakeFirst()
}

/** Stores the first result of a link; returns the stored one. */
export async function putResult(db: Db, result: ProofResult): Promise<ProofResult> {
  await db
    .insertInto('office_results')
    .values(result)
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .execute()
  return (await resultOfLink(db, result.link_id)) ?? result
}

/** Deletes results that are more than a day old; their links expired long before. */
export async function pruneResults(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('office_results')
    .where('decided_at', '<', new Date(now.getTime() - RESULT_RETENTION_MS))
    .execute()
}
