import { AppError, castVote, CONSENT_VERSION, listOpinions } from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginIntention } from '#shell/loginIntention.ts'
import { mockCall, requestsTo, goOffline } from '#testing/fakeServer.ts'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { keyboardVoting } from '#votes/keyboard.ts'
import { cardWith, opinionsNamed, showConversation, VOTE_TAB } from './showConversation.fixture.tsx'

const agree = { name: /^Agree/ }
const disagree = { name: /^Disagree/ }

const votesSent = () =>
  requestsTo(castVote).map(({ opinionSlugId, chosenOption }) => [opinionSlugId, chosenOption])

test('a press fills the button at once, and the next opinion follows with the focus still on the button', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  const button = card.getByRole('button', agree)
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(card.getByText('Opinion one')).toBeTruthy()
  await card.findByText('Opinion two')
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await waitFor(() => expect(votesSent()).toEqual([['op1', 'agree']]))
})

test('the live region says what was saved and what comes next', async () => {
  const { user } = await showConversation()
  await user.click((await cardWith('Opinion one')).getByRole('button', agree))
  await screen.findByText('Saved: you agree with opinion 1. So did 81% of 371 Opinion 2: Opinion two')
})

test('the keys A, S and D vote wherever the focus is on the Vote tab', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  expect(document.activeElement).toBe(document.body)
  await user.keyboard('d')
  await card.findByText('Opinion two')
  card.getByRole('button', agree).focus()
  await user.keyboard('s')
  await card.findByText('Opinion three')
  act(() => screen.getByRole('link', { name: 'Skip to content' }).focus())
  await user.keyboard('a')
  await card.findByText('Opinion four')
  await waitFor(() =>
    expect(votesSent()).toEqual([
      ['op1', 'disagree'],
      ['op2', 'pass'],
      ['op3', 'agree'],
    ]),
  )
})

test('single keys do nothing in text fields and on the other tabs', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await user.keyboard('a')
  expect(field.value).toBe('a')
  field.remove()
  expect(card.getByRole('button', agree).getAttribute('aria-pressed')).toBe('false')
  await user.click(card.getByRole('button', disagree))
  await waitFor(() => expect(votesSent()).toEqual([['op1', 'disagree']]))
  await user.click(screen.getByRole('link', { name: 'Results' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Voting card' })).toBeNull())
  await user.keyboard('a')
  expect(votesSent()).toHaveLength(1)
})

test('single keys can be switched off in their help and stay off', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  card.getByRole('button', agree).focus()
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox', { name: 'Vote with the keyboard' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  card.getByRole('button', agree).focus()
  await user.keyboard('a')
  await user.click(card.getByRole('button', disagree))
  await waitFor(() => expect(votesSent()).toEqual([['op1', 'disagree']]))
  expect(localStorage.getItem('parley:vote-keys')).toBe('off')
  keyboardVoting.set(true)
})

test('the keys J and K show the next and previous opinion without voting', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  card.getByRole('button', agree).focus()
  await user.keyboard('j')
  await card.findByText('Opinion two')
  await user.keyboard('k')
  await card.findByText('Opinion one')
  await user.click(card.getByRole('button', disagree))
  await waitFor(() => expect(votesSent()).toEqual([['op1', 'disagree']]))
})

test('Undo brings the card back and withdraws the vote', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', disagree))
  await card.findByText('Opinion two')
  await user.click(card.getByRole('button', { name: 'Undo' }))
  await card.findByText('Opinion one')
  await waitFor(() => expect(votesSent().at(-1)).toEqual(['op1', 'cancel']))
  expect(card.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(card.getAllByRole('button')).toContain(document.activeElement)
})

test('Undo of a changed vote sends the earlier choice', async () => {
  const { user } = await showConversation({ ownVotes: {} })
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', agree))
  await card.findByText('Opinion two')
  await user.keyboard('k')
  await card.findByText('Opinion one')
  await user.click(card.getByRole('button', disagree))
  await card.findByText('Opinion two')
  await user.keyboard('u')
  await card.findByText('Opinion one')
  await waitFor(() =>
    expect(votesSent()).toEqual([
      ['op1', 'agree'],
      ['op1', 'disagree'],
      ['op1', 'agree'],
    ]),
  )
})

test('opinions voted on before are skipped and counted', async () => {
  await showConversation({ ownVotes: { op1: 'agree', op2: 'pass' } })
  const card = await cardWith('Opinion three')
  expect(card.getByText('3 of 6')).toBeTruthy()
})

test('the end of the deck says that everything has a vote, states one fact about all votes, and offers next steps', async () => {
  const opinions = opinionsNamed('one', 'two')
  const { user } = await showConversation({ opinions, ownVotes: { op2: 'disagree' } })
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', agree))
  await card.findByText('All 2 opinions voted on')
  expect(card.getByText('1 agree, 1 disagree, 0 pass')).toBeTruthy()
  expect(
    card.getByRole('heading', { name: /^You disagreed, like only 29 others of 37\d people/ }),
  ).toBeTruthy()
  expect(card.getByText('“Opinion two”')).toBeTruthy()
  const picture = /^On one opinion only 29 others of 37\d people voted like me/
  expect(await card.findByRole('img', { name: picture })).toBeTruthy()
  expect(card.getByRole('link', { name: 'See where I stand' })).toBe(document.activeElement)
  expect(card.getByRole('button', { name: 'Share' })).toBeTruthy()
  expect(screen.getByText('New opinions will appear here.')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Add opinion' }))
  await screen.findByRole('textbox', { name: 'What do you think?' })
})

test('in a closed conversation the end of the cards leads to the results and does not invite opinions', async () => {
  const conversation = aConversation({ metadata: { opinionCount: 1, isClosed: true } })
  await showConversation({
    address: VOTE_TAB,
    conversation,
    opinions: opinionsNamed('one'),
    ownVotes: { op1: 'agree' },
  })
  const card = within(await screen.findByRole('region', { name: 'Voting card' }))
  await card.findByRole('link', { name: 'See where I stand' })
  expect(card.queryByRole('button', { name: 'Add opinion' })).toBeNull()
  expect(screen.queryByText('New opinions will appear here.')).toBeNull()
})

test('the card shows the whole opinion, however long it is', async () => {
  const words = 'A long opinion '.repeat(60).trim()
  await showConversation({ opinions: [anOpinion({ opinionSlugId: 'op1', opinion: words })] })
  const card = await cardWith(words)
  expect(card.queryByRole('button', { name: 'Show all' })).toBeNull()
})

test('the strip shows how others voted after a vote, and stays until the next vote', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', agree))
  expect(card.getByText('You agreed.').parentElement?.textContent).toBe('You agreed. So did 81% of\u00a0371')
  await card.findByText('Opinion two')
  await user.keyboard('j')
  await card.findByText('Opinion three')
  expect(card.getByText('You agreed.')).toBeTruthy()
  await user.click(card.getByRole('button', disagree))
  expect(card.getByText('You disagreed.')).toBeTruthy()
  expect(card.queryByText('You agreed.')).toBeNull()
})

test('a vote without network can be undone as well', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  goOffline()
  await user.click(card.getByRole('button', agree))
  await card.findByText('Opinion two')
  await user.click(card.getByRole('button', { name: 'Undo' }))
  await card.findByText('Opinion one')
  expect(card.getByRole('button', agree).getAttribute('aria-pressed')).toBe('false')
})

test('the title shrinks to a line on the other tabs and once nothing is left to vote on', async () => {
  const { user } = await showConversation({ opinions: opinionsNamed('one') })
  await cardWith('Opinion one')
  const head = () => screen.getByRole('heading', { level: 1 }).closest('header')?.dataset['size']
  expect(head()).toBe('full')
  await user.click(screen.getByRole('link', { name: /^Opinions/ }))
  expect(head()).toBe('line')
  await user.click(screen.getByRole('link', { name: 'Vote' }))
  expect(head()).toBe('full')
  await user.click((await cardWith('Opinion one')).getByRole('button', agree))
  await screen.findByRole('link', { name: 'See where I stand' })
  expect(head()).toBe('line')
})

test('totals are shown only after the viewer has voted, and include that vote', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  expect(screen.queryByText(/% agree/)).toBeNull()
  await user.click(card.getByRole('button', agree))
  const list = within(await screen.findByRole('region', { name: 'You voted' }))
  await list.findByText('81% agree')
})

test('a vote is changed in place by another button and withdrawn by the pressed one', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', agree))
  await card.findByText('Opinion two')
  const list = within(await screen.findByRole('region', { name: 'You voted' }))
  await user.click(list.getByRole('button', disagree))
  expect(list.getByRole('button', disagree).getAttribute('aria-pressed')).toBe('true')
  await user.click(list.getByRole('button', disagree))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'You voted' })).toBeNull())
  await waitFor(() =>
    expect(votesSent()).toEqual([
      ['op1', 'agree'],
      ['op1', 'disagree'],
      ['op1', 'cancel'],
    ]),
  )
})

test('a vote that the server refuses is undone with a notice', async () => {
  const { user } = await showConversation()
  mockCall(castVote, false)
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', agree))
  await screen.findByText(/could not be saved and has been removed/)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'You voted' })).toBeNull())
})

test('a change that fails falls back to the vote that the server has', async () => {
  const { user } = await showConversation({ ownVotes: { op1: 'agree' } })
  mockCall(castVote, () => {
    throw new AppError('forbidden', 'not_allowed', 'No')
  })
  const list = within(await screen.findByRole('region', { name: 'You voted' }))
  await user.click(list.getByRole('button', disagree))
  await screen.findByText(/could not be saved and has been removed/)
  await waitFor(() => expect(list.getByRole('button', agree).getAttribute('aria-pressed')).toBe('true'))
})

test('a vote without network is shown as waiting', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  goOffline()
  await user.click(card.getByRole('button', agree))
  await screen.findByText(/You agree with opinion 1. Sent when you are online again./)
  expect(await card.findByText('Waiting for the network')).toBeTruthy()
})

test('the consent sentence is shown before the first vote, is sent with it, and only with it', async () => {
  const { user } = await showConversation()
  const card = await cardWith('Opinion one')
  expect(card.getByRole('link', { name: 'What is stored' }).getAttribute('href')).toBe('/feed/legal/privacy')
  await user.click(card.getByRole('button', agree))
  await card.findByText('Opinion two')
  await waitFor(() => expect(card.queryByRole('link', { name: 'What is stored' })).toBeNull())
  await user.click(card.getByRole('button', agree))
  await waitFor(() => expect(requestsTo(castVote)).toHaveLength(2))
  expect(requestsTo(castVote).map((input) => input.consentVersion)).toEqual([CONSENT_VERSION, undefined])
})

test.each([
  [true, false],
  [false, true],
])(
  'where isIndexed is %s, the consent sentence speaks of people with the link: %s',
  async (isIndexed, told) => {
    await showConversation({ conversation: aConversation({ metadata: { isIndexed, opinionCount: 6 } }) })
    const card = await cardWith('Opinion one')
    expect(card.queryByText(/Whoever has the link can read the results/) !== null).toBe(told)
  },
)

test('a press that needs an account explains itself in place and is stored', async () => {
  const conversation = aConversation({ metadata: { isLoginRequired: true, opinionCount: 6 } })
  const { user } = await showConversation({ conversation })
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', agree))
  expect(card.getByText(/You need an account to vote in this conversation/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'What is stored' })).toBeTruthy()
  expect(votesSent()).toEqual([])
  await user.click(card.getByRole('link', { name: 'Log in or create an account' }))
  expect(loginIntention()).toBe('/conversation/streets1')
  expect(localStorage.getItem('parley:intended-vote')).toContain('"op1"')
})

test('a vote stored for the account is cast once the viewer is logged in', async () => {
  const conversation = aConversation({ metadata: { isLoginRequired: true, opinionCount: 6 } })
  const kept = {
    conversationSlugId: 'streets1',
    opinionSlugId: 'op2',
    opinion: 'Opinion two',
    choice: 'pass',
    keptAt: Date.now(),
  }
  localStorage.setItem('parley:intended-vote', JSON.stringify(kept))
  await showConversation({ conversation, status: { isKnown: true, isRegistered: true, isLoggedIn: true } })
  await waitFor(() => expect(votesSent()).toEqual([['op2', 'pass']]))
  expect(localStorage.getItem('parley:intended-vote')).toBeNull()
  expect(requestsTo(castVote).map((input) => input.consentVersion)).toEqual([CONSENT_VERSION])
  await screen.findByText('The vote you chose before logging in is saved (pass): “Opinion two”')
})

test('a vote stored for an account is dropped after some hours', async () => {
  const conversation = aConversation({ metadata: { isLoginRequired: true, opinionCount: 6 } })
  const kept = {
    conversationSlugId: 'streets1',
    opinionSlugId: 'op2',
    opinion: 'Opinion two',
    choice: 'pass',
  }
  localStorage.setItem('parley:intended-vote', JSON.stringify({ ...kept, keptAt: Date.now() - 7_200_000 }))
  const status = { isKnown: true, isRegistered: true, isLoggedIn: true }
  const { user } = await showConversation({ conversation, status })
  await waitFor(() => expect(localStorage.getItem('parley:intended-vote')).toBeNull())
  const card = await cardWith('Opinion one')
  await user.click(card.getByRole('button', disagree))
  await waitFor(() => expect(votesSent()).toEqual([['op1', 'disagree']]))
})

test('a locked conversation says why at the top, and its buttons refer to that and send nothing', async () => {
  const decided = {
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    explanation: 'Twice asked.',
  }
  const conversation = aConversation({
    metadata: {
      opinionCount: 6,
      moderation: { status: 'moderated', action: 'lock', reason: 'spam', ...decided },
    },
  })
  const { user } = await showConversation({ address: VOTE_TAB, conversation })
  const card = await cardWith('Opinion one')
  await screen.findByText('Locked by a moderator on November 20, 2026.')
  const description =
    /Reason: spam. You can read everything. Votes, opinions and poll answers are not accepted./
  const button = card.getByRole('button', { name: 'Agree', description })
  expect(screen.getByText('“Twice asked.”')).toBeTruthy()
  expect(card.getByText('Voting is locked by a moderator.')).toBeTruthy()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(votesSent()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Add your opinion' })).toBeNull()
})

test('more opinions are requested before the cards run out', async () => {
  const many = Array.from({ length: 70 }, (_, at) =>
    anOpinion({ opinionSlugId: `op${at + 1}`, opinion: `Nr ${at + 1}` }),
  )
  const votedOn = Object.fromEntries(
    many.slice(0, 48).map(({ opinionSlugId }) => [opinionSlugId, 'agree' as const]),
  )
  await showConversation({ opinions: many, ownVotes: votedOn })
  await cardWith('Nr 49')
  await waitFor(() => expect(requestsTo(listOpinions).map(({ limit }) => limit)).toEqual([50, 100]))
})

test('a login during writing reopens the sheet with the text', async () => {
  const conversation = aConversation({ metadata: { isLoginRequired: true, opinionCount: 6 } })
  const { user, unmount } = await showConversation({ conversation })
  await user.click(await screen.findByRole('button', { name: 'Add your opinion' }))
  await user.type(await screen.findByLabelText('What do you think?'), 'More trees.')
  await user.click(screen.getByRole('button', { name: 'Post opinion' }))
  await user.click(await screen.findByRole('link', { name: 'Log in or create an account' }))
  unmount()
  await showConversation({ conversation, status: { isKnown: true, isRegistered: true, isLoggedIn: true } })
  expect(await screen.findByDisplayValue('More trees.')).toBeTruthy()
  const [close] = screen.getAllByRole('button', { name: 'Close' })
  if (close) await user.click(close)
  expect(sessionStorage.getItem('parley:writing')).toBeNull()
})
