import { plural, text, textOf } from './catalogue.ts'

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
export const copied = text('Copied.')
export const selectIt = text('Copying did not work here. The code is selected: copy it by hand.')
export const privateHint = text('Private conversations cannot be embedded.')

// Texts of a conversation on another site.
export const cannotBeShown = text('This conversation cannot be shown here.')
export const offline = text('No internet connection. The conversation appears once you are online again.')
export const loading = text('Loading the conversation')
export const people = textOf<{ count: number; shown: string }>(
  ({ count, shown }) => `${shown} ${plural(count, 'person', 'people')}`,
)
export const opinions = textOf<{ count: number; shown: string }>(
  ({ count, shown }) => `${shown} ${plural(count, 'opinion', 'opinions')}`,
)
export const seeResults = text('See the results')
export const allOpinions = text('All opinions')
export const votingAs = textOf((username: string) => `Voting as ${username}, once per browser.`)
export const votingAsAccount = textOf((username: string) => `Voting as ${username}.`)
export const onceEach = text('Votes here count once per browser.')
export const accountsOnly = text('Voting here needs an account.')
export const logIn = text('Log in')
export const storageBlocked = text('Your browser blocks storage here.')
export const voteOnSite = textOf((site: string) => `Vote on ${site}`)
export const logInToVote = textOf((site: string) => `Log in to vote on ${site}`)
export const newTab = text('(opens in a new tab)')
export const noGroupsYet = text('There are no clear groups yet. More votes will show what people share.')
export const sharedBy = textOf((groups: number) => `What all ${groups} groups share`)
export const nothingShared = textOf((groups: number) => `So far the ${groups} groups share nothing clearly.`)
