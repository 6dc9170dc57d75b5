import { text, textOf } from './catalogue.ts'

export const loading = text('Loading how it goes')
export const failed = text('How this conversation goes could not be loaded.')
export const notYours = text('Only those who lead this conversation can open this page.')
export const openConversation = text('Open the conversation')
export const change = text('Change')

export const day = textOf('Day {day} of {days}.')
export const dayOpen = textOf('Day {day}.')
export const lastDay = text('Last day.')
export const opensOn = textOf('Opens on {date}.')
export const closedOn = textOf('Closed {date}.')
export const peopleTookPart = textOf(
  '{count, plural, =0 {Nobody has taken part yet.} one {One person took part.} other {{people} people took part.}}',
)
export const newSinceYesterday = textOf('{people} people took part, {fresh} of them since yesterday.')
export const peopleAndVotes = textOf(
  '{count, plural, one {One person} other {{people} people}}, {votes, plural, one {# vote} other {{number} votes}}.',
)
export const fromFiveOn = text('From five people on you see votes per day; from ten on groups can show.')
export const locked = text('A moderator has locked this conversation. Nobody can vote or add opinions.')

export const nextStep = text('Next step')
export const nothingToday = text('Nothing today')
export const comeBackTomorrow = text('Nothing waits for you. Come back tomorrow.')
export const lookAtReports = text('Look at the reports first')
export const reportsReason = text(
  'Somebody says that this may endanger a person. Decide on it before anything else.',
)
export const lookAtWaiting = textOf(
  '{count, plural, one {Look at one opinion that waits} other {Look at # opinions that wait}}',
)
export const waitingReason = textOf('The oldest came in {since}. People write again when theirs appears.')
export const review = textOf('{count, plural, one {Review one opinion} other {Review # opinions}}')
export const openQueue = text('Open the queue')
export const inviteFirstTen = text('Invite the first ten')
export const inviteReason = text('Those who know you come first. Then the poster.')
export const sayClosing = text('Say that it closes soon')
export const sayClosingReason = textOf(
  'It closes on {date}. Share the link once more with everybody you know.',
)
export const postOutcome = text('Post the outcome')
export const postOutcomeReason = text('People who took part wait to read what becomes of it.')
export const writeOutcome = text('Write the outcome')
export const answerOverdue = textOf('The answer was promised by {date}.')
export const shareLink = text('Share the link')
export const printPoster = text('Print the poster')

export const waits = text('Waits for you')
export const nothingWaits = text('Nothing. New reports and opinions appear here.')
export const numReports = textOf('{count, plural, one {One report} other {# reports}}')
export const numReviews = textOf(
  '{count, plural, one {One opinion waits for review} other {# opinions wait for review}}',
)
export const numAppeals = textOf('{count, plural, one {One appeal} other {# appeals}}')
export const numPatterns = textOf('{count, plural, one {One unusual pattern} other {# unusual patterns}}')
export const oldest = textOf('Oldest: {since}')

export const votesPerDay = text('Votes per day')
export const asTable = text('Votes per day, as a table')
export const dayColumn = text('Day')
export const votesColumn = text('Votes')
export const newPeopleColumn = text('New people')
export const fewerThanFive = text('fewer than five')
export const daysNote = text(
  'Days begin at midnight UTC. Days on which fewer than five people took part are joined with the next. How people voted stays hidden here too, as long as it is open.',
)
export const range = textOf('{from} to {to}')

export const howFar = text('How far people get')
export const votedOnTen = text('voted on ten opinions or more')
export const votesEach = textOf('votes, {each} a person')
export const votedOnAll = textOf('voted on all {opinions} opinions')
export const opinionsAdded = text('opinions added by people')
export const countedAsOf = textOf('Counted for {people} people on {when}.')
export const notYetCounted = text('How many opinions people vote on is counted from ten people on.')

export const fewVotes = text('Opinions with few votes')
export const fewVotesHint = textOf(
  '{count, plural, one {One opinion has} other {# opinions have}} fewer than 15 votes. Results of groups say nothing about an opinion before that. Such opinions are shown to people more often.',
)
export const enoughVotes = text('Every opinion has enough votes for results to say something.')
export const numVotes = textOf('{count, plural, one {# vote} other {# votes}}')
export const fewerThanFiveVotes = text('fewer than five votes')

export const whereFrom = text('Where visits come from')
export const whereFromHint = text(
  'Visits from addresses with a name for their place, such as the one on the poster. Nothing is stored about who visits.',
)
export const noVisits = text('No visit from such an address yet.')
export const numVisits = textOf('{count, plural, one {# visit} other {{number} visits}}')
export const fewVisits = text('fewer than five visits')
export const ownChannel = text('An address of your own')
export const ownChannelHint = text(
  'Name a place, such as newsletter or bus-stop: small letters, digits and hyphens.',
)
export const ownChannelProblem = text('Use 1 to 24 small letters, digits or hyphens.')
export const makeAddress = text('Make the address')
export const addressFor = textOf('Address for {channel}')

export const invite = text('Invite')
export const qrAndLink = text('QR code, link and embed')
export const poster = text('Poster, A4')
export const data = text('Results and data')
export const report = text('Report for print')

export const dates = text('Dates')
export const opens = textOf('Opens on {date}')
export const closes = textOf('Closes on {date}')
export const noEnd = text('No closing date')
export const closed = textOf('Closed on {date}')
export const answerDue = textOf('The answer is due on {date}')
export const noAnswerDate = text('No answer is promised')
export const outcomePosted = textOf('Outcome posted on {date}')

export const checklist = text('From draft to outcome')
export const done = text('done')
export const toDo = text('to do')
export const stepPosted = text('Conversation posted')
export const stepSeeds = text('Eight opinions to start with')
export const stepTen = text('Ten people')
export const stepClosing = text('Closing date set')
export const stepPromise = text('Answer promised')
export const stepClosed = text('Closed')
export const stepOutcome = text('Outcome posted')

export const listLoading = text('Loading your conversations')
export const listFailed = text('Your conversations could not be loaded.')
export const listEmpty = text('You lead no conversation yet.')
export const startOne = text('Start a conversation')
export const needsYou = textOf(
  '{count, plural, =0 {Nothing waits for you today.} one {One needs you today} other {# need you today}}',
)
export const thingsWait = textOf('{needs}: {count, plural, one {one thing waits} other {# things wait}}.')
export const overdue = textOf('{count, plural, one {One answer is overdue.} other {# answers are overdue.}}')
export const filter = text('Show')
export const all = textOf('All {count}')
export const open = textOf('Open {count}')
export const closedOnes = textOf('Closed {count}')
export const conversation = text('Conversation')
export const people = text('People')
export const nextDate = text('Next date')
export const nothing = text('nothing')
export const isOverdue = text('answer overdue')
export const wasDue = textOf('was due {date}')
export const opensOnDay = textOf('opens {date}')
export const closesOn = textOf('closes {date}')
export const answerOn = textOf('answer due {date}')
export const stateOpen = text('Open')
export const stateUnopened = textOf('Opens {date}')
export const stateClosed = textOf('Closed {date}')
export const stateAnswered = text('Closed, answered')
export const stateLocked = text('Locked by a moderator')
export const statePrivate = text('private')
export const noneOpen = text('None of your conversations is open.')
export const noneClosed = text('None of your conversations is closed.')
export const onlyNewest = textOf('Only the newest {count} are listed.')
