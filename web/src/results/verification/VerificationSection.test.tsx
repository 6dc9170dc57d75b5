import {
  AppError,
  exportBundle,
  getBlockFile,
  getRunStatement,
  type BlockFile,
  type Publication,
  type RunStatement,
} from '@parley/contract'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import * as files from '#ui/downloads/download.ts'
import { VerificationSection } from './VerificationSection.tsx'

const slug = 'streets1'
const show = (publication: Publication) =>
  renderPart(<VerificationSection metadata={{ conversationSlugId: slug, publication }} map={{ runId: 12 }} />)

const statement: RunStatement = {
  verifiedAt: '2026-12-20T12:00:00.000Z',
  runId: 12,
  isMatch: true,
  statement: '{}',
  signature: 'c2lnbmVk',
}

it('votes that are open data can be downloaded together with the published results', async () => {
  const saved = vi.spyOn(files, 'downloadBlob').mockImplementation(() => {})
  mockCall(exportBundle, undefined)
  const { user } = show('votes')
  screen.getByRole('heading', { name: /Anyone can check this/ })
  await user.click(screen.getByRole('button', { name: 'Download votes (zip)' }))
  await vi.waitFor(() => expect(saved.mock.calls[0]?.[0]).toBe('streets1-votes.zip'))
  expect(requestsTo(exportBundle)).toEqual([{ conversationSlugId: slug }])
})

it.each([
  [
    'conflict',
    'votes_have_changed',
    { until: '2026-12-20T15:40:00.000Z' },
    /The next one can be made from .*2026/,
  ],
  ['conflict', 'votes_have_changed', {}, /have changed .* Try again later/],
  ['too_many', 'too_many_bundles', { retryAfter: 5 }, /Try again in a few seconds/],
  ['internal', 'internal', {}, /could not be downloaded/],
] as const)('a rejected download says why there is no file: %s %s %j', async (name, code, details, words) => {
  mockCall(exportBundle, () => {
    throw new AppError(name, code, 'No', details)
  })
  const { user } = show('votes')
  await user.click(screen.getByRole('button', { name: 'Download votes (zip)' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

it('a conversation that publishes only results offers a file with the published results but no votes, and explains what the operators can verify', async () => {
  const saved = vi.spyOn(files, 'downloadText').mockImplementation(() => {})
  const file: BlockFile = {
    version: 1,
    step: 'totals',
    numPeople: 12,
    opinions: ['buses'],
    totals: { agrees: [10], disagrees: [1], passes: [1] },
    majorities: [],
  }
  mockCall(getBlockFile, file)
  const { user } = show('results')
  screen.getByText(/The votes are not public/)
  expect(screen.queryByRole('button', { name: /votes/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Download what is published' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalled())
  expect(saved.mock.calls[0]?.[0].name).toBe('streets1-published.json')
  expect(JSON.parse(saved.mock.calls[0]?.[0].text ?? '')).toEqual(file)
  expect(screen.getByRole('link', { name: 'How to check' }).getAttribute('href')).toBe('/guide#verify')
})

it('a signed statement is shown with its date and can be downloaded', async () => {
  const saved = vi.spyOn(files, 'downloadText').mockImplementation(() => {})
  mockCall(getRunStatement, statement)
  const { user } = show('results')
  await screen.findByText(
    'Verified on December 20, 2026: every number that was checked followed from the votes.',
  )
  expect(screen.queryByText(/an earlier map/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Download signed statement' }))
  expect(JSON.parse(saved.mock.calls[0]?.[0].text ?? '')).toEqual(statement)
})

it('the statement says if the numbers did not follow from the votes, and if it was about an earlier map', async () => {
  mockCall(getRunStatement, { ...statement, isMatch: false, runId: 11 })
  show('results')
  await screen.findByText(
    'Checked on December 20, 2026: some published numbers did not follow from the votes.',
  )
  screen.getByText(/That was an earlier map/)
})
