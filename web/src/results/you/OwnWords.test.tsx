import { listOpinionsBySlug, listOwnVotes, type PositionWords } from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { likenessSentence } from './OwnWords.tsx'
import { anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { SetsApart } from './OwnWords.tsx'
import { groupChangeSentence } from './OwnWords.tsx'
import { ownStandingOf } from '#votes/ownStanding.ts'

const WORDS: PositionWords = { numSharedVoted: 0, numShared: 0, apartOpinionSlugIds: ['close', 'buses'] }

const at = { x: 0, y: 0, numVotes: 50, numVotesNeeded: 0 }

it('a sentence with counts says which groups the viewer votes like, and is left out if nothing can be compared', () => {
  const words = {
    nearest: { key: '0' as const, numAlike: 31, numCompared: 50 },
    farthest: { key: '1' as const, numAlike: 12, numCompared: 48 },
    numSharedVoted: 11,
    numShared: 9,
    apartOpinionSlugIds: [],
  }
  expect(likenessSentence(ownStandingOf({ ...at, key: '0' }, words), 'groups')).toBe(
    'You voted like most of group A on 31 of 50 opinions, and like most of group B on 12 of 48. Of 11 opinions that all groups share, you voted like them on 9.',
  )
  expect(likenessSentence(ownStandingOf({ ...at, key: '0' }, WORDS), 'groups')).toBe('')
})

it("counts that contradict the viewer's place are not shown, because the place gives more weight to votes that tell more", () => {
  const words = {
    nearest: { key: '1' as const, numAlike: 1, numCompared: 5 },
    farthest: { key: '0' as const, numAlike: 3, numCompared: 5 },
    numSharedVoted: 2,
    numShared: 1,
    apartOpinionSlugIds: [],
  }
  const onlyShared = 'Of 2 opinions that all groups share, you voted like them on 1.'
  expect(likenessSentence(ownStandingOf({ ...at, key: '1' }, words), 'groups')).toBe(onlyShared)
})

const show = async (words: PositionWords, voted: Record<string, 'agree' | 'disagree'>) => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(
    listOwnVotes,
    Object.entries(voted).map(([opinionSlugId, votingAction]) => ({
      conversationSlugId: 'streets1',
      opinionSlugId,
      votingAction,
    })),
  )
  mockCall(listOpinionsBySlug, [
    anOpinionOfGroups([0.9, 0.2], { opinionSlugId: 'close', opinion: 'Close the main street.' }),
    anOpinionOfGroups([0.1, 0.8], { opinionSlugId: 'buses', opinion: 'Fewer buses.' }),
  ])
  return renderPart(<SetsApart conversationSlugId="streets1" words={words} groupKey="0" kind="groups" />)
}

it("each opinion that sets the viewer's group apart is a link, and shows the viewer’s vote and the vote of each group", async () => {
  await show(WORDS, { close: 'agree', buses: 'disagree' })
  const part = within(
    await screen.findByRole('region', { name: 'You voted like most of group A, and unlike the others' }),
  )
  const rows = part.getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
    expect.stringContaining('opinion=close'),
    expect.stringContaining('opinion=buses'),
  ])
  expect(rows[0]?.textContent).toMatch(/Close the main street\..*You agree.*A 90%, B 19% agree/)
  expect(rows[0]?.textContent).toMatch(/Agree: A90%B19%$/)
  expect(rows[1]?.textContent).toMatch(/Fewer buses\..*You disagree.*A 10%, B 81% agree/)
  expect(requestsTo(listOpinionsBySlug)).toEqual([{ opinionSlugIdList: ['close', 'buses'] }])
})

it('nothing is shown or requested if no opinion sets the viewer apart', async () => {
  const { container } = await show({ ...WORDS, apartOpinionSlugIds: [] }, {})
  expect(container.textContent).toBe('')
  expect(requestsTo(listOpinionsBySlug)).toEqual([])
})

it('an opinion is left out if the viewer has withdrawn the vote on it', async () => {
  await show(WORDS, { buses: 'disagree' })
  await screen.findByRole('link', { name: 'Fewer buses.' })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Close the main street.' })).toBeNull())
})

describe('the sentence about a new letter', () => {
  it('the sentence about a new letter is shown when a new run changes the letter', () => {
    expect(groupChangeSentence({ runId: 41, key: '0' }, { runId: 42, key: '1' })).toBe(
      'The map was recomputed; you were in A, now B.',
    )
  })
  it("the sentence about a new letter is not shown when it stays the same or the viewer's own votes change it", () => {
    expect(groupChangeSentence({ runId: 41, key: '0' }, { runId: 41, key: '1' })).toBeUndefined()
    expect(groupChangeSentence({ runId: 41, key: '0' }, { runId: 42, key: '0' })).toBeUndefined()
    expect(groupChangeSentence({ runId: 41 }, { runId: 42, key: '0' })).toBeUndefined()
  })
})
