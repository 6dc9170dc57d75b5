import {
  AppError,
  getOpinionMap,
  listConsensus,
  listControversial,
  listOpinions,
  listRepresentative,
  type OpinionMap,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { apiQueryKey } from '#queries.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aMap, anOpinionOfGroups, withheldIn } from '#results/map/maps.fixture.ts'
import { WhereYouStand } from './WhereYouStand.tsx'

const input = { conversationSlugId: 'streets1' }
const part = { ...input, headline: 'Three groups.' }
const none = { '0': [], '1': [], '2': [], '3': [], '4': [], '5': [] }

beforeEach(() => {
  mockCall(listControversial, [])
  mockCall(listConsensus, [])
  mockCall(listRepresentative, none)
})

const show = () => renderPart(<WhereYouStand {...part} />)
const place = { x: 0.1, y: 1.6, key: '0', closeTo: '1', numVotes: 11, numVotesNeeded: 0 } as const
const nearB = aMap(3, { place })
const namedByOpinion: OpinionMap = {
  ...nearB,
  groups: nearB.groups.map((group) =>
    group.key === '0'
      ? {
          ...group,
          label: undefined,
          name: { text: 'For calm streets', source: 'opinion', opinionSlugIds: ['o1'] },
        }
      : group,
  ),
}
const heading = () => screen.findByRole('heading', { name: /^You are with group A, near group B\./ })
/** The drawings for phones and for wide screens; styles show only one. */
const pictures = () => screen.findAllByRole('img', { name: /^Map/ })

describe('where you stand', () => {
  it('the section "where you stand" says with badges which group the viewer is in and which is near', async () => {
    mockCall(getOpinionMap, nearB)
    show()
    expect(await heading()).toBeTruthy()
  })

  it('the map is drawn for phones and for wide screens, and has an alternative text', async () => {
    mockCall(getOpinionMap, nearB)
    show()
    expect((await pictures()).map((picture) => picture.getAttribute('viewBox'))).toEqual([
      '0 0 390 195',
      '0 0 640 320',
    ])
    expect((await pictures())[0]?.getAttribute('aria-label')).toMatch(
      /^Map\. Group A, Calm streets: 182 people; Group B, Shopkeepers: 96 people; Group C/,
    )
    expect(
      screen.getAllByText(
        /Close together means similar votes; left, right, up and down mean nothing\..*nine in ten of its group.*One mark is about 5 people\. The crosses are people who are not placed yet: their votes do not say clearly where they stand/,
      ),
    ).toHaveLength(2)
    // The sentence above the map says how many.
    for (const caption of screen.getAllByText(/One mark is/)) expect(caption.textContent).not.toMatch(/358/)
  })

  it('a sentence says how many people are in a group, and how many gave too few answers', async () => {
    mockCall(getOpinionMap, nearB)
    show()
    await screen.findByText('Of 358 people, 349 are in a group and 9 gave too few answers to tell.')
  })

  it("the pin marks the viewer's place, and the map shows no other person", async () => {
    mockCall(getOpinionMap, nearB)
    const { unmount } = show()
    const [phone] = await pictures()
    expect(phone?.querySelector('[data-you]')?.getAttribute('transform')).toBe('translate(197.0 65.5)')
    unmount()
    mockCall(getOpinionMap, aMap(3, { place: undefined }))
    show()
    expect((await pictures())[0]?.querySelector('[data-you]')).toBeNull()
  })

  it('the map writes names beside badges, with the number of people if there is room', async () => {
    mockCall(getOpinionMap, nearB)
    show()
    const [phone, desktop] = await pictures()
    expect(phone?.textContent).toContain('Access first')
    expect(phone?.textContent).not.toContain('71 people')
    expect(desktop?.textContent).toContain('Calm streets182 people')
  })

  it('the alternative text and the table contain the whole name of a group with its quoted part', async () => {
    mockCall(getOpinionMap, namedByOpinion)
    const { user } = show()
    const name = 'Circles “For calm streets”'
    expect((await pictures())[0]?.getAttribute('aria-label')).toContain(`Group A, ${name}: 182 people`)
    await user.click(await screen.findByRole('button', { name: 'Table' }))
    expect((await screen.findAllByRole('rowheader'))[0]?.textContent).toBe(`AGroup A${name}`)
  })

  it('names that quote opinions of muted people are left out everywhere', async () => {
    mockCall(getOpinionMap, namedByOpinion)
    mockCall(listControversial, [anOpinionOfGroups([0.9, 0.2, 0.5], { opinionSlugId: 'o1', isMuted: true })])
    show()
    await heading()
    await waitFor(() => expect(document.body.innerHTML).not.toContain('For calm streets'))
    expect((await pictures())[0]?.getAttribute('aria-label')).toContain('Group A, Circles: 182 people')
  })

  it('a table has the same information as the map', async () => {
    mockCall(getOpinionMap, nearB)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Table' }))
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent)
    expect(rows).toEqual([
      'AGroup ACalm streets18251%You are here',
      'BGroup BShopkeepers9627%',
      'CGroup CAccess first7120%',
      'Not placed yet (votes fit more than one group)93%',
    ])
  })

  it('the choice between map and table is remembered', async () => {
    mockCall(getOpinionMap, nearB)
    const { user, unmount } = show()
    await user.click(await screen.findByRole('button', { name: 'Table' }))
    unmount()
    show()
    expect((await screen.findByRole('button', { name: 'Table' })).getAttribute('aria-pressed')).toBe('true')
  })

  it('the map shows how each group voted on a chosen opinion, and never colors single marks', async () => {
    const opinion = withheldIn(
      anOpinionOfGroups([0.9, 0.2, 0.5], { opinionSlugId: 'o1', opinion: 'Close it.' }),
      '1',
    )
    mockCall(getOpinionMap, nearB)
    mockCall(listControversial, [opinion])
    mockCall(listConsensus, [])
    const { user } = show()
    const choice = await screen.findByRole('combobox', { name: 'Show one opinion on the map' })
    await user.click(choice)
    await user.selectOptions(choice, await screen.findByRole('option', { name: 'Close it.' }))
    const [phone] = await pictures()
    await waitFor(() =>
      expect(phone?.querySelector('[data-group="0"][data-vote]')?.getAttribute('data-vote')).toBe('agree'),
    )
    expect(phone?.querySelector('[data-group="1"][data-vote]')?.getAttribute('data-vote')).toBe('pass')
    expect(phone?.querySelectorAll('path[data-vote]')).toHaveLength(0)
    expect(phone?.textContent).toContain('90% agree146 of 182 voted')
    expect(phone?.textContent).toContain('withheld')
    expect(phone?.querySelector('[data-you]')).toBeNull()
    expect(
      screen.getAllByText(/Color shows what most of each group voted\. Individual votes are not drawn/),
    ).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const table = await screen.findByRole('table')
    expect(within(table).getByRole('row', { name: /Group A/ }).textContent).toContain('7%3%90%146')
    expect(within(table).getByRole('row', { name: /Group B/ }).textContent).toContain(
      'not shown: fewer than 15 voted',
    )
  })

  it('each group has its name, its size and the opinion by which it stands out most', async () => {
    const apart = anOpinionOfGroups([0.9, 0.2, 0.5], { opinionSlugId: 'o1', opinion: 'Close it.' })
    mockCall(getOpinionMap, nearB)
    mockCall(listControversial, [apart])
    mockCall(listConsensus, [])
    mockCall(listRepresentative, { ...none, '0': [apart] })
    show()
    const row = (await screen.findByText(/Stands out by agreeing/)).closest('li')
    expect(row?.textContent).toBe(
      'AA · Calm streets 182 peopleStands out by agreeing: “Close it.” 90%, others at most 51%Same result 10 of 10 times.',
    )
    expect(
      within(row ?? document.body)
        .getByRole('link', { name: /^A · / })
        .getAttribute('href'),
    ).toBe('/conversation/streets1?tab=analysis#group-a')
  })

  it('a conversation without clear groups has one map of everybody without letters, and no table', async () => {
    const { drawings } = aMap(0)
    const crowd = { bands: ['M0 0h9v9h-9Z'], marks: 'M1 1h2v2h-2Z', numMarks: 9 }
    const drawn = drawings && { ...drawings.phone, crowd }
    mockCall(
      getOpinionMap,
      aMap(0, {
        noMapReason: 'no_clear_groups',
        participantCount: 52,
        ...(drawn ? { drawings: { phone: drawn, desktop: drawn } } : {}),
      }),
    )
    show()
    expect(await screen.findByText(/There are no clear groups/)).toBeTruthy()
    const [picture] = await pictures()
    expect(picture?.getAttribute('aria-label')).toMatch(/^Map of everybody, without groups\./)
    expect(picture?.querySelector('[data-group]')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Table' })).toBeNull()
  })

  it('a conversation of fewer than ten people shows ten dots, the reason, and the most voted opinions without shares', async () => {
    mockCall(
      getOpinionMap,
      aMap(0, { noMapReason: 'too_few_participants', participantCount: 4, numNotPlaced: 4 }),
    )
    mockCall(listOpinions, [
      anOpinionOfGroups([], {
        opinionSlugId: 'o1',
        opinion: 'Few.',
        numAgrees: 1,
        numDisagrees: 0,
        numPasses: 0,
      }),
      anOpinionOfGroups([], {
        opinionSlugId: 'o2',
        opinion: 'Many.',
        numAgrees: 3,
        numDisagrees: 1,
        numPasses: 0,
      }),
      anOpinionOfGroups([], {
        opinionSlugId: 'o3',
        opinion: 'None.',
        numAgrees: 0,
        numDisagrees: 0,
        numPasses: 0,
      }),
    ])
    show()
    const dots = await screen.findByRole('img', { name: '4 of the ten people that a map needs' })
    expect(dots.querySelectorAll('[data-filled=true]')).toHaveLength(4)
    expect(screen.getByText(/fewer than ten people a map would show who thinks what/)).toBeTruthy()
    const list = await screen.findAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual(['Many. 4 votes', 'Few. 1 vote'])
  })

  it('a new letter after a new run is announced', async () => {
    mockCall(getOpinionMap, nearB)
    const { queryClient } = show()
    await pictures()
    const next = aMap(3, { runId: 42, place: { ...place, key: '1' } })
    act(() => void queryClient.setQueryData(apiQueryKey(getOpinionMap, input), next))
    expect(await screen.findByText('The map was recomputed; you were in A, now B.')).toBeTruthy()
  })

  it('a map that fails to load can be retried', async () => {
    mockCall(getOpinionMap, () => {
      throw new AppError('internal', 'internal', 'Internal error')
    })
    const { user } = show()
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
    mockCall(getOpinionMap, nearB)
    await user.click(retry)
    expect(await heading()).toBeTruthy()
  })
})
