import { AppError, createAppeal, getDecision, type OwnDecision } from '@parley/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { expectErrors } from '#testing/browser.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'

const DECISION: OwnDecision = {
  decisionId: 'decision1',
  kind: 'move',
  createdAt: new Date().toISOString(),
  conversationSlugId: 'streets1',
  conversationTitle: 'What should change in our town by 2030?',
  opinion: { opinionSlugId: 'opinion1', opinion: 'The pool should open on <b>Sundays</b>.' },
  reason: 'spam',
  explanation: 'Advertising for the pool.',
  isInForce: true,
  mayAppeal: true,
}
const APPEAL = { explanation: 'It is the town’s pool.', createdAt: new Date().toISOString() }

beforeEach(async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
})
const open = (changes: Partial<OwnDecision> = {}) => {
  mockCall(getDecision, { ...DECISION, ...changes })
  return renderAt('/notification/decision/decision1')
}
const field = () => screen.findByRole('textbox', { name: /^Appeal/ })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))

test('a decision shows what was decided, its reason and its consequences, with a field for the one appeal', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'A moderator moved your opinion' })).toBeTruthy()
  expect(screen.getByText('Spam: Advertising, nonsense, repeated')).toBeTruthy()
  expect(screen.getByText('“Advertising for the pool.”')).toBeTruthy()
  expect(screen.getByText(/it no longer counts/)).toBeTruthy()
  expect(await field()).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Write a new one' })).toBeTruthy()
})

const { opinion: _opinion, reason: _reason, ...ABOUT_VOTES } = DECISION

test('a person who was set aside reads why and what it means, and may appeal once', async () => {
  mockCall(getDecision, { ...ABOUT_VOTES, kind: 'set_aside', pattern: 'identical_votes' })
  renderAt('/notification/decision/decision1')
  expect(await screen.findByRole('heading', { name: 'You were set aside from the analysis' })).toBeTruthy()
  expect(screen.getByText('Nearly the same votes as others')).toBeTruthy()
  expect(screen.getByText(/Groups and the map leave out your votes/)).toBeTruthy()
  expect(screen.getByText(/say so in your appeal/)).toBeTruthy()
  expect(await field()).toBeTruthy()
})

test('a person who was readmitted reads that, and has nothing to appeal against', async () => {
  mockCall(getDecision, { ...ABOUT_VOTES, kind: 'readmit', mayAppeal: false })
  renderAt('/notification/decision/decision1')
  expect(await screen.findByRole('heading', { name: 'You are back in the analysis' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/changed or withdrawn/)).toBeNull()
})

test('an appeal is sent, and the page then says that another moderator decides', async () => {
  open()
  mockCall(createAppeal, () => {
    mockCall(getDecision, { ...DECISION, mayAppeal: false, appeal: { ...APPEAL, status: 'open' } })
    return { success: true as const }
  })
  await userEvent.type(await field(), APPEAL.explanation)
  await send()
  expect(await screen.findByText('Appeal sent. Another moderator will decide.')).toBeTruthy()
  expect(requestsTo(createAppeal)).toEqual([
    { decisionId: 'decision1', appealExplanation: APPEAL.explanation },
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the text of an appeal stays when sending fails and when the page is left', async () => {
  const left = open()
  mockCall(createAppeal, () => {
    throw new AppError('internal', 'internal', 'Failed')
  })
  expectErrors()
  await userEvent.type(await field(), 'It is no shop.')
  await send()
  expect(await screen.findByText(/What you wrote is still here/)).toBeTruthy()
  left.unmount()
  open()
  expect(await field()).toHaveProperty('value', 'It is no shop.')
})

test('an empty appeal is not sent, and its field says so', async () => {
  open()
  await field()
  await send()
  expect(await screen.findByText('Say why the decision is wrong.')).toBeTruthy()
  expect(await field()).toBe(document.activeElement)
  expect(requestsTo(createAppeal)).toEqual([])
})

test('the answer to an appeal replaces its field', async () => {
  const answered = { ...APPEAL, answer: 'You are right.', answeredAt: APPEAL.createdAt }
  open({ isInForce: false, mayAppeal: false, appeal: { ...answered, status: 'accepted' } })
  expect(await screen.findByText('Your appeal was accepted.')).toBeTruthy()
  expect(screen.getByText('“You are right.”')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a decision that is not about the viewer is shown as not found', async () => {
  mockCall(getDecision, () => {
    throw new AppError('not_found', 'decision_not_found', 'This decision does not exist.')
  })
  expectErrors()
  renderAt('/notification/decision/decision1')
  expect(await screen.findByText(/no longer here, or it is not about you/)).toBeTruthy()
})
