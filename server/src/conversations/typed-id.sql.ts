import type { Db } from '#ctx.ts'

/** Letters and digits that look alike in print. */
const LOOK_ALIKES = ['0Oo', '1lIiL']
/** More variants are not looked for; an id of eight characters has 256 if each has two. */
const MAX_VARIANTS = 4096

/**
 * The id of the conversation that somebody who typed an id from paper means: the exact one, or else the only public one
 * that differs in look-alikes and in the case of letters. Without one, the id as it was typed. Ids of other conversations
 * are not to be guessed, so they must be typed exactly.
 */
export async function idMeantBy(db: Db, typed: string): Promise<string> {
  const variants = variantsOf(typed)
  if (variants.length > MAX_VARIANTS) return typed
  const found = await db
    .selectFrom('conversations')
    .select(['slug_id', 'is_indexed'])
    .where('slug_id', 'in', variants)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.some(({ slug_id }) => slug_id === typed)) return typed
  const listed = found.filter(({ is_indexed }) => is_indexed)
  return listed.length === 1 ? (listed[0]?.slug_id ?? typed) : typed
}

function variantsOf(typed: string): string[] {
  let variants = ['']
  for (const character of typed) {
    const alike = LOOK_ALIKES.find((set) => set.includes(character))
    const options = [...new Set(alike ?? [character.toLowerCase(), character.toUpperCase()])]
    variants = variants.flatMap((variant) => options.map((option) => variant + option))
    if (variants.length > MAX_VARIANTS) break
  }
  return variants
}
