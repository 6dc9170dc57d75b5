import { createHash } from 'node:crypto'
import type { SemaphoreProof } from '@parley/contract'
import type { ProofLink } from '#auth/proof/links.sql.ts'
import { DEPTH, bytesOf, messageOf, parseScalar, scopeOf, signalOf } from '#auth/proof/office/numbers.ts'
import { groupOfRoot, type ProofResult } from '#auth/proof/office/sql.ts'
import type { ProofRequest } from '#auth/proof/office/thread.ts'
import type { Ctx } from '#ctx.ts'
import { openThreads } from '#threads/thread-pool.ts'

/** How long a root stays valid after others have joined the group and replaced it. */
const ROOT_FRESH_MS = 3_600_000

/** Pairings run in a thread, because they would delay every other request for tens of milliseconds. */
const thread = openThreads<ProofRequest, boolean>(new URL('./thread.ts', import.meta.url), {
  task: 'verifies proofs',
})

/** Verifies a proof for a link. Cheap checks come first, pairings last. */
export async function verifyProof(ctx: Ctx, link: ProofLink, proof: SemaphoreProof): Promise<ProofResult> {
  const decided = { link_id: link.id, proof_hash: hashOf(proof), decided_at: ctx.now() }
  const refused = {
    ...decided,
    is_accepted: false,
    nullifier: null,
    root: null,
    nationality: null,
    sex: null,
  }
  const root = parseScalar(proof.merkleTreeRoot)
  // Without this check, adding the order of the field would give the same proof another nullifier, so a second person.
  const nullifier = parseScalar(proof.nullifier)
  const message = parseScalar(proof.message)
  const scope = parseScalar(proof.scope)
  if (root === undefined || nullifier === undefined) return refused
  if (message === undefined || scope === undefined) return refused
  if (proof.merkleTreeDepth !== DEPTH) return refused
  if (message !== messageOf(link) || scope !== scopeOf(ctx.config.PUBLIC_ORIGIN)) return refused
  const freshSince = new Date(ctx.now().getTime() - ROOT_FRESH_MS)
  const group = await groupOfRoot(ctx.db, { root: root.toString(), freshSince })
  if (group === undefined) return refused
  const signals = [root, nullifier, signalOf(message), signalOf(scope)]
  if (!(await thread.ask({ points: proof.points, signals }))) return refused
  return {
    ...decided,
    is_accepted: true,
    nullifier: bytesOf(nullifier),
    root: root.toString(),
    nationality: group.nationality,
    sex: group.sex,
  }
}

/** Identifies a proof; the proof itself is not stored. */
export const hashOf = (proof: SemaphoreProof): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        proof.merkleTreeDepth,
        proof.merkleTreeRoot,
        proof.nullifier,
        proof.message,
        proof.scope,
        ...proof.points,
      ]),
    )
    .digest()
