import {
  CONSENT_VERSION,
  createOpinion,
  getConversation,
  listOpinions,
  listOwnConsents,
  type Conversation,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { cardWith, opinionsNamed, showConversation, SLUG } from '#conversation/showConversation.fixture.tsx'
import { mockCall, requestsTo, goOffline } from '#testing/fakeServer.ts'
import { refreshQueries } from '#queries.ts'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { draftOf } from './drafts.ts'

const LOCKED: Partial<Conversation['metadata']> = {
  moderation: {
    status: 'moderated',
    action: 'lock',
    reason: 'spam',
    explanation: '',
    createdAt: '2026-11-28T10:00:00.000Z',
    updatedAt: '2026-11-28T10:00:00.000Z',
  },
}

const open = async (scene: Parameters<typeof showConversation>[0] = {}) => {
  const opinions = opinionsNamed('one', 'two')
  const shown = await showConversation({ opinions, ...scene })
  await cardWith('Opinion one')
  mockCall(createOpinion, () => {
    opinions.push(anOpinion({ opinionSlugId: 'new1', opinion: 'Trees &amp; shade<br>everywhere' }))
    return { success: true as const, opinionSlugId: 'new1' }
  })
  await shown.user.click(screen.getByRole('button', { name: 'Add your opinion' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Your opinion' }))
  return { ...shown, sheet, text: sheet.getByRole('textbox', { name: 'What do you think?' }) }
}

test('a posted opinion is sent with its line breaks, announced and highlighted, and its draft is removed', async () => {
  const { user, sheet, text } = await open()
  await user.type(text, 'Trees & shade{Enter}everywhere')
  await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
  const fresh = within(await screen.findByRole('region', { name: 'Your new opinion' }))
  expect(fresh.getByText(/Trees & shade/)).toBeTruthy()
  expect(fresh.getByRole('button', { name: 'Agree' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('Your opinion is posted. Your own agreement is counted.')).toBeTruthy()
  expect(requestsTo(createOpinion)).toEqual([
    {
      conversationSlugId: SLUG,
      opinionBody: 'Trees &amp; shade<br>everywhere',
      consentVersion: CONSENT_VERSION,
    },
  ])
  expect(draftOf(SLUG)).toBeUndefined()
  await waitFor(() => expect(requestsTo(listOpinions).length).toBeGreaterThan(1))
})

test('somebody who posts the text of an existing opinion sees that opinion, and their earlier vote on it', async () => {
  const { user, sheet, text } = await open({ ownVotes: { op2: 'disagree' } })
  mockCall(createOpinion, { success: true, opinionSlugId: 'op2', isExisting: true })
  await user.type(text, 'opinion TWO')
  await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
  const found = within(await screen.findByRole('region', { name: 'Somebody has said this already' }))
  expect(found.getByText('Opinion two')).toBeTruthy()
  expect(found.getByRole('button', { name: 'Disagree' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('Somebody has said this already. Your vote on it is counted.')).toBeTruthy()
  expect(draftOf(SLUG)).toBeUndefined()
})

describe('before an opinion is written, the sheet says under which name it will appear', () => {
  const inResults = () => aConversation({ metadata: { publication: 'results' } })

  test('the composer says that the opinion appears under a made-up name if votes are published', async () => {
    const { sheet } = await open({ ownVotes: { op2: 'agree' } })
    sheet.getByText(/a made-up name that you have in this conversation only/)
  })

  test('the composer says that the opinion appears under the name of the guest or account if only results are published', async () => {
    const { sheet } = await open({ ownVotes: { op2: 'agree' }, conversation: inResults() })
    await sheet.findByText(/appears under your name: calm_heron\./)
  })

  test('the composer says to somebody without a name that they get a made-up one, which can be changed', async () => {
    const { sheet } = await open({ conversation: inResults() })
    sheet.getByText(/a made-up name, which you can change in Settings\./)
  })
})

test('where new opinions are paused, the reason stands in place of the button, and votes go on', async () => {
  const conversation = aConversation({ metadata: { areOpinionsPaused: true } })
  await showConversation({ opinions: opinionsNamed('one', 'two'), conversation })
  await cardWith('Opinion one')
  screen.getByText('New opinions are paused for now.')
  expect(screen.queryByRole('button', { name: 'Add your opinion' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Agree' })).toBeTruthy()
})

test('a text that was written before the pause is kept, and the sheet says why it is not posted', async () => {
  const { user, sheet, text } = await open()
  mockCall(createOpinion, { success: false, reason: 'conversation_locked', isPaused: true })
  await user.type(text, 'Trees')
  await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
  await sheet.findByText(/^This conversation takes no new opinions for now\. Your text is kept/)
  expect(draftOf(SLUG)?.body).toBe('Trees')
})

test.each(['2026-11-21.2', '2026-11-23.1', CONSENT_VERSION])(
  'people who have consented to %s in this conversation are not asked again',
  async (version) => {
    const consentedAt = '2026-11-20T12:00:00.000Z'
    mockCall(listOwnConsents, [{ conversationSlugId: SLUG, kind: 'votes', version, consentedAt }])
    const { user, sheet, text } = await open({ ownVotes: {} })
    await user.type(text, 'Trees')
    await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
    await waitFor(() => expect(requestsTo(createOpinion)).toHaveLength(1))
    expect(requestsTo(createOpinion)[0]?.consentVersion).toBeUndefined()
  },
)

test('a hint appears while an opinion is written and forbids nothing', async () => {
  const { user, sheet, text } = await open()
  await user.type(text, 'Should we plant trees?')
  expect(sheet.getByText('22 of about 140 characters')).toBeTruthy()
  expect(sheet.getByRole('status').textContent).toMatch(/^This is a question\./)
  await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
  await waitFor(() => expect(requestsTo(createOpinion)).toHaveLength(1))
})

test('the remaining characters are counted near the limit, a long text gets a gentle warning, and a too long one is not posted', async () => {
  const { user, sheet, text } = await open()
  await user.click(text)
  await user.paste('a'.repeat(141))
  expect(sheet.getByText('141 of about 140 characters')).toBeTruthy()
  expect(sheet.getByText(/Short opinions are voted on more/)).toBeTruthy()
  await user.paste('a'.repeat(2758))
  expect(sheet.getByText('101 characters left')).toBeTruthy()
  await user.paste('a'.repeat(102))
  expect(sheet.getByText('1 character too long')).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
  expect(requestsTo(createOpinion)).toEqual([])
})

test('the button is enabled while nothing is written, and a press says what is missing until it is there', async () => {
  const { user, sheet, text } = await open()
  const post = sheet.getByRole('button', { name: 'Post opinion' })
  expect(post.getAttribute('aria-disabled')).toBeNull()
  await user.type(text, '   ')
  await user.click(post)
  expect(sheet.getByRole('alert').textContent).toBe('Write your opinion first.')
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(text)
  expect(requestsTo(createOpinion)).toEqual([])
  await user.type(text, 'Trees')
  expect(sheet.getByRole('alert').textContent).toBe('')
  expect(text.getAttribute('aria-invalid')).toBe('false')
})

test('an unfinished text is stored and restored', async () => {
  const { user, sheet, text } = await open()
  await user.type(text, 'Half a thou')
  expect(sheet.getByText(/Your text is kept on this device/)).toBeTruthy()
  await user.click(sheet.getAllByRole('button', { name: 'Close' })[0] ?? text)
  expect(draftOf(SLUG)?.body).toBe('Half a thou')
  await user.click(screen.getByRole('button', { name: 'Add your opinion' }))
  expect(await screen.findByRole('textbox', { name: 'What do you think?' })).toHaveProperty(
    'value',
    'Half a thou',
  )
})

test('an emptied text leaves no draft', async () => {
  const { user, text } = await open()
  await user.type(text, 'x')
  await user.clear(text)
  expect(draftOf(SLUG)).toBeUndefined()
})

test('the composer keeps the text if there is no network, and says so', async () => {
  const { user, sheet, text } = await open()
  await user.type(text, 'Trees')
  goOffline()
  await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
  await sheet.findByText(/No internet connection. Your text is kept/)
  expect(text).toHaveProperty('value', 'Trees')
  expect(draftOf(SLUG)?.body).toBe('Trees')
})

test('posting in a conversation that was locked since it was opened fails with a message that says so', async () => {
  const { user, sheet, text } = await open()
  mockCall(createOpinion, { success: false, reason: 'conversation_locked' })
  await user.type(text, 'Trees')
  await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
  await sheet.findByText(/This conversation takes no more opinions/)
  expect(draftOf(SLUG)?.body).toBe('Trees')
})

test.each([
  ['its author closes it', { isClosed: true, closedAt: '2026-11-28T10:00:00.000Z' }],
  ['a moderator locks it', LOCKED],
])(
  'while an opinion is written and %s, the sheet says that no more are taken, beside the text, which stays',
  async (_, metadata) => {
    const { queryClient, sheet, text, user } = await open()
    await user.type(text, 'Trees')
    mockCall(getConversation, { conversationData: aConversation({ metadata }) })
    await refreshQueries(queryClient, [getConversation])
    await sheet.findByText(/This conversation takes no more opinions/)
    expect(text).toHaveProperty('value', 'Trees')
    expect(sheet.queryByRole('button', { name: 'Post opinion' })).toBeNull()
    await user.type(text, ' and shade')
    expect(draftOf(SLUG)?.body).toBe('Trees and shade')
  },
)

test('a post that needs an account explains itself and keeps the text', async () => {
  const conversation = aConversation({ metadata: { isLoginRequired: true, opinionCount: 2 } })
  const { user, sheet, text } = await open({ conversation })
  await user.type(text, 'Trees')
  await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
  expect(sheet.getByText(/Posting here needs an account/)).toBeTruthy()
  expect(requestsTo(createOpinion)).toEqual([])
  expect(draftOf(SLUG)?.body).toBe('Trees')
})

test('an opinion about oneself is sent with its mark, which is kept with the draft', async () => {
  const { user, sheet, text } = await open()
  const mark = sheet.getByRole<HTMLInputElement>('checkbox', { name: /This is about me/ })
  expect(mark.checked).toBe(false)
  await user.click(mark)
  await user.type(text, 'I own a house.')
  expect(draftOf(SLUG)).toMatchObject({ body: 'I own a house.', isAboutPerson: true })
  await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
  await screen.findByRole('region', { name: 'Your new opinion' })
  expect(requestsTo(createOpinion)[0]).toMatchObject({ isAboutPerson: true })
})

test('whoever says of themselves what is an opinion like others there learns that they have not voted on it', async () => {
  const { user, sheet, text } = await open()
  mockCall(createOpinion, {
    success: true,
    opinionSlugId: 'op2',
    isExisting: true,
    isWithoutVote: true,
  })
  await user.click(sheet.getByRole('checkbox', { name: /This is about me/ }))
  await user.type(text, 'opinion TWO')
  await user.click(sheet.getByRole('button', { name: 'Post opinion' }))
  const found = within(await screen.findByRole('region', { name: 'Somebody has said this already' }))
  expect(found.getByRole('button', { name: 'Agree' }).getAttribute('aria-pressed')).toBe('false')
  screen.getByText('Somebody has said this already, as an opinion like others. You have not voted on it.')
})
