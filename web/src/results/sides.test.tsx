import {
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOpinions,
  listOwnPositions,
  listRepresentative,
  type OpinionMap,
  type Opinion,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMap, aMapOfSides, anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { aConversation } from '#testing/samples.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { AnalysisTab } from './AnalysisTab.tsx'
import { opinionRows } from './export/csv.ts'

const between: Opinion['betweenStats'] = {
  isBetween: true,
  numUsers: 140,
  numAgrees: 60,
  numDisagrees: 40,
  numPasses: 10,
  isSuppressed: false,
}
const shared = anOpinionOfGroups([0.9, 0.8], { opinionSlugId: 'shared', opinion: 'Plant trees.' })
const apart = anOpinionOfGroups([0.9, 0.1], {
  opinionSlugId: 'apart',
  opinion: 'Close it.',
  betweenStats: between,
})

beforeEach(() => {
  mockCall(listConsensus, [shared])
  mockCall(listControversial, [apart])
  mockCall(listMajority, [])
  mockCall(listRepresentative, { '0': [apart], '1': [], '2': [], '3': [], '4': [], '5': [] })
  mockCall(listOpinions, [shared, apart])
  mockCall(listOwnPositions, [])
})

const show = (map: OpinionMap, conversation = aConversation()) => {
  mockCall(getOpinionMap, map)
  return renderPart(<AnalysisTab conversation={conversation} />)
}

describe('sides of a line', () => {
  it('where votes show sides, the results say sides and never groups', async () => {
    const { container } = show(aMapOfSides({ place: { numVotes: 0, numVotesNeeded: 7 } }))
    await screen.findByRole('heading', { name: /^Two sides think alike on 1\sopinion\./ })
    for (const name of [/^Where the sides stand/, /^Where the sides differ/])
      await screen.findByRole('region', { name })
    await screen.findByText('There are two sides. Vote on a few opinions to see where you stand.')
    const link = /See what each group|how groups/i
    expect(container.textContent?.replace(link, '')).not.toMatch(/\bgroups?\b/i)
  })

  it('the size of a side is shown as the number of people placed at its end of the direction, not as a finding', async () => {
    show(aMapOfSides())
    const [map] = await screen.findAllByRole('img', { name: /^Map\. / })
    expect(map?.getAttribute('aria-label')).toContain(
      'Side A, Calm streets: clearly on this side: 182 people',
    )
    expect(map?.getAttribute('aria-label')).toContain('140 people, the rings, are in between.')
    expect(map?.textContent).not.toContain('182')
  })

  it('a sentence under the heading of the map says how many people are where, and that sizes of sides are not a finding', async () => {
    show(aMapOfSides())
    await screen.findByText(
      /^Of \d+ people, 182 are clearly on one side, 96 on the other, 140 are in between and 9 gave too few answers to tell\. The method decides what counts as clearly, so do not compare these numbers\.$/,
    )
  })

  it('the table has the people in between in a row of their own, and no shares of all people', async () => {
    const { user } = show(aMapOfSides())
    await user.click(await screen.findByRole('button', { name: 'Table' }))
    const table = within(await screen.findByRole('table', { name: 'The sides of the map' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'SidePeopleYou',
      'ASide ACalm streets182 placedYou are here',
      'BSide BShopkeepers96 placed',
      'In between140',
      'Not placed yet (votes fit more than one side)9',
    ])
  })

  it('an opened row has the votes of the people in between, and counts nobody twice', async () => {
    show(aMapOfSides())
    const part = await screen.findByRole('region', { name: /^Where the sides differ/ })
    const rows = (await within(part).findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(rows.some((row) => /^In between.*55% agree/.test(row ?? ''))).toBe(true)
  })

  it('the file of all opinions names sides, and has columns of the people in between', () => {
    const [heads = [], line = []] = opinionRows({
      opinions: [apart],
      map: aMapOfSides(),
      source: { slugId: 'streets1', title: 'Streets', terms: '' },
    })
    const valueOf = (head: string) => line[heads.indexOf(head)]
    expect(heads).toContain('side A agree')
    expect(heads.join()).not.toContain('group')
    expect(['people', 'agree', 'disagree', 'pass'].map((head) => valueOf(`in between ${head}`))).toEqual([
      140, 60, 40, 10,
    ])
  })
})

describe('the place of the viewer', () => {
  const place = { x: 0, y: 0, numVotes: 11, numVotesNeeded: 0 }
  it.each([
    ['on a side', { ...place, key: '0' }, 'You are on side A.'],
    ['probably on a side', { ...place, likelyKey: '1', numVotesNeeded: 3 }, 'You are probably on side B.'],
  ] as const)('the heading says that the viewer is %s', async (_, at, sentence) => {
    show(aMapOfSides({ place: at }))
    expect(await screen.findByRole('heading', { name: new RegExp(`^${sentence}`) })).toBeTruthy()
  })

  it('a person in between sides reads that this is where they are', async () => {
    show(aMapOfSides({ place: { ...place, isBetween: true } }))
    expect(await screen.findByText('You are in between.')).toBeTruthy()
  })

  it('where there are groups, a sentence says that the viewer is probably in one', async () => {
    show(aMap(2, { structure: 'groups', place: { ...place, likelyKey: '1', numVotesNeeded: 3 } }))
    expect(await screen.findByRole('heading', { name: /^You are probably with group B\./ })).toBeTruthy()
  })
})

describe('neither groups nor sides', () => {
  const without = (changes: Partial<OpinionMap>) => aMap(0, { noMapReason: 'no_clear_groups', ...changes })

  it('if people mostly differ in how much they agree with, the page says what the votes leave open and which opinions would help', async () => {
    show(without({ structure: 'readiness', sameWay: { numOpinions: 9, of: 12 } }))
    await screen.findByRole('heading', {
      name: 'People mostly differ in how many of these opinions they agree with.',
    })
    await screen.findByText(
      'People who agree with one of them tend to agree with the others, on 9 of 12 opinions. These votes cannot tell whether that is support or a habit of agreeing. Opinions that say the opposite of these would help to tell.',
    )
    expect(screen.queryByText(/^You lead this conversation/)).toBeNull()
    expect(screen.queryByText(/clear groups/)).toBeNull()
  })

  it('with too few votes, the page says about how many more are needed', async () => {
    show(without({ structure: 'too_few', votesNeeded: 1200 }))
    await screen.findByRole('heading', { name: 'Too few votes to tell.' })
    await screen.findByText(/About 1,200 more votes would tell\.$/)
  })

  it('before anything was measured, the page says nothing about groups, and that results will appear', async () => {
    show(without({ structure: 'not_measured' }))
    await screen.findByRole('heading', { name: 'What people have in common is being worked out.' })
    await screen.findByText(/It appears here/)
    expect(screen.queryByText(/no clear groups/)).toBeNull()
  })

  it('where nothing explains the votes better, the page says that there are no clear groups', async () => {
    show(without({ structure: 'none', participantCount: 52 }))
    await screen.findByRole('heading', { name: 'No clear groups yet.' })
    await screen.findByText(/do not fall into separate camps/)
  })
})
