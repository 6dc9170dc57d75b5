import { localeOf, type Conversation, type Language, type Structure } from '@parley/contract'
import { text, textOf } from '#texts/catalogue.ts'

// The main result of a conversation, and its figures, in previews of links.

/** What the votes show where they show neither groups nor sides. */
export const ungrouped = {
  readiness: text('People mostly differ in how many of these opinions they agree with.'),
  none: text('No clear groups yet.'),
  tooFew: text('Too few votes to tell what divides people.'),
}

export const nothingShared = textOf(
  '{kind, select, sides {{groups, plural, =2 {Two sides. There is no opinion yet on which both think alike.} =3 {Three sides. There is no opinion yet on which all think alike.} =4 {Four sides. There is no opinion yet on which all think alike.} =5 {Five sides. There is no opinion yet on which all think alike.} other {# sides. There is no opinion yet on which all think alike.}}} other {{groups, plural, =2 {Two groups. There is no opinion yet on which both think alike.} =3 {Three groups. There is no opinion yet on which all think alike.} =4 {Four groups. There is no opinion yet on which all think alike.} =5 {Five groups. There is no opinion yet on which all think alike.} other {# groups. There is no opinion yet on which all think alike.}}}}',
)

/** The shared opinion is between ⟦ and ⟧. */
export const mostShared = {
  agree: textOf(
    '{kind, select, sides {{groups, plural, =2 {Both sides agree: ⟦“{opinion}”⟧} =3 {All three sides agree: ⟦“{opinion}”⟧} =4 {All four sides agree: ⟦“{opinion}”⟧} =5 {All five sides agree: ⟦“{opinion}”⟧} other {All # sides agree: ⟦“{opinion}”⟧}}} other {{groups, plural, =2 {Both groups agree: ⟦“{opinion}”⟧} =3 {All three groups agree: ⟦“{opinion}”⟧} =4 {All four groups agree: ⟦“{opinion}”⟧} =5 {All five groups agree: ⟦“{opinion}”⟧} other {All # groups agree: ⟦“{opinion}”⟧}}}}',
  ),
  disagree: textOf(
    '{kind, select, sides {{groups, plural, =2 {Both sides disagree: ⟦“{opinion}”⟧} =3 {All three sides disagree: ⟦“{opinion}”⟧} =4 {All four sides disagree: ⟦“{opinion}”⟧} =5 {All five sides disagree: ⟦“{opinion}”⟧} other {All # sides disagree: ⟦“{opinion}”⟧}}} other {{groups, plural, =2 {Both groups disagree: ⟦“{opinion}”⟧} =3 {All three groups disagree: ⟦“{opinion}”⟧} =4 {All four groups disagree: ⟦“{opinion}”⟧} =5 {All five groups disagree: ⟦“{opinion}”⟧} other {All # groups disagree: ⟦“{opinion}”⟧}}}}',
  ),
}

/** A figure and its noun stay on one line, under one pen mark. */
export const shared = textOf(
  '{kind, select, sides {{groups, plural, =2 {Two sides think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =3 {Three sides think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =4 {Four sides think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =5 {Five sides think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} other {# sides think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.}}} other {{groups, plural, =2 {Two groups think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =3 {Three groups think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =4 {Four groups think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =5 {Five groups think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} other {# groups think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.}}}}',
)

/** Nothing was measured before a structure is known. */
const UNGROUPED: Partial<Record<Structure, (language: Language) => string>> = {
  readiness: ungrouped.readiness,
  none: ungrouped.none,
  too_few: ungrouped.tooFew,
}

/**
 * The main result of a conversation in one sentence. The shared opinion is between `⟦` and `⟧`. While people can still
 * vote, the sentence contains the number of shared opinions instead of their text.
 */
export function headlineOf({ polis }: Pick<Conversation, 'polis'>, language: Language): string | undefined {
  const { clusters, structure, sharedOpinionCount: count, mostSharedOpinion: most } = polis
  const groups = clusters.length
  if (groups === 0) return structure && UNGROUPED[structure]?.(language)
  if (groups < 2 || count === undefined) return undefined
  const kind = structure === 'sides' ? 'sides' : 'groups'
  if (count === 0) return nothingShared(language, { kind, groups })
  if (most !== undefined) return mostShared[most.direction](language, { kind, groups, opinion: most.opinion })
  return shared(language, { kind, groups, count })
}

/** The base of the opinion that a headline quotes. */
export const votersOfQuote = textOf(
  '{count, plural, one {# person voted on it} other {# people voted on it}}',
)

export const figures = textOf(
  '{people, plural, one {# person} other {# people}} · {opinions, plural, one {# opinion} other {# opinions}} · {votes, plural, one {# vote} other {# votes}}',
)

export const opensOn = textOf('Opens on {moment}.')

/** "Opens on November 30, 2026 at 8:00 AM UTC.": a picture is the same in every time zone. */
export const openingOf = (language: Language, opensAt: string): string =>
  opensOn(language, {
    moment: new Intl.DateTimeFormat(localeOf(language.tag), {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }).format(new Date(opensAt)),
  })
