import { getConversation, listDecisions, type LedgerDecision } from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt, renderPart } from '#testing/render.tsx'
import { aConversation } from '#testing/samples.ts'
import * as downloads from '#ui/downloads/download.ts'
import { ledgerRows } from './ledgerWords.ts'
import { RemovedOpinionCounts } from './RemovedOpinionCounts.tsx'

const MOVED: LedgerDecision = {
  decisionId: 'moved1',
  kind: 'move',
  isAboutOpinion: true,
  createdAt: '2026-11-20T16:31:00.000Z',
  reason: 'antisocial',
  explanation: 'This calls the people of one district parasites.',
  opinionSlugId: 'opinion1',
}
const WITHDRAWN: LedgerDecision = {
  decisionId: 'withdrawn1',
  kind: 'withdraw',
  isAboutOpinion: true,
  createdAt: '2026-11-20T12:00:00.000Z',
  explanation: 'The pool belongs to the town.',
  withdrawn: { kind: 'move', reason: 'spam', createdAt: '2026-11-18T12:00:00.000Z', isAfterAppeal: true },
}
const HIDDEN: LedgerDecision = {
  decisionId: 'hidden1',
  kind: 'hide',
  isAboutOpinion: true,
  createdAt: '2026-11-18T09:00:00.000Z',
  reason: 'doxing',
  explanation: '=HYPERLINK("https://evil.example")',
}
const IMPORTED: LedgerDecision = {
  decisionId: 'imported1',
  kind: 'move',
  isAboutOpinion: true,
  explanation: '',
  source: 'import',
}

const SET_ASIDE: LedgerDecision = {
  decisionId: 'aside1',
  kind: 'set_aside',
  isAboutOpinion: false,
  numPeople: 14,
  createdAt: '2026-11-19T12:00:00.000Z',
  pattern: 'burst',
  explanation: 'All within twenty minutes.',
}
const READMITTED: LedgerDecision = {
  decisionId: 'readmitted1',
  kind: 'readmit',
  isAboutOpinion: false,
  numPeople: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  explanation: 'A class.',
  withdrawn: {
    kind: 'set_aside',
    pattern: 'burst',
    createdAt: '2026-11-19T12:00:00.000Z',
    isAfterAppeal: true,
  },
}

const serve = (decisions: readonly LedgerDecision[], numSetAside = 0) => {
  mockCall(getConversation, {
    conversationData: aConversation({
      metadata: { opinionCount: 30, movedOpinionCount: 5, hiddenOpinionCount: 1 },
    }),
  })
  mockCall(listDecisions, ({ lastDecisionId, limit = 20 }) => {
    const from = decisions.findIndex(({ decisionId }) => decisionId === lastDecisionId) + 1
    return {
      decisionList: decisions.slice(from, from + limit),
      decisionCount: decisions.length,
      numSetAside,
    }
  })
}
const open = () => renderAt('/conversation/streets1/decisions')

test('the ledger shows what was decided, when, why and the explanation, and the text of moved opinions only', async () => {
  serve([MOVED, WITHDRAWN, HIDDEN, IMPORTED])
  open()
  expect(await screen.findByText(/5 opinions moved, 1 hidden, of 36/)).toBeTruthy()
  const rows = await screen.findAllByRole('listitem')
  const texts = rows.map(({ textContent }) => textContent)
  const row = (words: string) => texts.find((text) => text.includes(words)) ?? ''
  expect(row('One opinion moved')).toContain('“This calls the people of one district parasites.”')
  expect(row('One opinion moved')).toContain('Antisocial')
  expect(row('after an appeal')).toContain('Was: moved on November 18, 2026, spam')
  expect(row('One opinion hidden')).not.toContain('Show the opinion')
  expect(row('Moderated at the source')).toBe('Moderated at the source ')
  const links = screen.getAllByRole('link', { name: 'Show the opinion' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('/conversation/streets1?tab=opinions&opinion=opinion1'),
  ])
})

test('the ledger shows people set aside and readmitted as numbers only', async () => {
  serve([READMITTED, SET_ASIDE], 13)
  open()
  expect(await screen.findByText(/13 people are set aside from the analysis\./)).toBeTruthy()
  const [readmitted, aside] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(readmitted).toContain('1 person readmitted to the analysis after an appeal')
  expect(readmitted).toContain('Was: set aside on November 19, 2026, many votes alike within minutes')
  expect(aside).toContain('14 people set aside from the analysis')
  expect(aside).toContain('Many votes alike within minutes')
  expect(aside).toContain('“All within twenty minutes.”')
})

test('the ledger shows the number of people and the end of a shared place, and its withdrawal', async () => {
  const about = { isAboutOpinion: false, explanation: '', createdAt: '2026-11-19T12:00:00.000Z' }
  serve([
    { ...about, decisionId: 'ended1', kind: 'end_shared_place', decidedAs: 'moderator' },
    {
      ...about,
      decisionId: 'stated1',
      kind: 'state_shared_place',
      decidedAs: 'author',
      numPeople: 500,
      until: '2026-11-21T12:00:00.000Z',
    },
  ])
  open()
  const [ended, stated] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(ended).toContain('A moderator withdrew the statement about people in one place')
  expect(stated).toContain(
    'The author stated that up to 500 people take part from one place until November 21, 2026',
  )
})

test('the ledger of a conversation without decisions says so', async () => {
  serve([])
  open()
  expect(await screen.findByText('No decisions yet.')).toBeTruthy()
})

test('a button loads older decisions of the ledger', async () => {
  serve(
    Array.from({ length: 25 }, (_, n) => ({ ...HIDDEN, decisionId: `d${n}`, explanation: `Words ${n}.` })),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Show older decisions' }))
  expect(await screen.findByText('“Words 24.”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show older decisions' })).toBeNull()
})

test('the downloaded ledger has every decision, and no cell that a spreadsheet would run', async () => {
  const decisions = Array.from({ length: 120 }, (_, n) => ({ ...HIDDEN, decisionId: `d${n}` }))
  serve(decisions)
  const saved = vi.spyOn(downloads, 'downloadText').mockImplementation(() => {})
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const { name, text } = saved.mock.calls[0]?.[0] ?? { name: '', text: '' }
  expect(name).toBe('streets1-decisions.csv')
  expect(text.trim().split('\r\n')).toHaveLength(121)
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(requestsTo(listDecisions).at(-1)).toMatchObject({ lastDecisionId: 'd99' })
})

test('a row of the downloaded ledger has time, decision, reason, explanation and opinion', () => {
  const [headings = [], line = []] = ledgerRows([MOVED])
  expect(headings).toHaveLength(line.length)
  expect(line.slice(0, 5)).toEqual([
    '2026-11-20T16:31:00.000Z',
    'One opinion moved',
    'Antisocial',
    'This calls the people of one district parasites.',
    'opinion1',
  ])
  const [, aside = []] = ledgerRows([SET_ASIDE])
  expect([aside[1], aside[2], aside.at(-1)]).toEqual([
    '14 people set aside from the analysis',
    'Many votes alike within minutes',
    '14',
  ])
  expect(within(document.body).queryByText('grey_otter')).toBeNull()
})

test.each([
  [289, 0, '289 more opinions, moved by moderators, are not counted. All decisions'],
  [1, 0, '1 more opinion, moved by moderators, is not counted. All decisions'],
  [0, 2, '2 more opinions, hidden by moderators, are not counted. All decisions'],
  [5, 1, '5 more opinions, moved by moderators, and 1 hidden are not counted. All decisions'],
])(
  'with %i moved and %i hidden opinions, only the counts above 0 are shown',
  async (moved, hidden, words) => {
    const { metadata } = aConversation({ metadata: { movedOpinionCount: moved, hiddenOpinionCount: hidden } })
    renderPart(<RemovedOpinionCounts metadata={metadata} as="p" />)
    const link = await screen.findByRole('link', { name: 'All decisions' })
    expect(link.parentElement?.textContent).toBe(words)
  },
)
