import { allOf, text, textOf, type GroupingKind } from './catalogue.ts'

// Texts of the embed section in the share dialog.
export const startWith = text('Start with')
export const tabVote = text('Vote')
export const tabOpinions = text('Opinions')
export const tabAnalysis = text('Results')
export const colors = text('Colors')
export const themeSystem = text('Automatic')
export const themeLight = text('Light')
export const themeDark = text('Dark')
export const copyCode = text('Copy code')
export const privateHint = text('Private conversations cannot be embedded.')

// Texts of a conversation on another site.
export const cannotBeShown = text('This conversation cannot be shown here.')
export const offline = text('No internet connection. The conversation appears once you are online again.')
export const loading = text('Loading the conversation')
export const people = textOf('{shown} {count, plural, one {person} other {people}}')
export const opinions = textOf('{shown} {count, plural, one {opinion} other {opinions}}')
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
type Groups = { groups: number; kind: GroupingKind }
export const sharedBy = textOf((n: Groups) => `What ${allOf(n.groups)} ${n.kind} share`)
export const nothingShared = textOf(
  (n: Groups) => `Nothing is clearly shared by ${allOf(n.groups)} ${n.kind} yet.`,
)
