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
export const votesOf = textOf('{year, select, none {imported} other {votes of {year}}}')
export const uploadedVotesOf = textOf(
  '{year, select, none {from an uploaded file} other {votes of {year}, from an uploaded file}}',
)
export const uploadedBy = textOf(
  'From a file that {name} uploaded. Nobody here has compared it with its source, which the file says is {address}.',
)
export const licenseNotStated = text('License not stated.')
export const source = text('Where this comes from')
export const sourceLink = text('The original')
export const views = text('Views of this conversation')
export const tabVote = text('Vote')
export const tabOpinions = text('Opinions')
export const tabAnalysis = text('Results')

export const share = text('Share')
export const invite = text('Invite people')

export const loadingOpinions = text('Loading opinions')
export const opinionsFailed = text('The opinions could not be loaded. Your votes are safe.')
export const loadingAnalysis = text('Loading the analysis')
export const partFailed = text('This part could not be loaded. The rest of the page works.')
export const addOpinion = text('Add your opinion')
export const opinionsPaused = text('New opinions are paused for now.')
export const draftWaits = text('Your draft is kept')
export const more = text('more')
export const less = text('less')
export const moreForConversation = text('More for this conversation')
export const printOrPublish = text('Print or publish')
export const printShort = text('Print')
export const report = text('Report')
