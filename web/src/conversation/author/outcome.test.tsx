import { getConversation, getOutcome, getProfile, postOutcome, type Outcome } from '@parley/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshQueries } from '#queries.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { aConversation, aProfile } from '#testing/samples.ts'
import { showConversation, SLUG } from '#conversation/showConversation.fixture.tsx'

const LOGGED_IN = { isKnown: true, isRegistered: true, isLoggedIn: true }
const ADDRESS = `/conversation/${SLUG}/outcome`
const at = '2027-03-12T10:00:00.000Z'
const LOCKED = {
  status: 'moderated',
  action: 'lock',
  reason: 'spam',
  explanation: '',
  createdAt: at,
  updatedAt: at,
} as const

const clusters = (['0', '1'] as const).map((key) => ({ key, numUsers: 100, isUserInCluster: false }))

/** Opens the page for the outcome of a conversation in which two opinions are shared. */
const show = async ({
  isClosed = true,
  username = 'blue_heron',
  posted = null,
}: { isClosed?: boolean; username?: string; posted?: Outcome | null } = {}) => {
  mockCall(getOutcome, posted)
  mockCall(getProfile, aProfile({ username }))
  const outcome = posted ? { createdAt: at, updatedAt: at } : undefined
  const shown = await showConversation({
    address: ADDRESS,
    conversation: aConversation({ metadata: { isClosed, outcome }, polis: { clusters } }),
    status: LOGGED_IN,
    shared: [
      { opinionSlugId: 'op2', direction: 'agree' },
      { opinionSlugId: 'op3', direction: 'agree' },
    ],
  })
  await shown.queryClient.invalidateQueries({ queryKey: [getProfile.path] })
  return shown
}

const rowOf = async (words: RegExp) => within(await screen.findByRole('row', { name: words }))
const postButton = () => screen.getByRole('button', { name: /^Post/ })
const decision = () => screen.findByRole('textbox', { name: 'What was decided' })

test('an outcome needs a closed conversation, and is written only by those who lead it', async () => {
  const shown = await show({ isClosed: false })
  await screen.findByText('Close the conversation first.')
  shown.unmount()
  await show({ username: 'somebody_else' })
  await screen.findByText(/^Only those who lead this conversation/)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a conversation that opens again or is locked while its outcome is written says so above the text, which stays', async () => {
  const { user, queryClient } = await show()
  await user.type(await decision(), 'Buses run later.')
  for (const [metadata, sentence] of [
    [{ isClosed: false }, 'Close the conversation first.'],
    [{ moderation: LOCKED }, 'Not possible while it is locked.'],
  ] as const) {
    mockCall(getConversation, { conversationData: aConversation({ metadata }) })
    await refreshQueries(queryClient, [getConversation])
    await screen.findByText(sentence)
    expect(await decision()).toHaveProperty('value', 'Buses run later.')
  }
})

test('an outcome without a text says so once, at the field, which gets the focus', async () => {
  const { user } = await show()
  const text = await decision()
  await user.click(postButton())
  expect(screen.getAllByRole('alert').length).toBe(1)
  expect(document.activeElement).toBe(text)
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(requestsTo(postOutcome)).toEqual([])
})

test('an answer that is too long says by how much, once, and is not posted', async () => {
  const { user } = await show()
  const second = await rowOf(/Opinion two/)
  await user.type(await decision(), 'Buses run later.')
  await user.selectOptions(second.getByRole('combobox', { name: /^What becomes/ }), 'Planned')
  fireEvent.change(second.getByRole('textbox', { name: /^Your answer/ }), {
    target: { value: 'x'.repeat(1001) },
  })
  await user.click(postButton())
  expect(second.getByRole('alert').textContent).toBe('Text exceeds 1000 character limit (1001/1000)')
  expect(screen.getAllByRole('alert').length).toBe(1)
  expect(requestsTo(postOutcome)).toEqual([])
})

test('the table of answers has a row for every shared opinion and for others that are added, and posts those that are answered', async () => {
  const { user } = await show()
  const second = await rowOf(/Opinion two/)
  await rowOf(/Opinion three/)
  await user.type(await decision(), 'Buses run later.')
  await user.selectOptions(second.getByRole('combobox', { name: /^What becomes/ }), 'Planned')
  await user.type(second.getByRole('textbox', { name: /^Your answer/ }), 'In May.')
  await user.type(second.getByRole('textbox', { name: /^Who/ }), 'Town council')
  await user.type(second.getByLabelText(/^By when/), '2027-05-01')
  await user.click(screen.getByRole('button', { name: 'Answer another opinion' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Opinion to answer' }), 'op5')
  const fifth = await rowOf(/Opinion five/)
  await user.click(postButton())
  await screen.findByText(/^Each answer needs a text/)
  expect(fifth.getByRole('textbox', { name: /^Your answer/ }).getAttribute('aria-invalid')).toBe('true')
  await user.type(fifth.getByRole('textbox', { name: /^Your answer/ }), 'Too dear.')
  screen.getByText('2 of 3 answered')
  mockCall(postOutcome, { success: true })
  await user.click(postButton())
  await screen.findByText('The outcome is posted.')
  expect(requestsTo(postOutcome)).toEqual([
    {
      conversationSlugId: SLUG,
      text: 'Buses run later.',
      answerList: [
        {
          opinionSlugId: 'op2',
          state: 'planned',
          text: 'In May.',
          doneBy: 'Town council',
          dueOn: '2027-05-01',
        },
        { opinionSlugId: 'op5', state: 'decided', text: 'Too dear.' },
      ],
      isComplete: false,
    },
  ])
  expect(Object.keys(localStorage).some((key) => key.includes('outcome-draft'))).toBe(false)
})

test('chosen rows are filled in together; what stays empty changes nothing, and the filling can be undone', async () => {
  const { user } = await show()
  const [second, third] = [await rowOf(/Opinion two/), await rowOf(/Opinion three/)]
  await user.type(second.getByRole('textbox', { name: /^Who/ }), 'The mayor')
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }))
  const fill = within(screen.getByRole('region', { name: '2 chosen' }))
  await user.selectOptions(fill.getByRole('combobox'), 'Not now')
  await user.type(fill.getByRole('textbox', { name: 'Your answer' }), 'Next year.')
  await user.click(fill.getByRole('button', { name: 'Fill in 2 rows' }))
  for (const row of [second, third])
    expect(row.getByRole('textbox', { name: /^Your answer/ })).toHaveProperty('value', 'Next year.')
  expect(second.getByRole('textbox', { name: /^Who/ })).toHaveProperty('value', 'The mayor')
  screen.getByText('2 of 2 answered')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(third.getByRole('textbox', { name: /^Your answer/ })).toHaveProperty('value', '')
  expect(second.getByRole('textbox', { name: /^Who/ })).toHaveProperty('value', 'The mayor')
})

test('a draft stays on the device, and its preview says what people will read', async () => {
  const shown = await show()
  await decision()
  await shown.user.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findAllByText('The text must say something')
  await shown.user.type(await decision(), 'Buses run later.')
  const second = await rowOf(/Opinion two/)
  await shown.user.selectOptions(second.getByRole('combobox', { name: /^What becomes/ }), 'Decided')
  await shown.user.type(second.getByRole('textbox', { name: /^Your answer/ }), 'From May on.')
  await shown.user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: 'As people will see it' }))
  preview.getByText('From May on.')
  preview.getByText(/^blue_heron, /)
  await shown.user.click(preview.getByRole('button', { name: 'Go on writing' }))
  mockCall(postOutcome, { success: false, reason: 'conversation_locked' })
  await shown.user.click(postButton())
  await screen.findByText('Not possible while it is locked.')
  shown.unmount()
  await show()
  await waitFor(async () => expect(await decision()).toHaveProperty('value', 'Buses run later.'))
})

test('a posted outcome is changed with its answers, and marked as having all of them', async () => {
  const answer = { opinionSlugId: 'op3', opinion: 'Opinion three', state: 'planned', text: 'Soon.' } as const
  const { user } = await show({
    posted: {
      text: 'Done.',
      answerList: [{ ...answer, doneBy: 'The mayor' }],
      createdAt: at,
      updatedAt: at,
      authorUsername: 'blue_heron',
    },
  })
  const third = await rowOf(/Opinion three/)
  expect(third.getByRole('textbox', { name: /^Who/ })).toHaveProperty('value', 'The mayor')
  await user.click(screen.getByRole('switch', { name: /^These are all the answers/ }))
  mockCall(postOutcome, { success: true })
  await user.click(postButton())
  await waitFor(() => expect(requestsTo(postOutcome)).toHaveLength(1))
  expect(requestsTo(postOutcome)[0]).toMatchObject({
    answerList: [{ opinionSlugId: 'op3', state: 'planned', text: 'Soon.', doneBy: 'The mayor' }],
    isComplete: true,
  })
})
