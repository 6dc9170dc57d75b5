import { listTopics, type Conversation } from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import { ConversationRow } from './ConversationRow.tsx'

const CLUSTERS = [
  { key: '0', numUsers: 1028, isUserInCluster: false },
  { key: '1', numUsers: 411, isUserInCluster: false },
] as const

const row = (conversation: Conversation, numOwnVotes = 0) => {
  renderPart(<ConversationRow conversation={conversation} own={{ numVotes: numOwnVotes }} />)
  return screen.getByRole('article')
}

test('a row marks the number and the noun of the shared opinions with one stroke', () => {
  const polis = { clusters: [...CLUSTERS], sharedOpinionCount: 21 }
  const shown = row(aConversation({ polis }))
  expect(shown.textContent).toContain('Both groups think alike on 21\u00a0opinions. Vote to see which.')
  expect(shown.querySelector('mark')?.textContent).toBe('21\u00a0opinions')
})

test('a row quotes the most shared opinion, whatever characters it contains', () => {
  const opinion = 'Impact ⟧ on ⟦ traffic'
  const mostSharedOpinion = { opinionSlugId: 'traffic1', opinion, direction: 'agree' } as const
  const polis = { clusters: [...CLUSTERS], sharedOpinionCount: 21, mostSharedOpinion }
  const shown = row(aConversation({ polis }), 12)
  expect(shown.querySelector('mark')?.textContent).toBe(`“${opinion}”`)
  expect(shown.textContent).toContain('Both groups agree: “')
  expect(shown.textContent).toContain('You voted on 12')
})

test('a row says that all groups reject an opinion if they do', () => {
  const mostSharedOpinion = { opinionSlugId: 'a', opinion: 'Close it', direction: 'disagree' } as const
  const polis = { clusters: [...CLUSTERS], sharedOpinionCount: 1, mostSharedOpinion }
  expect(row(aConversation({ polis }), 1).textContent).toContain('Both groups disagree: “Close it”')
})

test('a row of an import says when its votes were cast, and has no share button', () => {
  const provenance = {
    sourceUrl: 'https://pol.is/1',
    attribution: '',
    firstVoteAt: '2018-03-01T00:00:00.000Z',
  }
  const shown = row(aConversation({ metadata: { provenance } }))
  expect(shown.textContent).toContain('blue_heron · votes of 2018')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a row of a conversation that publishes results shows no number of answers until ten people have answered', () => {
  const poll = [{ optionNumber: 1, optionTitle: 'Benches', numResponses: 0 }]
  const asOf = { block: 1, numPeople: 20, createdAt: '2026-11-20T12:00:00.000Z' }
  const shown = row(
    aConversation({ metadata: { publication: 'results', asOf }, payload: { body: '', poll } }),
  )
  expect(shown.textContent).not.toContain('answer')
})

test('a row of a conversation that publishes results shows no finding, crowd or answers before there are totals', () => {
  const poll = [{ optionNumber: 1, optionTitle: 'Benches', numResponses: 0 }]
  const shown = row(
    aConversation({
      metadata: { publication: 'results', participantCount: 4 },
      payload: { body: 'Say where.', poll },
      polis: { clusters: [...CLUSTERS], sharedOpinionCount: 21 },
    }),
  )
  expect(shown.textContent).toContain('Say where.')
  expect(shown.textContent).toContain('4 people')
  expect(shown.textContent).not.toMatch(/think alike|answer/)
  expect(shown.querySelector('svg')).toBeNull()
})

test('a row shows the crowd only if there are groups, and hides the picture from screen readers', () => {
  expect(row(aConversation()).querySelector('svg')).toBeNull()
})

test('a row shows the names of its topics once they are known', async () => {
  mockCall(listTopics, { topicList: [{ code: 'mobility', name: 'Mobility', numConversations: 2 }] })
  row(aConversation({ metadata: { topicCodeList: ['mobility'] } }))
  await screen.findByText('Mobility')
})
