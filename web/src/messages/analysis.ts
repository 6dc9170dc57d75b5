import { text, textOf } from './catalogue.ts'

export const notVoted = textOf(
  '{numGroups, plural, =2 {There are {kind, select, sides {two sides} other {two groups}}. Vote on a few opinions to see where you stand.} =3 {There are {kind, select, sides {three sides} other {three groups}}. Vote on a few opinions to see where you stand.} =4 {There are {kind, select, sides {four sides} other {four groups}}. Vote on a few opinions to see where you stand.} =5 {There are {kind, select, sides {five sides} other {five groups}}. Vote on a few opinions to see where you stand.} other {There are {kind, select, sides {{numGroups, number} sides} other {{numGroups, number} groups}}. Vote on a few opinions to see where you stand.}}',
)
export const notVotedWithoutMap = textOf(
  '{numGroups, plural, =2 {There are {kind, select, sides {two sides} other {two groups}}. Vote on a few opinions to see which of them your votes are most like.} =3 {There are {kind, select, sides {three sides} other {three groups}}. Vote on a few opinions to see which of them your votes are most like.} =4 {There are {kind, select, sides {four sides} other {four groups}}. Vote on a few opinions to see which of them your votes are most like.} =5 {There are {kind, select, sides {five sides} other {five groups}}. Vote on a few opinions to see which of them your votes are most like.} other {There are {kind, select, sides {{numGroups, number} sides} other {{numGroups, number} groups}}. Vote on a few opinions to see which of them your votes are most like.}}',
)
export const noClearGroups = textOf(
  '{count, plural, one {There are no clear groups: only one person voted.} other {There are no clear groups: the # people who voted do not fall into separate camps.}}',
)
export const tooFewPeople = textOf(
  '{count, plural, one {One person has voted so far. A group needs at least five people, so there is no map yet.} other {# people have voted so far. A group needs at least five people, so there is no map yet.}}',
)
export const nobodyVoted = text('Nobody has voted yet. The map is drawn once enough people have.')
export const notComputed = text('The map is being drawn. It follows new votes within seconds.')
export const showAs = text('Show as')
export const map = text('Map')
export const picture = text('Picture')
export const table = text('Table')

export const notPlacedYetRow = textOf(
  '{kind, select, sides {Not placed yet (votes fit more than one side)} other {Not placed yet (votes fit more than one group)}}',
)

export const withheldShort = text('withheld')

export const peopleFact = textOf('{count, plural, one {# person} other {# people}}')
export const opinionsFact = textOf('{count, plural, one {# opinion} other {# opinions}}')
export const votesFact = textOf('{count, plural, one {# vote} other {# votes}}')
export const notRandom = text('who took part is not a random sample')
export const statusLabel = text('What this analysis rests on')

export const linkTo = textOf('Link to “{title}”')

export const failedMap = text('The map could not be loaded. Your votes are safe.')
export const failedCommonGround = text('The common ground could not be loaded.')
export const failedDifferences = text('The differences could not be loaded.')
export const failedGroups = text('What stands out could not be loaded.')
export const failedMajority = text('The majority view could not be loaded.')
export const failedUnsure = text('The opinions people passed on could not be loaded.')
export const failedAllOpinions = text('The opinions could not be loaded.')
export const loadingSection = textOf('Loading: {title}')
