import { text, textOf } from './catalogue.ts'

// Texts of the embed section in the share dialog.
export const startWith = text('Start with')
export const tabVote = text('Vote')
export const tabOpinions = text('Opinions')
export const tabAnalysis = text('Results')
export const colors = text('Colors')
export const themeSystem = text('Automatic')
export const themeLight = text('Light')
export const themeDark = text('Dark')
export const language = text('Language of buttons and labels')
export const ofReader = text('The reader’s language')
/** Opens in a new tab. */
export const preview = text('See how it looks (new tab)')
export const copyCode = text('Copy code')
export const privateHint = text('Private conversations cannot be embedded.')

// Texts of a conversation on another site.
export const fromFileOf = textOf('From a file that {name} uploaded, not compared with its source.')
export const cannotBeShown = text('This conversation cannot be shown here.')
export const offline = text('No internet connection. The conversation appears once you are online again.')
export const loading = text('Loading the conversation')
export const people = textOf('{count, plural, one {{shown} person} other {{shown} people}}')
export const opinions = textOf('{count, plural, one {{shown} opinion} other {{shown} opinions}}')
export const seeResults = text('See the results')
export const allOpinions = text('All opinions')
export const votingAs = textOf('Voting as {username}, once per browser and website.')
export const votingAsAccount = textOf('Voting as {username}.')
export const onceEach = text('Votes here count once per browser and website.')
export const accountsOnly = text('Voting here needs an account.')
export const logIn = text('Log in')
export const storageBlocked = text('Your browser blocks storage here.')
export const voteOnSite = textOf('Vote on {site}')
export const logInToVote = textOf('Log in to vote on {site}')
export const newTab = text('(opens in a new tab)')
export const noGroupsYet = text('There are no clear groups so far.')
export const groupsFromThirty = text('Once thirty people take part, you see what groups share.')
export const sharedBy = textOf(
  '{groups, plural, =2 {What {kind, select, sides {both sides} other {both groups}} share} =3 {What {kind, select, sides {all three sides} other {all three groups}} share} =4 {What {kind, select, sides {all four sides} other {all four groups}} share} =5 {What {kind, select, sides {all five sides} other {all five groups}} share} other {What {kind, select, sides {all {groups, number} sides} other {all {groups, number} groups}} share}}',
)
export const nothingShared = textOf(
  '{groups, plural, =2 {Nothing is clearly shared by {kind, select, sides {both sides} other {both groups}} yet.} =3 {Nothing is clearly shared by {kind, select, sides {all three sides} other {all three groups}} yet.} =4 {Nothing is clearly shared by {kind, select, sides {all four sides} other {all four groups}} yet.} =5 {Nothing is clearly shared by {kind, select, sides {all five sides} other {all five groups}} yet.} other {Nothing is clearly shared by {kind, select, sides {all {groups, number} sides} other {all {groups, number} groups}} yet.}}',
)
