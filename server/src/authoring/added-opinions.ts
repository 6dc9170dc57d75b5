import type { Db } from '#ctx.ts'
import { newSlugId } from '#db/slug.ts'
import { insertOpinions, type Intake, lockTexts } from '#opinions/insert.sql.ts'
import { sameTextKey } from '#opinions/same-text.ts'

type AddedOpinions = {
  conversationId: number
  authorId: number
  bodies: readonly string[]
  /** The places of those about the person. */
  aboutPerson: ReadonlySet<number>
}

/**
 * Adds opinions from those who lead a conversation, in their order; returns how many are new, or why it takes none. The
 * conversation must be locked.
 */
export async function addOpinions(
  db: Db,
  { conversationId, authorId, bodies, aboutPerson }: AddedOpinions,
): Promise<number | Exclude<Intake, 'open'>> {
  const texts = bodies.map((body, place) => ({
    conversationId,
    authorId,
    body,
    textKey: sameTextKey(body),
    isSeed: true,
    isAboutPerson: aboutPerson.has(place),
  }))
  await lockTexts(db, texts)
  let numAdded = 0
  let remaining = texts
  while (remaining.length > 0) {
    const insertions = await insertOpinions(
      db,
      remaining.map((text) => ({ ...text, slugId: newSlugId() })),
    )
    const refusal = insertions.find((insertion) => insertion === 'locked' || insertion === 'paused')
    if (refusal !== undefined) return refusal
    numAdded += insertions.filter((insertion) => typeof insertion === 'object' && insertion.isNew).length
    remaining = remaining.filter((_, index) => insertions[index] === 'slug_taken')
  }
  return numAdded
}
