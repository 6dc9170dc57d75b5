import {
  AppError,
  getConversation,
  getOpinionMap,
  listOwnPollResponses,
  respondToPoll,
  type Conversation,
  type GroupPoll,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { goOffline, goOnline, mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation } from '#testing/samples.ts'
import { aMap } from '#results/map/maps.fixture.ts'
import { cardWith, showConversation, SLUG, VOTE_TAB } from './showConversation.fixture.tsx'

const HALL_OPTIONS = ['Library and reading room', 'Covered market again', 'Keep it as it is']
const COUNTS = [180, 145, 36]

const withPoll = (metadata: Partial<Conversation['metadata']> = {}, counts = COUNTS) =>
  aConversation({
    metadata: { opinionCount: 6, ...metadata },
    payload: {
      poll: HALL_OPTIONS.map((optionTitle, index) => ({
        optionNumber: index + 1,
        optionTitle,
        numResponses: counts[index] ?? 0,
      })),
    },
  })

const show = async (
  conversation: Conversation = withPoll(),
  { answer, address }: { answer?: number; address?: string } = {},
) => {
  mockCall(respondToPoll, undefined)
  mockCall(
    listOwnPollResponses,
    answer === undefined ? [] : [{ conversationSlugId: SLUG, optionChosen: answer }],
  )
  return showConversation({
    conversation,
    ...(answer === undefined ? {} : { ownVotes: {} }),
    ...(address === undefined ? {} : { address }),
  })
}

const sheet = async () => within(await screen.findByRole('region', { name: 'Voting card' }))

test('the poll is the first sheet of the deck, without results before an answer or Skip', async () => {
  await show()
  const card = await sheet()
  expect(await card.findByRole('heading', { name: 'Poll, one answer' })).toBeTruthy()
  expect(card.getByText('before the 6 opinions')).toBeTruthy()
  expect(card.getByText('361 answers so far')).toBeTruthy()
  expect(card.getAllByRole('radio')).toHaveLength(3)
  expect(card.queryByText('50%')).toBeNull()
  expect(card.queryByText('Opinion one')).toBeNull()
})

test('a poll is answered by one press, and the result appears in the same frame and names the viewer’s answer', async () => {
  const user = userEvent.setup()
  await show()
  const card = await sheet()
  const option = await card.findByLabelText(HALL_OPTIONS[0] ?? '')
  mockCall(getConversation, { conversationData: withPoll({}, [181, 145, 36]) })
  await user.click(option)
  await waitFor(() =>
    expect(requestsTo(respondToPoll)).toMatchObject([{ conversationSlugId: SLUG, voteOptionChoice: 1 }]),
  )
  const [own] = await card.findAllByRole('listitem')
  expect(own?.textContent).toMatch(/Library and reading room50%.*You · 181 people/)
  expect(card.getByText('362 people answered')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Go on to the opinions' }))
  await cardWith('Opinion one')
  expect(await screen.findByRole('button', { name: `Poll: you chose ${HALL_OPTIONS[0]}` })).toBeTruthy()
})

test('a page that withholds the poll results shows how many answered, and the results once they are loaded after an answer', async () => {
  const user = userEvent.setup()
  const { payload, ...rest } = withPoll({}, [0, 0, 0])
  await show({ ...rest, payload: { ...payload, withheldPollResponses: 361 } })
  const card = await sheet()
  expect(await card.findByText('361 answers so far')).toBeTruthy()
  const read = Promise.withResolvers<{ conversationData: Conversation }>()
  mockCall(getConversation, () => read.promise)
  await user.click(card.getByLabelText(HALL_OPTIONS[0] ?? ''))
  await waitFor(() => expect(requestsTo(respondToPoll)).toHaveLength(1))
  expect(card.queryByText(/answered/)).toBeNull()
  expect(card.getByRole('radio', { checked: true })).toBe(card.getByLabelText(HALL_OPTIONS[0] ?? ''))
  read.resolve({ conversationData: withPoll({}, [181, 145, 36]) })
  expect(await card.findByText('362 people answered')).toBeTruthy()
  expect(card.getByText('50%')).toBeTruthy()
})

test('arrow keys in the poll move without choosing, and Space or Enter chooses', async () => {
  const user = userEvent.setup()
  await show()
  const card = await sheet()
  const [first, second, third] = await card.findAllByRole('radio')
  first?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(third)
  expect(requestsTo(respondToPoll)).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(requestsTo(respondToPoll)).toMatchObject([{ voteOptionChoice: 3 }]))
})

test('arrows to the side move along the poll in the direction of reading', async () => {
  const user = userEvent.setup()
  await show()
  const card = await sheet()
  const [first, second] = await card.findAllByRole('radio')
  first?.focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(second)
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(second)
})

test('voting keys do nothing while the poll comes before the opinions', async () => {
  const user = userEvent.setup()
  await show()
  const card = await sheet()
  await card.findAllByRole('radio')
  await user.keyboard('a')
  expect(screen.queryByText(/You agreed/)).toBeNull()
  await user.click(card.getByRole('button', { name: 'Skip to opinions' }))
  await cardWith('Opinion one')
})

test('Skip leads to the opinions, and a line above them offers the poll and its results later', async () => {
  const user = userEvent.setup()
  await show()
  const card = await sheet()
  await user.click(await card.findByRole('button', { name: 'Skip to opinions' }))
  await cardWith('Opinion one')
  const line = await screen.findByRole('button', { name: 'Poll: 361 answers' })
  await user.click(line)
  expect(screen.getByText('40%')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Answer the poll' }))
  await user.click(screen.getByLabelText(HALL_OPTIONS[1] ?? ''))
  expect(await screen.findByRole('button', { name: `Poll: you chose ${HALL_OPTIONS[1]}` })).toBeTruthy()
})

test('a poll answer of an earlier visit is a line above the tabs, where it can be changed', async () => {
  const user = userEvent.setup()
  await show(withPoll(), { answer: 2 })
  await cardWith('Opinion one')
  await user.click(await screen.findByRole('button', { name: `Poll: you chose ${HALL_OPTIONS[1]}` }))
  await user.click(screen.getByRole('button', { name: 'Change my answer' }))
  expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByLabelText(HALL_OPTIONS[1] ?? ''))
  await user.click(screen.getByLabelText(HALL_OPTIONS[2] ?? ''))
  expect(await screen.findByRole('button', { name: `Poll: you chose ${HALL_OPTIONS[2]}` })).toBeTruthy()
  await waitFor(() => expect(requestsTo(respondToPoll)).toMatchObject([{ voteOptionChoice: 3 }]))
})

test('a closed conversation shows the poll results at once, and answers cannot be changed', async () => {
  await show(withPoll({ isClosed: true }), { address: VOTE_TAB })
  const card = await sheet()
  expect(await card.findByText('50%')).toBeTruthy()
  expect(card.queryByRole('radio')).toBeNull()
  expect(card.queryByRole('button', { name: /answer/ })).toBeNull()
})

test('the poll shows counts instead of percentages for fewer than five answers', async () => {
  await show(withPoll({ isClosed: true }, [3, 1, 0]), { address: VOTE_TAB })
  const card = await sheet()
  expect(await card.findByText('3 people')).toBeTruthy()
  expect(card.queryByText(/%/)).toBeNull()
})

test('a poll answer rejected by a lock is undone, and the reason appears at the pressed button', async () => {
  const user = userEvent.setup()
  await show()
  mockCall(respondToPoll, () => {
    throw new AppError('conflict', 'conversation_locked', 'Locked')
  })
  const card = await sheet()
  await user.click(await card.findByLabelText(HALL_OPTIONS[0] ?? ''))
  const reason = 'This conversation takes no more answers. Your answer was not saved.'
  expect(await card.findByText(reason)).toBeTruthy()
  const isAnnounced = (element: HTMLElement) => element.closest('output') !== null
  const said = screen.getAllByText(/was not saved/)
  expect(said.filter((element) => !isAnnounced(element))).toHaveLength(1)
  expect(said.filter(isAnnounced)).toHaveLength(1)
  expect(card.queryByText('You')).toBeNull()
  expect(await card.findByText('361 answers so far')).toBeTruthy()
})

test('a poll answer without network shows the icon of a clock, and is sent when the network is back', async () => {
  const user = userEvent.setup()
  await show()
  const card = await sheet()
  await card.findAllByRole('radio')
  goOffline()
  await user.click(card.getByLabelText(HALL_OPTIONS[0] ?? ''))
  expect(await card.findByText(/waits on this device/)).toBeTruthy()
  goOnline()
  await waitFor(() => expect(requestsTo(respondToPoll)).toHaveLength(1))
  await waitFor(() => expect(card.queryByText(/waits on this device/)).toBeNull())
})

test('a poll answer that needs an account is stored until then, with a link to log in below it', async () => {
  const user = userEvent.setup()
  await show(withPoll({ isLoginRequired: true }))
  const card = await sheet()
  await user.click(await card.findByLabelText(HALL_OPTIONS[0] ?? ''))
  expect(await card.findByText(/You need an account to answer this poll/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Log in or create an account' })).toBeTruthy()
  expect(requestsTo(respondToPoll)).toEqual([])
})

test('the shares of each group are below an answer with the number of answers, and withheld ones are explained', async () => {
  const groups: GroupPoll[] = [
    { key: '0', numUsers: 240, numResponses: [116, 42, 43], isSuppressed: false },
    { key: '1', numUsers: 20, numResponses: [0, 0, 0], isSuppressed: true },
  ]
  await showConversation({ address: VOTE_TAB, conversation: withPoll({ isClosed: true }) })
  mockCall(getOpinionMap, aMap(2, { poll: groups }))
  const card = await sheet()
  expect(await card.findByText('A: 58%')).toBeTruthy()
  expect(card.getByText('Calm streets: 201 answered.')).toBeTruthy()
  expect(card.getByText(/Where fewer than 15 answered, nothing is shown/)).toBeTruthy()
})
