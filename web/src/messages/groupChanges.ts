import { text, textOf } from './catalogue.ts'

export const changed = textOf(
  '{kind, select, sides {The sides have changed.} other {The groups have changed.}}',
)

/** Why groups have changed, with the number of votes cast since. */
export const withVotes = {
  formed: textOf(
    '{kind, select, sides {{groups, plural, =2 {With {votes, plural, one {# new vote} other {# new votes}} two sides appeared.} =3 {With {votes, plural, one {# new vote} other {# new votes}} three sides appeared.} =4 {With {votes, plural, one {# new vote} other {# new votes}} four sides appeared.} other {With {votes, plural, one {# new vote} other {# new votes}} # sides appeared.}}} other {{groups, plural, =2 {With {votes, plural, one {# new vote} other {# new votes}} two groups appeared.} =3 {With {votes, plural, one {# new vote} other {# new votes}} three groups appeared.} =4 {With {votes, plural, one {# new vote} other {# new votes}} four groups appeared.} =5 {With {votes, plural, one {# new vote} other {# new votes}} five groups appeared.} other {With {votes, plural, one {# new vote} other {# new votes}} # groups appeared.}}}}',
  ),
  oneAdded: textOf(
    '{kind, select, sides {{number, plural, =2 {With {votes, plural, one {# new vote} other {# new votes}} a second side appeared.} =3 {With {votes, plural, one {# new vote} other {# new votes}} a third side appeared.} =4 {With {votes, plural, one {# new vote} other {# new votes}} a fourth side appeared.} other {With {votes, plural, one {# new vote} other {# new votes}} a new side appeared.}}} other {{number, plural, =2 {With {votes, plural, one {# new vote} other {# new votes}} a second group appeared.} =3 {With {votes, plural, one {# new vote} other {# new votes}} a third group appeared.} =4 {With {votes, plural, one {# new vote} other {# new votes}} a fourth group appeared.} =5 {With {votes, plural, one {# new vote} other {# new votes}} a fifth group appeared.} other {With {votes, plural, one {# new vote} other {# new votes}} a new group appeared.}}}}',
  ),
  someAdded: textOf(
    '{kind, select, sides {{added, plural, =2 {With {votes, plural, one {# new vote} other {# new votes}} two more sides appeared.} =3 {With {votes, plural, one {# new vote} other {# new votes}} three more sides appeared.} other {With {votes, plural, one {# new vote} other {# new votes}} # more sides appeared.}}} other {{added, plural, =2 {With {votes, plural, one {# new vote} other {# new votes}} two more groups appeared.} =3 {With {votes, plural, one {# new vote} other {# new votes}} three more groups appeared.} other {With {votes, plural, one {# new vote} other {# new votes}} # more groups appeared.}}}}',
  ),
  twoJoined: textOf(
    '{kind, select, sides {With {votes, plural, one {# new vote} other {# new votes}} two sides joined.} other {With {votes, plural, one {# new vote} other {# new votes}} two groups joined.}}',
  ),
  someJoined: textOf(
    '{kind, select, sides {{groups, plural, =2 {With {votes, plural, one {# new vote} other {# new votes}} sides joined, so that there are two now.} =3 {With {votes, plural, one {# new vote} other {# new votes}} sides joined, so that there are three now.} other {With {votes, plural, one {# new vote} other {# new votes}} sides joined, so that there are # now.}}} other {{groups, plural, =2 {With {votes, plural, one {# new vote} other {# new votes}} groups joined, so that there are two now.} =3 {With {votes, plural, one {# new vote} other {# new votes}} groups joined, so that there are three now.} other {With {votes, plural, one {# new vote} other {# new votes}} groups joined, so that there are # now.}}}}',
  ),
  dissolved: textOf(
    '{kind, select, sides {With {votes, plural, one {# new vote} other {# new votes}} there are no clear sides any more.} other {With {votes, plural, one {# new vote} other {# new votes}} there are no clear groups any more.}}',
  ),
  redrawn: textOf(
    '{kind, select, sides {With {votes, plural, one {# new vote} other {# new votes}} the sides were redrawn because votes changed.} other {With {votes, plural, one {# new vote} other {# new votes}} the groups were redrawn because votes changed.}}',
  ),
}
/** Why groups have changed, where no votes were cast since. */
export const withoutVotes = {
  appeared: textOf('{kind, select, sides {New sides appeared.} other {New groups appeared.}}'),
  joined: textOf('{kind, select, sides {Some sides joined.} other {Some groups joined.}}'),
  dissolved: textOf(
    '{kind, select, sides {There are no clear sides any more.} other {There are no clear groups any more.}}',
  ),
  redrawn: textOf(
    '{kind, select, sides {The sides were redrawn because votes changed.} other {The groups were redrawn because votes changed.}}',
  ),
}
export const opinionsModerated = textOf(
  '{kind, select, sides {The sides were redrawn because opinions were moved by moderators.} other {The groups were redrawn because opinions were moved by moderators.}}',
)
export const peopleSetAside = textOf(
  '{kind, select, sides {The sides were redrawn because people were set aside.} other {The groups were redrawn because people were set aside.}}',
)
export const earlierChanges = textOf(
  '{count, plural, one {They had already changed once since you were here.} other {They had already changed # times since you were here.}}',
)
/** ‹0› to ‹5› are badges of groups. */
export const youWereInNow = textOf('You were in ‹{from}›, now you are in ‹{to}›.')
export const whatChanged = text('What changed')
export const dismiss = text('Dismiss')
export const sinceLastVisit = textOf(
  '{opinions, plural, =0 {Since your last visit: {votes, plural, one {# more vote} other {# more votes}}.} one {Since your last visit: {votes, plural, one {# more vote} other {# more votes}}, and # opinion new in these lists.} other {Since your last visit: {votes, plural, one {# more vote} other {# more votes}}, and # opinions new in these lists.}}',
)
