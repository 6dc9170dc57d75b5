import {
  AppError,
  getConversation,
  getProfile,
  listPatterns,
  setPatternAside,
  type Pattern,
} from '@parley/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SLUG } from '#conversation/showConversation.fixture.tsx'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aConversation, aProfile } from '#testing/samples.ts'

const ITEM_TIME = '2026-11-20T12:00:00.000Z'
const BURST: Pattern = {
  patternSlugId: 'burst123',
  kind: 'new_devices',
  state: 'waiting',
  numPeople: 14,
  numAside: 0,
  numVotes: 107,
  numNewDevices: 14,
  firstVoteAt: ITEM_TIME,
  lastVoteAt: ITEM_TIME,
  bars: { from: ITEM_TIME, counts: [1, 0, 30, 40, 27, 10, 1], burst: [2, 6], numUsual: 7 },
  numOpinions: 8,
  samePercent: 100,
  opinions: [{ opinionSlugId: 'shuttle1', opinion: 'More buses', answer: 'agree', numSame: 14 }],
  foundAt: ITEM_TIME,
  updatedAt: ITEM_TIME,
}

const opens = async (pattern = BURST) => {
  mockCall(getProfile, aProfile({ isModerator: true }))
  mockCall(getConversation, { conversationData: aConversation({}) })
  mockCall(listPatterns, { patternList: [pattern] })
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  return renderAt(`/moderate/conversation/${SLUG}/patterns/`)
}

test('above the patterns of an imported conversation stands whose votes are searched', async () => {
  await opens()
  await screen.findByText(/^107 votes/)
  expect(screen.queryByText(/^Only votes cast here are searched/)).toBeNull()
  cleanup()
  mockCall(listPatterns, { patternList: [] })
  const provenance = { sourceUrl: 'https://pol.is/report/r1', attribution: '' }
  mockCall(getConversation, { conversationData: aConversation({ metadata: { provenance } }) })
  renderAt(`/moderate/conversation/${SLUG}/patterns/`)
  await screen.findByText(/^Only votes cast here are searched/)
  await screen.findByText('Nothing unusual was found in the votes.')
  cleanup()
  const uploaded = aConversation({ metadata: { provenance: { ...provenance, isUploaded: true } } })
  mockCall(getConversation, { conversationData: uploaded })
  renderAt(`/moderate/conversation/${SLUG}/patterns/`)
  await screen.findByText(/^People of the uploaded file are compared by their answers alone/)
})

test('a pattern shows what was found, what is usual and possible explanations, and its people are set aside', async () => {
  await opens()
  await screen.findByText(/^107 votes in 20 minutes from 14 people/)
  expect(screen.getByText(/Usual here: 7 votes in 20 minutes\./)).toBeTruthy()
  expect(screen.getByText(/This may be a class or a meeting/)).toBeTruthy()
  expect(document.querySelectorAll('figure rect').length).toBe(7)
  const aside: Pattern = { ...BURST, state: 'set_aside', numAside: 14 }
  mockCall(setPatternAside, aside)
  mockCall(listPatterns, { patternList: [aside] })
  fireEvent.change(screen.getByRole('textbox', { name: 'Explanation' }), {
    target: { value: 'All within twenty minutes. ' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Set 14 people aside' }))
  await screen.findByRole('button', { name: 'Readmit 14 people' })
  expect(requestsTo(setPatternAside)).toEqual([
    {
      patternSlugId: 'burst123',
      expectedDecisionId: null,
      moderationExplanation: 'All within twenty minutes.',
    },
  ])
  expect(screen.getByRole('textbox', { name: 'Explanation' })).toHaveProperty('value', '')
})

test('a moderator who decides on a pattern too late reads that somebody else has decided', async () => {
  await opens()
  mockCall(setPatternAside, () => {
    throw new AppError('conflict', 'already_decided', 'Somebody else.')
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Set 14 people aside' }))
  await waitFor(() => screen.getByText('Somebody else has already decided on this.'))
})

test('the card of a pattern shows how many people are still set aside after an accepted appeal', async () => {
  await opens({ ...BURST, state: 'set_aside', numAside: 13 })
  await screen.findByText('13 of 14 are still set aside from the analysis')
  expect(screen.getByRole('button', { name: 'Readmit 13 people' })).toBeTruthy()
})

test('where only results are published, the card of a pattern shows likeness in tenths, days instead of times, and answers of ten or more people in tens', async () => {
  const { bars: _, ...withoutBars } = BURST
  await opens({
    ...withoutBars,
    isRounded: true,
    firstVoteAt: '2026-11-20T00:00:00.000Z',
    lastVoteAt: '2026-11-20T00:00:00.000Z',
    duration: { minutes: 20, numUsual: 7 },
    samePercent: 90,
    opinions: [{ opinionSlugId: 'shuttle1', opinion: 'More buses', answer: 'agree', numSame: 10 }],
  })
  await screen.findByText(
    /^107 votes in 20 minutes from 14 people.* about 9 in 10 of their answers .* Usual here: 7 votes in 20 minutes\. The votes were cast on November 20, 2026\./,
  )
  expect(screen.getByText(/when at least ten of these people gave it/)).toBeTruthy()
  expect(screen.getByText('More buses').closest('li')?.textContent).toBe('Agree 10+: More buses')
  expect(document.querySelectorAll('figure').length).toBe(0)
  mockCall(setPatternAside, { ...BURST, isRounded: true, state: 'set_aside', numAside: 14 })
  fireEvent.click(screen.getByRole('button', { name: 'Set 14 people aside' }))
  await screen.findByText('Saved. It changes the results with the next count.')
})
