import { text, textOf } from './catalogue.ts'

export const title = textOf('{kind, select, sides {How these sides formed} other {How these groups formed}}')
export const loading = text('Loading the published maps')
export const failed = text('The published maps could not be loaded.')
export const mapFailed = text('This map could not be loaded.')
export const results = text('Results')
export const none = text('There is no published map yet.')
export const needsScript = text('The maps need JavaScript. The table below has their figures.')

/** What was found, a number of groups or sides, or 0 for no clear groups: always the same, */
export const foundSoFar = textOf(
  '{count, plural, =0 {No clear groups so far.} one {{kind, select, sides {One side} other {One group}} so far.} =2 {{kind, select, sides {Two sides} other {Two groups}} so far.} =3 {{kind, select, sides {Three sides} other {Three groups}} so far.} =4 {{kind, select, sides {Four sides} other {Four groups}} so far.} =5 {{kind, select, sides {Five sides} other {Five groups}} so far.} other {{kind, select, sides {{count, number} sides} other {{count, number} groups}} so far.}}',
)
/** or until a moment and then, */
export const foundUntil = textOf(
  '{count, plural, =0 {No clear groups {votes, plural, one {until # vote} other {until # votes}}.} one {{kind, select, sides {One side} other {One group}} {votes, plural, one {until # vote} other {until # votes}}.} =2 {{kind, select, sides {Two sides} other {Two groups}} {votes, plural, one {until # vote} other {until # votes}}.} =3 {{kind, select, sides {Three sides} other {Three groups}} {votes, plural, one {until # vote} other {until # votes}}.} =4 {{kind, select, sides {Four sides} other {Four groups}} {votes, plural, one {until # vote} other {until # votes}}.} =5 {{kind, select, sides {Five sides} other {Five groups}} {votes, plural, one {until # vote} other {until # votes}}.} other {{kind, select, sides {{count, number} sides} other {{count, number} groups}} {votes, plural, one {until # vote} other {until # votes}}.}}',
)
export const foundThen = textOf(
  '{count, plural, =0 {Then no clear groups.} one {Then {kind, select, sides {one side} other {one group}}.} =2 {Then {kind, select, sides {two sides} other {two groups}}.} =3 {Then {kind, select, sides {three sides} other {three groups}}.} =4 {Then {kind, select, sides {four sides} other {four groups}}.} =5 {Then {kind, select, sides {five sides} other {five groups}}.} other {Then {kind, select, sides {{count, number} sides} other {{count, number} groups}}.}}',
)
/** or, with more than one change, in two sentences at first and now. */
export const foundAtFirst = textOf(
  '{count, plural, =0 {No clear groups at first.} one {{kind, select, sides {One side} other {One group}} at first.} =2 {{kind, select, sides {Two sides} other {Two groups}} at first.} =3 {{kind, select, sides {Three sides} other {Three groups}} at first.} =4 {{kind, select, sides {Four sides} other {Four groups}} at first.} =5 {{kind, select, sides {Five sides} other {Five groups}} at first.} other {{kind, select, sides {{count, number} sides} other {{count, number} groups}} at first.}}',
)
export const foundNow = textOf(
  '{count, plural, =0 {No clear groups now, {changes, plural, one {with # change in between.} other {with # changes in between.}}} one {{kind, select, sides {One side} other {One group}} now, {changes, plural, one {with # change in between.} other {with # changes in between.}}} =2 {{kind, select, sides {Two sides} other {Two groups}} now, {changes, plural, one {with # change in between.} other {with # changes in between.}}} =3 {{kind, select, sides {Three sides} other {Three groups}} now, {changes, plural, one {with # change in between.} other {with # changes in between.}}} =4 {{kind, select, sides {Four sides} other {Four groups}} now, {changes, plural, one {with # change in between.} other {with # changes in between.}}} =5 {{kind, select, sides {Five sides} other {Five groups}} now, {changes, plural, one {with # change in between.} other {with # changes in between.}}} other {{kind, select, sides {{count, number} sides} other {{count, number} groups}} now, {changes, plural, one {with # change in between.} other {with # changes in between.}}}}',
)
/** Before anything has changed there is no story, but two sentences. */
export const allMapsShow = textOf(
  '{count, plural, =0 {{numMaps, plural, one {The only published map shows} other {All # published maps show}} no clear groups.} one {{numMaps, plural, one {The only published map shows} other {All # published maps show}} {kind, select, sides {one side} other {one group}}.} =2 {{numMaps, plural, one {The only published map shows} other {All # published maps show}} {kind, select, sides {two sides} other {two groups}}.} =3 {{numMaps, plural, one {The only published map shows} other {All # published maps show}} {kind, select, sides {three sides} other {three groups}}.} =4 {{numMaps, plural, one {The only published map shows} other {All # published maps show}} {kind, select, sides {four sides} other {four groups}}.} =5 {{numMaps, plural, one {The only published map shows} other {All # published maps show}} {kind, select, sides {five sides} other {five groups}}.} other {{numMaps, plural, one {The only published map shows} other {All # published maps show}} {kind, select, sides {{count, number} sides} other {{count, number} groups}}.}}',
)
export const noStory = text('When that changes, this page will say how.')

/** What the map of a moment shows; without a date if nobody knows when the votes were cast. */
export const moment = textOf(
  '{date, select, none {{votes, plural, one {After # vote} other {After # votes}}} other {{votes, plural, one {After # vote ({date})} other {After # votes ({date})}}}}: {count, plural, =0 {no clear groups yet} one {{kind, select, sides {one side} other {one group}}} =2 {{kind, select, sides {two sides} other {two groups}}} =3 {{kind, select, sides {three sides} other {three groups}}} =4 {{kind, select, sides {four sides} other {four groups}}} =5 {{kind, select, sides {five sides} other {five groups}}} other {{kind, select, sides {{count, number} sides} other {{count, number} groups}}}}',
)
export const momentWithRepeats = textOf(
  '{date, select, none {{votes, plural, one {After # vote} other {After # votes}}} other {{votes, plural, one {After # vote ({date})} other {After # votes ({date})}}}}: {count, plural, =0 {no clear groups} one {{kind, select, sides {one side} other {one group}}} =2 {{kind, select, sides {two sides} other {two groups}}} =3 {{kind, select, sides {three sides} other {three groups}}} =4 {{kind, select, sides {four sides} other {four groups}}} =5 {{kind, select, sides {five sides} other {five groups}}} other {{kind, select, sides {{count, number} sides} other {{count, number} groups}}}}, {of, plural, one {the same in {same, number} of # repeat} other {the same in {same, number} of # repeats}}',
)
/** What is said of maps that were computed after an import; `votes` is the number of votes of the last of them. */
export const computedByTime = textOf(
  '{votes, plural, one {The maps up to # vote were computed after the import, from votes in the order in which they were cast.} other {The maps up to # votes were computed after the import, from votes in the order in which they were cast.}}',
)
export const computedByPerson = textOf(
  '{votes, plural, one {The maps up to # vote were computed after the import.} other {The maps up to # votes were computed after the import.}} The source does not say when people voted, so people are added in the order of their numbers there, each with all their votes.',
)
export const slider = text('Published maps, from the first to the newest')
export const sliderAt = textOf('{votes, plural, one {# vote} other {# votes}}')
export const earlierChange = text('Earlier change')
export const laterChange = text('Later change')
export const mapOf = textOf('{groups, select, none {Map. {moment}.} other {Map. {moment}. {groups}.}}')
export const noMap = text('There were too few people for a map.')

export const whatChanged = text('What changed')
export const whenGroupsChange = text('When and why groups change')
export const nothingChanged = text('Nothing has changed since the first published map.')
export const appeared = textOf(
  '{votes, plural, one {⟪{group}⟫ appeared at # vote.} other {⟪{group}⟫ appeared at # votes.}}',
)
export const splitFrom = textOf(
  '{votes, plural, one {⟪{group}⟫ split from {from} at # vote.} other {⟪{group}⟫ split from {from} at # votes.}}',
)
export const joined = textOf(
  '{votes, plural, one {⟪{group}⟫ joined {to} at # vote.} other {⟪{group}⟫ joined {to} at # votes.}}',
)
export const ended = textOf(
  '{votes, plural, one {⟪{group}⟫ broke up at # vote.} other {⟪{group}⟫ broke up at # votes.}}',
)
export const redrawn = textOf(
  '{votes, plural, one {The map was redrawn at # vote.} other {The map was redrawn at # votes.}}',
)
export const dissolved = textOf(
  '{votes, plural, one {Groups were no longer clear at # vote.} other {Groups were no longer clear at # votes.}}',
)
export const opinionsWereMoved = text('Opinions were moved by moderators.')
export const peopleWereSetAside = text('People were set aside.')
export const keptLetter = textOf(
  '{votes, plural, one {⟪{group}⟫ has kept its letter since # vote.} other {⟪{group}⟫ has kept its letter since # votes.}}',
)
/** A size in words, such as “about a quarter of the participants”. */
export const peopleNow = textOf('Now {size}.')
/** The origin of the people of a new group; `numPlaced` is the number of its people. */
export const cameFrom = textOf(
  '{numPlaced, plural, one {{group, select, none {{people, number} of its {numPlaced, number} placed person were in none.} other {{people, number} of its {numPlaced, number} placed person were in {group}.}}} other {{group, select, none {{people, number} of its {numPlaced, number} placed people were in none.} other {{people, number} of its {numPlaced, number} placed people were in {group}.}}}}',
)
/** The same of a side, of which no number is told. */
export const cameToSide = textOf(
  '{group, select, none {{people, plural, one {# of its people was in none.} other {# of its people were in none.}}} other {{people, plural, one {# of its people was in {group}.} other {# of its people were in {group}.}}}}',
)
export const wentTo = textOf(
  '{group, select, none {{people, plural, one {# of its people is in none since then.} other {# of its people are in none since then.}}} other {{people, plural, one {# of its people is in {group} since then.} other {# of its people are in {group} since then.}}}}',
)
/** Between two groups, or between a group and none. */
export const moved = textOf(
  '{from, select, none {{people, plural, one {# person went from none to {to}.} other {# people went from none to {to}.}}} other {{to, select, none {{people, plural, one {# person went from {from} to none.} other {# people went from {from} to none.}}} other {{people, plural, one {# person went from {from} to {to}.} other {# people went from {from} to {to}.}}}}}}',
)
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
