import { text, textOf } from './catalogue.ts'

export const startTitle = text('Start a conversation')
export const reviewTitle = text('Check and post')
export const closeComposer = text('Close')
export const home = text('Home')
export const edit = text('Edit')
export const draftKept = text('Draft kept on this device')
export const draftNotKept = text('This browser keeps no draft. Post before you close the page.')
export const optional = text('optional')

export const yourQuestion = text('Your question')
export const yourQuestionHint = text('One open question. People answer it with short opinions.')
export const titleCount = textOf('{count} of {max}')
export const background = text('Background')
export const backgroundCount = textOf('{count, number} of {max, number}')

export const whoFinds = text('Who finds it')
export const everybody = text('Everybody')
export const everybodyHint = text('Listed on the home page and in its topics.')
export const withLink = text('People with the link')
export const withLinkHint = text('Not listed on the home page.')
export const publishLater = text('Make it public later')
export const publishLaterHint = text(
  'It is then listed for everybody. Everyone who can read it sees the date.',
)
export const publishAt = text('Public from')
export const publishIn = text('Or choose')
export const in24Hours = text('In 24 hours')
export const in3Days = text('In 3 days')
export const inOneWeek = text('In 1 week')
export const in30Days = text('In 30 days')
export const dateIsPast = text('Choose a date and time in the future.')
export const whenQuestion = text('When does it open and close?')
export const whenHint = text(
  'Without dates it opens at once and stays open until you close it. You can change both later.',
)
export const opens = text('Opens (optional)')
export const opensHint = text('Before that people can read it, and nobody can vote or add an opinion.')
export const closes = text('Closes (optional)')
export const closesTooEarly = text('Choose a time after it opens.')
export const dates = text('Dates')
export const opensOn = textOf('Opens on {date}.')
export const closesOn = textOf('Closes on {date}.')

export const whoTakesPart = text('Who can take part')
export const guestsToo = text('Anyone')
export const guestsTooHint = text('No account. Best for reach; one device, one vote.')
export const accounts = text('People with an account')
export const accountsHint = textOf('One account, one vote. Ways to log in: {ways}.')

export const topicsAndPoll = text('Topics and poll')
export const topics = text('Topics')
export const upToThree = text('up to three')
export const suggestedByWords = text('Topics that your question names come first.')
export const allTopics = text('All topics')
export const threeTopicsAtMost = text('Three topics at most. Remove one to choose another.')
export const topicsFailed = text('Error while trying to load topic list')

export const addPoll = text('Add a poll')
export const addPollHint = text('Fixed answers to your question. Each person chooses one.')
export const answers = text('Answers')
export const answerLabel = textOf('Answer {number}')
export const addAnswer = text('Add an answer')
export const answersCount = textOf('{count} of {max}')
export const answersHint = text(
  'At least two, at most six. People can change their answer until the conversation closes.',
)
export const removeAnswer = textOf('Remove answer {number}')
export const moveAnswer = textOf('Move answer {number}')
export const answerMoved = textOf('Answer {from}, now {to} of {count}')
export const answerRemoved = textOf('Removed. {count, plural, one {# answer} other {# answers}}.')
export const moveUp = text('Move up')
export const moveDown = text('Move down')

export const whatIsPublished = text('What is published')
export const resultsOnly = text('Results only')
export const resultsOnlyHint = text(
  'Protects everybody. Totals need ten people, and change when at least ten have voted or changed a vote since. Groups need thirty people, a map a hundred. This is the default.',
)
export const openVotes = text('Open votes')
export const openVotesHint = text(
  'Everything is exact and live from the first vote. Rows without names can be downloaded, and somebody who knows some of a person’s votes could recognize the row. Right for a small workshop that wants its map.',
)
export const notLoosened = text(
  'You cannot change to open votes later. For a workshop of fewer than thirty people, choose them before it starts.',
)

export const postedAs = text('Posted as')
export const yourself = text('Yourself')

export const preview = text('Preview')
export const asPeopleSeeIt = text('As people will see it')
export const startingOpinion = text('Starting opinion')
export const place = textOf('{number} of {total}')
export const noOpinionYet = text('People will vote here, one opinion at a time.')
export const goodQuestion = text('A good question')
export const isOpen = text('⟪is open⟫: it does not suggest the answer,')
export const isAboutOneThing = text('⟪is about one thing⟫ that people can decide on,')
export const saysWhoListens = text('⟪says who listens⟫ and what happens with the result.')

export const checkAndPost = text('Check and post')
export const fieldsWithProblems = textOf(
  '{count, plural, one {# thing needs another look} other {# things need another look}}',
)

export const importInstead = text('Import a Polis conversation instead')
export const importTitle = text('Import a Polis conversation')
export const writeInstead = text('Write a new conversation instead')
export const importClears = text('Importing clears your title, text and poll.')
export const clearAndImport = text('Clear and import')
export const keepWriting = text('Keep writing')

export const keepQuestion = text('Keep this draft?')
export const keepHint = text('A kept draft waits for you on this device.')
export const keep = text('Keep draft')
export const discard = text('Discard')
export const stay = text('Stay')
export const organizationLost = text(
  'You are no longer a member of your draft’s organization. The draft was reset.',
)

export const question = text('Question')
export const poll = text('Poll')
export const noBackground = text('None')
export const audience = text('Who finds it, who takes part, what is published')
export const editPart = textOf('Edit: {part}')
export const everybodyFinds = text('Everybody can find it.')
export const linkFinds = text('People with the link can find it.')
export const publicFrom = textOf('Public from {date}.')
export const guestsTakePart = text('Guests can take part.')
export const accountsTakePart = text('People with an account can take part.')
export const publishesResults = text('Results only.')
export const publishesVotes = text('Open votes: all of them, without names.')

export const startingOpinions = text('Starting opinions')
export const startingOpinionsHint = text(
  'Eight to fifteen are recommended, from different sides. One idea each, something to agree or disagree with.',
)
/** ⟦ and ⟧ enclose keys, with spaces between them. */
export const pasteHint = text('Paste a list: each line becomes one opinion. Drag, or move with ⟦Alt ↑ ↓⟧')
export const opinionLabel = textOf('Opinion {number}')
export const nextOpinion = text('Write the next opinion, or paste a list, one per line')
export const removeOpinion = textOf('Remove opinion {number}')
export const moveOpinion = textOf('Move opinion {number}')
export const opinionMoved = textOf('Opinion {from}, now {to} of {count}')
export const opinionRemoved = textOf('Removed. {count, plural, one {# opinion} other {# opinions}}.')
export const linesAdded = textOf('{count, plural, one {# opinion} other {# opinions}} added')
export const markersRemoved = text('Numbers and bullets were removed')
export const ofAtLeast = textOf('⟪{count}⟫ of at least {least}')
export const askOthers = text(
  'Ask somebody who disagrees with you to write two of them: people on every side should find themselves in the list.',
)
export const longOpinion = textOf(
  '{count, plural, one {Long: # character. Short opinions are voted on more.} other {Long: # characters. Short opinions are voted on more.}}',
)
export const linesWithProblem = textOf(
  '{count, plural, one {{total, plural, one {{count, number} of # line has a problem} other {{count, number} of # lines has a problem}}} other {{total, plural, other {{count, number} of # lines have a problem}}}}',
)
export const lineProblem = textOf('Opinion {number}: {problem}')
export const sameAsOpinion = textOf('same as opinion {number}')
export const emptyRow = text('empty')
export const tooLongRow = text('too long')
export const removeLines = textOf(
  '{count, plural, one {Remove this line} =2 {Remove both lines} other {Remove these # lines}}',
)
export const tooManyLines = textOf(
  '{max, plural, one {# opinion at most.} other {# opinions at most.}} {dropped, plural, one {The last line was not added.} other {The last # lines were not added.}}',
)

export const post = text('Post conversation')
export const posting = text('Posting …')
export const readyCount = textOf('{notReady, plural, =0 {⟪{ready}⟫ ready} other {⟪{ready}⟫ ready, # not}}')
export const editableFor = text(
  'You can edit the question and background in the first hour, before the tenth vote.',
)
export const logInToPost = text('Log in to post. Your draft is kept.')
export const postFailed = text('Your conversation could not be posted. Your draft is kept; try again.')
export const postOffline = text(
  'No internet connection. Your draft is kept; post it when you are online again.',
)
export const tooManyPosts = text('You have started many conversations. Your draft is kept; post it later.')
export const deviceOnHold = text('This device is still on hold. Your draft is kept; post it later.')

export const topicGone = text('A topic of your draft no longer exists and was removed. Post again.')

export const isLive = text('Your conversation is live')
export const postedJustNow = text('Posted just now')
export const opinionsPosted = textOf(
  '{count, plural, one {# starting opinion was posted.} other {# starting opinions were posted.}}',
)
export const inviteTen = text('Invite the first ten people')
export const peopleNeeded = {
  results: text('Totals need ten people, groups thirty.'),
  votes: text('Groups need at least ten people.'),
}
export const shareLink = text('Share the link')
export const poster = text('Poster for a town hall')
export const postedButNotLoaded = text('It is posted. Its page could not be loaded yet.')
export const openConversation = text('Open the conversation')
export const toDesk = text('See how it goes')

export const bold = text('Bold')
export const italic = text('Italic')
export const underline = text('Underline')
export const strike = text('Strike through')
export const formatting = text('Formatting')
export const editorFailed = text('Formatting could not be loaded. You can write plain text.')
