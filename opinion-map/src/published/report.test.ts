import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RobustnessReport } from '../robustness-report/robustness-report.ts'
import type { PublishedFile } from './file.ts'
import { publishedReport } from './report.ts'

const file: PublishedFile = {
  version: 1,
  step: 'map',
  numPeople: 100,
  opinions: ['trees', 'trams', 'shared'],
  totals: { agrees: [60, 70, 95], disagrees: [40, 30, 5], passes: [0, 0, 0] },
  majorities: [],
  groups: {
    groups: [],
    groupedTenths: 0,
    commonGround: [{ opinion: 'shared', direction: 'agree' }],
    controversial: [],
  },
}

const selection: RobustnessReport['selection'] = {
  opinions: [
    { opinionId: 1, numPeople: 60 },
    { opinionId: 2, numPeople: 70, isFilled: true },
  ],
  numApart: 1,
  isProportional: true,
  numAsked: 100,
  numRepresented: 95,
}

const told = (changes: Partial<typeof selection>) =>
  publishedReport(
    file,
    { redraws: { same: 0, of: 0, groups: [] }, selection: { ...selection, ...changes } },
    { nameOf: (opinionId) => ['', 'trees', 'trams'][opinionId], numDependent: 0, key: '' },
  ).shortList

describe('the short list of a published file', () => {
  it('the published short list is sorted by published shares, keeps the promise that was audited, and hides which opinions fill places that were left over', () => {
    assert.deepEqual(told({}), {
      opinions: ['trams', 'trees'],
      isProportional: true,
      represented: 'over90',
    })
  })

  it('the published short list promises nothing if the audit failed, if the file lacks an opinion, or if some common ground is not published', () => {
    assert.equal(told({ isProportional: false })?.isProportional, undefined)
    assert.equal(told({ numApart: 2 })?.isProportional, undefined)
    const [first] = selection.opinions
    const opinions = first ? [first, { opinionId: 3, numPeople: 50 }] : []
    assert.deepEqual(told({ opinions }), { opinions: ['trees'], represented: 'over90' })
  })
})
