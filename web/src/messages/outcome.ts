import { allOf, plural, text, textOf, type GroupingKind } from './catalogue.ts'

export const whatWasDecided = text('What was decided')
export const outcomeFailed = text('What was decided could not be loaded.')
export const loading = text('Loading what was decided')
/** Without groups it is about what most people agree with. */
type Computed = { answered: number; shared: number; groups: number | undefined; kind: GroupingKind }
const whoShares = ({ groups, kind }: Computed) =>
  groups === undefined ? 'most people agree with' : `${allOf(groups)} ${kind} share`
/** ⟦ and ⟧ enclose the words with the pen mark. */
export const sharedAndAnswered = textOf((n: Computed) =>
  n.shared === 1
    ? `The one opinion that ⟦${whoShares(n)}⟧ ${n.answered === 1 ? 'is' : 'is not'} decided or planned.`
    : `${n.answered} of the ${n.shared} opinions that ⟦${whoShares(n)}⟧ ${plural(n.answered, 'is', 'are')} decided or planned.`,
)
export const quoted = textOf('“{words}”')
export const byAndWhen = textOf('{name}, {date}')
export const decided = text('Decided')
export const planned = text('Planned')
export const notNow = text('Not now')
export const answers = text('answers')
export const opinionRemoved = text('an opinion that is no longer here')
export const agree = text('agree')
export const disagree = text('disagree')
export const readAll = textOf('Read all {count} answers')
export const readFewer = text('Read fewer answers')
export const changedOn = textOf('Changed on {date}')
export const earlierVersions = text('Earlier versions')
export const versionOf = textOf('As of {date}')
export const versionsFailed = text('The earlier versions could not be loaded.')
export const figuresNote = text(
  'The organizer wrote the answers. Percentages come from the votes and cannot be edited.',
)
