import { text, textOf } from './catalogue.ts'

export const home = text('Home')
export const toHome = text('Go to Home')
export const loadingTitle = text('Conversation')
export const loading = text('Loading the conversation')
export const fetchFailed = text('Failed to fetch conversation by slug ID.')
export const notFoundTitle = text('Not found')
export const notFound = text('Conversation resource not found.')
export const notFoundHint = text('It may have been removed, or the link may be incomplete.')
export const needsLogin = text('This conversation is open to people who are logged in.')
export const needsLoginHint = text('Log in or create an account. You will come back to this page.')
export const offline = text('No internet connection. The conversation opens once you are online again.')

export const isPrivate = text('Private')
export const privateHint = text('Only people who have the link can find this conversation.')
export const votesOf = textOf<{ year: string }>(({ year }) => (year ? `votes of ${year}` : 'imported'))
export const licenseNotStated = text('License not stated.')
export const source = text('Where this comes from')
export const sourceLink = text('The original')
export const views = text('Views of this conversation')
export const tabVote = text('Vote')
export const tabOpinions = text('Opinions')
export const tabAnalysis = text('Results')

export const share = text('Share')
export const invite = text('Invite people')

export const people = textOf('{count, plural, one {person} other {people}}')
export const opinions = textOf('{count, plural, one {opinion} other {opinions}}')
export const votes = textOf('{count, plural, one {vote} other {votes}}')

export const youVoted = text('You voted')
export const youVotedHint = text('Press another button to change a vote, or the pressed one to withdraw it.')
export const allYourVotes = text('All your votes')
export const loadingOpinions = text('Loading opinions')
export const opinionsFailed = text('The opinions could not be loaded. Your votes are safe.')
export const loadingAnalysis = text('Loading the analysis')
export const partFailed = text('This part could not be loaded. The rest of the page works.')
export const addOpinion = text('Add your opinion')
export const opinionsPaused = text('New opinions are paused for now.')
export const draftWaits = text('Your draft is kept')
export const more = text('more')
export const less = text('less')
export const whereYouStand = text('Where you stand')
export const votesUntilPlaced = textOf(
  'About {count} more {count, plural, one {vote} other {votes}} and we can place you.',
)
export const placedIn = textOf<{ key: string; closeTo: string | undefined }>(({ key, closeTo }) =>
  closeTo === undefined
    ? `You are with group ‹${key}›.`
    : `You are with group ‹${key}›, near group ‹${closeTo}›.`,
)
export const mostLike = textOf<{ key: string }>(
  ({ key }) => `Your votes are most like those of group ‹${key}›.`,
)
export const likeNoGroup = text('Your votes so far are not clearly more like those of one group.')
export const betweenGroups = text('Your votes so far fit more than one group.')
export const notInGroup = text('You are not in a group.')
export const voteToBePlaced = text('Vote to see where you stand.')
export const placesFromThirty = text('From thirty people on you see where you stand.')
export const seeResults = text('See the results')
export const moreForConversation = text('More for this conversation')
export const printOrPublish = text('Print or publish')
export const printShort = text('Print')
export const report = text('Report')
