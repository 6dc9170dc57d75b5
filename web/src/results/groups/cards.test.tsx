import {
  getOpinionMap,
  listConsensus,
  listControversial,
  listRepresentative,
  type OpinionMap,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMap, anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { aMapInSteps, groupCards } from '#results/map/published.fixture.ts'
import { WhereYouStand } from '#results/you/WhereYouStand.tsx'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'

beforeEach(() => {
  mockCall(listConsensus, [])
  mockCall(listControversial, [anOpinionOfGroups([0.9, 0.1, 0.4], { opinionSlugId: 'apart' })])
  mockCall(listRepresentative, { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] })
})

const show = (map: OpinionMap) => {
  mockCall(getOpinionMap, map)
  return renderPart(<WhereYouStand conversationSlugId="streets1" headline="Three groups." />)
}
const place = { numVotes: 14, numVotesNeeded: 0 }
const crowd = () => screen.findByRole('img', { name: /^Picture of 60 people/ })

describe('the groups of fewer than a hundred people, where only results are published', () => {
  it('a picture of marks takes the place of the map, and says in words what it shows and what it does not', async () => {
    show(groupCards(3))
    const picture = await crowd()
    expect(picture.getAttribute('aria-label')).toBe(
      'Picture of 60 people as marks. Group A, Calm streets: about 4 in 10 people; Group B, Shopkeepers: about 3 in 10 people; Group C, Access first: about 2 in 10 people; In no group: about 1 in 10 people. Each mark stands for about 3 of the 60 people. The place of a mark means nothing. A map needs a hundred people.',
    )
    expect(screen.queryByRole('img', { name: /^Map/ })).toBeNull()
    screen.getByText(/^Each mark stands for about 3 of the 60 people\./)
    const marks = [...picture.querySelectorAll('path')].map(
      (path) => path.getAttribute('d')?.split('M').length,
    )
    expect(marks.map((count = 0) => count - 1)).toEqual([2, 8, 6, 4])
  })

  it('no opinion can be shown on the picture, because its marks have no positions', async () => {
    show(groupCards(3))
    await crowd()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByText('Show one opinion on the map')).toBeNull()
  })

  it('the cards of the groups and the table show sizes in tenths', async () => {
    const { user } = show(groupCards(3, { place: { ...place, nearerTo: '1' } }))
    await crowd()
    expect(screen.getAllByText('about 4 in 10 people')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'GroupPeopleYou',
      'AGroup ACalm streetsabout 4 in 10',
      'BGroup BShopkeepersabout 3 in 10Most like your votes',
      'CGroup CAccess firstabout 2 in 10',
      'Everybody elseabout 1 in 10',
    ])
  })

  it('where nobody is in a group, the page names the group that votes most like the viewer, if there is one', async () => {
    const { unmount } = show(groupCards(3, { place: { ...place, nearerTo: '1' } }))
    await screen.findByRole('heading', { name: /^Your votes are most like those of group B\./ })
    expect(screen.queryByText(/You are (with|in)/)).toBeNull()
    unmount()
    show(groupCards(3, { place }))
    await screen.findByText(/^Your votes so far are not clearly more like those of one group\. Nobody has to/)
    screen.getByRole('heading', { name: /^How large the groups are/ })
  })

  it('people who have not voted are invited to see which group votes most like them', async () => {
    show(groupCards(3, { place: { numVotes: 0, numVotesNeeded: 0 } }))
    await screen.findByText(/Vote on a few opinions to see which of them your votes are most like\.$/)
  })
})

describe('the map of a hundred people or more, where only results are published', () => {
  it('the map and its alternative text give sizes in tenths and say that the map is drawn from areas of ten people', async () => {
    const drawings = aMap(3).drawings
    if (!drawings) throw new Error('The map of the fixture is drawn')
    const fiveEach = {
      phone: { ...drawings.phone, perMark: 5 },
      desktop: { ...drawings.desktop, perMark: 5 },
    }
    show(aMapInSteps(3, { drawings: fiveEach }))
    const [phone, desktop] = await screen.findAllByRole('img', { name: /^Map/ })
    expect(phone?.getAttribute('aria-label')).toMatch(
      /^Map of 240 people\. Group A, Calm streets: about 4 in 10 people; Group B, .*One mark is about 5 people\. The map is drawn from areas with at least ten people each\. About 1 in 10 of 240 people, the small crosses, are not placed yet/,
    )
    expect(desktop?.textContent).toContain('Calm streetsabout 4 in 10')
    await screen.findByText(
      'Of 240 people, about 9 in 10 are in a group and about 1 in 10 gave too few answers to tell. Each is rounded, so they may not add up to 10 in 10.',
    )
    await screen.findByRole('heading', { name: /^You are with group A/ })
  })

  it('the table has no exact numbers, and steps for the votes of a group on an opinion', async () => {
    const opinion = anOpinionOfGroups([0.9, 0.1, 0.4], { opinionSlugId: 'apart', opinion: 'Close it.' })
    const clustersStats = opinion.clustersStats.map(({ key }, index) => ({
      key,
      isAuthorInCluster: false,
      numUsers: 96,
      numAgrees: 0,
      numDisagrees: 0,
      numPasses: 0,
      isSuppressed: true,
      ...(index === 2
        ? {}
        : { figure: { agree: 'over90', disagree: 'under10', pass: 10, base: 30 } as const }),
    }))
    mockCall(listControversial, [{ ...opinion, clustersStats }])
    const { user } = show(aMapInSteps(3))
    await screen.findByRole('option', { name: 'Close it.' })
    await user.selectOptions(await screen.findByRole('combobox'), 'apart')
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'GroupPeopleDisagreePassAgreeVotedYou',
      'AGroup ACalm streetsabout 4 in 10under 10%about 10%over 90%30 or moreYou are here',
      expect.stringContaining('over 90%30 or more'),
      'CGroup CAccess firstabout 2 in 10not shown: fewer than 15 voted',
    ])
  })
})
