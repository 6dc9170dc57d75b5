import { capitalized, inWords, oneOf, text, textOf, type GroupingKind } from './catalogue.ts'

/** A number of groups or sides; 0 for no clear groups. */
type Found = { count: number; kind: GroupingKind }
const found = ({ count, kind }: Found) =>
  count === 0 ? 'no clear groups' : `${inWords(count)} ${count === 1 ? oneOf(kind) : kind}`

export const title = textOf('How these {kind, select, sides {sides} other {groups}} formed')
export const loading = text('Loading the published maps')
export const failed = text('The published maps could not be loaded.')
export const mapFailed = text('This map could not be loaded.')
export const results = text('Results')
export const none = text('There is no published map yet.')
export const needsScript = text('The maps need JavaScript. The table below has their figures.')

/** What was found, in order, and the votes at the first change. */
type Story = { found: readonly Found[]; votes: string }
export const story = textOf(({ found: all, votes }: Story) => {
  const later = all.map((one, at) =>
    one.count > 0 && one.kind === all[at - 1]?.kind ? inWords(one.count) : found(one),
  )
  const [first = 'no clear groups', second, ...others] = later
  if (second === undefined) return `${capitalized(first)} so far.`
  const start = `${capitalized(first)} until ${votes} votes. Then ${second}`
  return `${[start, ...others.map((other) => `then ${other}`)].join(', ')}.`
})
/** Before anything has changed, there is no story. */
export const noStory = textOf((n: { found: Found; numMaps: number }) => {
  const maps = n.numMaps === 1 ? 'The only published map shows' : `All ${n.numMaps} published maps show`
  return `${maps} ${found(n.found)}. When that changes, this page will say how.`
})
/** With many changes, only the first and the current state are named. */
export const longStory = textOf(
  (n: { first: Found; last: Found; changes: number }) =>
    `${capitalized(found(n.first))} at first, ${found(n.last)} now, with ${n.changes} changes in between.`,
)

/** Without a date if nobody knows when the votes were cast. */
type Moment = Found & { votes: string; date: string | undefined; redraws?: { same: number; of: number } }
export const moment = textOf((n: Moment) => {
  const groups = n.count === 0 ? 'no clear groups yet' : found(n)
  const redraws = n.redraws && n.count > 0 ? `, the same in ${n.redraws.same} of ${n.redraws.of} repeats` : ''
  const date = n.date === undefined ? '' : ` (${n.date})`
  return `After ${n.votes} votes${date}: ${groups}${redraws}`
})
/** What is said of maps that were computed after an import; `votes` is the number of votes of the last of them. */
export const computedByTime = textOf(
  'The maps up to {votes} votes were computed after the import, from votes in the order in which they were cast.',
)
export const computedByPerson = textOf(
  'The maps up to {votes} votes were computed after the import. The source does not say when people voted, so people are added in the order of their numbers there, each with all their votes.',
)
export const slider = text('Published maps, from the first to the newest')
export const sliderAt = textOf('{votes} votes')
export const earlierChange = text('Earlier change')
export const laterChange = text('Later change')
export const mapOf = textOf(({ moment, groups }: { moment: string; groups: string }) =>
  groups === '' ? `Map. ${moment}.` : `Map. ${moment}. ${groups}.`,
)
export const noMap = text('There were too few people for a map.')

export const whatChanged = text('What changed')
export const whenGroupsChange = text('When and why groups change')
export const nothingChanged = text('Nothing has changed since the first published map.')
type Group = { group: string; votes: string }
export const appeared = textOf((n: Group) => `⟪${n.group}⟫ appeared at ${n.votes} votes.`)
export const splitFrom = textOf(
  (n: Group & { from: string }) => `⟪${n.group}⟫ split from ${n.from} at ${n.votes} votes.`,
)
export const joined = textOf(
  (n: Group & { to: string }) => `⟪${n.group}⟫ joined ${n.to} at ${n.votes} votes.`,
)
export const ended = textOf((n: Group) => `⟪${n.group}⟫ broke up at ${n.votes} votes.`)
export const redrawn = textOf('The map was redrawn at {votes} votes.')
export const dissolved = textOf('Groups were no longer clear at {votes} votes.')
export const opinionsWereMoved = text('Opinions were moved by moderators.')
export const peopleWereSetAside = text('People were set aside.')
export const keptLetter = textOf((n: Group) => `⟪${n.group}⟫ has kept its letter since ${n.votes} votes.`)
/** A size in words, such as “about a quarter of the participants”. */
export const peopleNow = textOf(({ size }: { size: string }) => `${capitalized(size)} now.`)
/** The origin of the people of a new group; `numPlaced` is the number of its people, which is not told of a side. */
type Flow = { people: string; group?: string }
export const cameFrom = textOf(
  (n: { numPlaced: string | undefined; flows: readonly Flow[] }) =>
    `${n.flows
      .map(({ people, group }, at) => {
        const all = n.numPlaced === undefined ? 'people' : `${n.numPlaced} placed people`
        const were = at === 0 ? `${people} of its ${all} were` : people
        return `${were} in ${group ?? 'none'}`
      })
      .join(', ')}.`,
)
export const wentTo = textOf(
  (n: { flows: readonly Flow[] }) =>
    `${n.flows.map(({ people, group }) => `${people} of its people are in ${group ?? 'none'}`).join(', ')} since then.`,
)
export const moved = textOf('{people} people went from {from} to {to}.')
export const noGroup = text('none')
export const groupName = textOf('{letter} · {name}')

export const asTable = text('All published maps as a table')
export const date = text('Date')
export const votes = text('Votes')
export const groups = textOf('{kind, select, sides {Sides} other {Groups}}')
export const people = text('People')
export const redraws = text('Re-draws')
export const noneClear = text('none clear')
export const redrawsShort = textOf('{same} of {of}')
export const noDate = text('not known')
export const notMeasured = text('not measured')
