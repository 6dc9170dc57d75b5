import { AppError, getOpinionMap, listConsensus, listControversial } from '@parley/contract'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { apiQueryKey } from '#queries.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { aMap, anOpinionOfGroups, withheldIn } from './maps.fixture.ts'
import { WhereYouStand } from './WhereYouStand.tsx'

const input = { conversationSlugId: 'streets1' }
const show = () => renderPart(<WhereYouStand {...input} />)
const sentence = 'You are in group A, “Calm streets” (182 of 358 people), close to group B.'
const placed =
  '349 of 358 people are in a group. 9 people are not placed yet: a place needs at least 7 votes.'
const nearB = aMap(3, { place: { x: 0.1, y: 1.6, key: '0', closeTo: '1', numVotes: 11, numVotesNeeded: 0 } })

describe('where you stand', () => {
  it('shows a sentence and an image with that sentence as its name', async () => {
    mockCall(getOpinionMap, nearB)
    show()
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText(placed)).toBeTruthy()
    expect(screen.getByRole('img', { name: `${sentence} ${placed}` })).toBeTruthy()
    expect(screen.getAllByRole('img')).toHaveLength(1)
  })

  it('says how many people a mark stands for, and that sizes have no meaning', async () => {
    mockCall(getOpinionMap, nearB)
    show()
    expect(await screen.findByText(/Each mark stands for about 5 people.*read the counts/)).toBeTruthy()
  })

  it('has an ordinary link for each group, reached by the keyboard in order', async () => {
    mockCall(getOpinionMap, nearB)
    mockCall(listControversial, [])
    mockCall(listConsensus, [])
    const { user } = show()
    const links = await screen.findAllByRole('link', { name: /^Group [A-C].*people/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/conversation/streets1?tab=analysis#group-a',
      '/conversation/streets1?tab=analysis#group-b',
      '/conversation/streets1?tab=analysis#group-c',
    ])
    screen.getByRole('combobox').focus()
    for (const link of links) {
      await user.tab()
      expect(document.activeElement).toBe(link)
    }
  })

  it('has a table with the same information as the map', async () => {
    mockCall(getOpinionMap, nearB)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Table' }))
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
    expect(rows).toEqual([
      'Group AACalm streets18251%You are here',
      'Group BBShopkeepers9627%',
      'Group CCAccess first7120%',
      'Not placed yet (fewer than 7 votes)93%',
    ])
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('remembers the choice between map and table', async () => {
    mockCall(getOpinionMap, nearB)
    const { user, unmount } = show()
    await user.click(await screen.findByRole('button', { name: 'Table' }))
    unmount()
    show()
    expect((await screen.findByRole('button', { name: 'Table' })).getAttribute('aria-pressed')).toBe('true')
  })

  it('shows each group’s balance on a chosen opinion, withheld figures as withheld', async () => {
    const opinion = withheldIn(
      anOpinionOfGroups([0.9, 0.2, 0.5], { opinionSlugId: 'o1', opinion: 'Close it.' }),
      '1',
    )
    mockCall(getOpinionMap, nearB)
    mockCall(listControversial, [opinion])
    mockCall(listConsensus, [])
    const { user } = show()
    const choice = await screen.findByRole('combobox', { name: 'Show how the groups voted on' })
    await user.click(choice)
    await user.selectOptions(choice, await screen.findByRole('option', { name: 'Close it.' }))
    expect(labelOf(/Group A/)).toContain('90% agree')
    expect(labelOf(/Group B/)).toContain('withheld: would single out fewer than 5')
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const table = screen.getByRole('table')
    expect(within(table).getByRole('row', { name: /Group A/ }).textContent).toContain('7%3%90%146')
    expect(within(table).getByRole('row', { name: /Group B/ }).textContent).toMatch(/withheld/)
    expect(within(table).getByRole('row', { name: /Group B/ }).textContent).not.toContain('0%')
  })

  it('loads the opinions to choose from only when the picker is used', async () => {
    mockCall(getOpinionMap, nearB)
    show()
    await screen.findByRole('img')
    expect(requestsTo(listControversial)).toEqual([])
  })

  it('shows no image without groups, and says why', async () => {
    mockCall(getOpinionMap, aMap(0, { noMapReason: 'no_clear_groups', participantCount: 52 }))
    show()
    expect(await screen.findByText(/There are no clear groups/)).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Table' })).toBeNull()
  })

  it('announces a new letter after a new run', async () => {
    mockCall(getOpinionMap, nearB)
    const { queryClient } = show()
    await screen.findByRole('img')
    const next = aMap(3, { runId: 42, place: { ...place(nearB), key: '1' } })
    act(() => void queryClient.setQueryData(apiQueryKey(getOpinionMap, input), next))
    expect(await screen.findByText('Groups were recomputed; you were in A, now B.')).toBeTruthy()
  })

  it('offers to retry if the map fails to load', async () => {
    mockCall(getOpinionMap, () => {
      throw new AppError('internal', 'internal', 'Internal error')
    })
    const { user } = show()
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
    mockCall(getOpinionMap, nearB)
    await user.click(retry)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

/** The label over the map comes before the row of the table that is printed. */
const labelOf = (name: RegExp) => screen.getAllByRole('link', { name })[0]?.textContent

const place = (map: typeof nearB) => map.place ?? { x: 0, y: 0, numVotes: 0, numVotesNeeded: 0 }
