import { text, textOf } from './catalogue.ts'

export const search = text('Title')
export const state = text('State')
export const states = {
  any: text('All conversations'),
  public: text('Public'),
  private: text('Private'),
  waiting: text('Something waits'),
  closed: text('Closed'),
  locked: text('Locked'),
  orphaned: text('Led by nobody'),
}
export const loading = text('Loading the conversations')
export const failed = text('The conversations could not be loaded.')
export const noneFound = text('No conversation matches.')
export const noneSoFar = text('Nothing among the newest ones.')
export const more = text('Show more')
export const startedBy = textOf('{name}, {date}')
export const accountGone = text('account deleted')
export const numWaiting = textOf(
  '{count, plural, one {# opinion waits for review} other {# opinions wait for review}}',
)
export const publicFrom = textOf('Public from {moment}')
export const actsOn = textOf('Actions: {title}')
export const close = text('Close')
export const reopen = text('Reopen')
export const lock = text('Lock')
export const remove = text('Delete')
export const handOver = text('Hand over')
export const closeTitle = textOf('Close “{title}”?')
export const closeText = text(
  'Nobody can vote, add opinions or answer the poll. Whoever leads it is notified.',
)
export const reopenTitle = textOf('Reopen “{title}”?')
export const reopenText = text('People can take part again. Whoever leads it is notified.')
export const removeTitle = textOf('Delete “{title}”?')
export const removeText = text('It cannot be read any more, by anybody. Whoever leads it is notified.')
export const handOverTitle = textOf('Hand over “{title}”')
export const handOverText = text(
  'Whoever leads it now loses the right to. Both are notified, and both can still read it.',
)
export const receiver = text('Who leads it from now on')
export const person = text('A person')
export const organization = text('An organization')
export const username = text('Username')
export const member = text('Member (optional)')
export const memberHint = text('Without a name, a facilitator or the member of longest standing.')
export const chooseOrganization = text('Choose an organization')
export const nobodyNamed = textOf('There is nobody called {username}.')
export const notMember = text('This person is not a member of the organization.')
export const noMembers = text('The organization has no members.')
export const authorGone = text('Its author has deleted the account, and the conversation goes with it.')
export const changeFailed = text('This could not be saved. Try again.')
export const changed = {
  close: text('The conversation is closed.'),
  reopen: text('The conversation is open again.'),
  delete: text('The conversation is deleted.'),
}
export const handedOver = text('The conversation is handed over.')
