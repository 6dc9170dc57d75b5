import {
  inlineResponse,
  listConsensus,
  listControversial,
  listMajority,
  listRepresentative,
  type Opinion,
} from '@parley/contract'
import { expect, test } from 'vitest'
import { headlineOpinion } from '#results/findings.ts'
import { FIRST_ROWS, MAX_CHOICES, withoutShown } from './ranking.ts'
import { anOpinionOfGroups } from '#results/map/maps.fixture.ts'
import { trimToInitialRows } from './initialRows.ts'

const input = { conversationSlugId: 'streets1' }
const slugIds = (opinions: readonly Opinion[]) => opinions.map(({ opinionSlugId }) => opinionSlugId)
const named = (name: string, agreement: number[]) => anOpinionOfGroups(agreement, { opinionSlugId: name })

// The order of the list differs from the order of the gaps.
const apart = Array.from({ length: 60 }, (_, at) => named(`apart${at}`, [0.5 + ((at * 7) % 45) / 100, 0.3]))
const shared = Array.from({ length: 40 }, (_, at) => named(`shared${at}`, [0.9, 0.9]))
const majority = [...shared.slice(30), named('most1', [0.9, 0.4])]
const responses = [
  inlineResponse(listControversial, input, apart),
  inlineResponse(listConsensus, input, shared),
  inlineResponse(listMajority, input, majority),
  inlineResponse(listRepresentative, input, {
    '0': apart.slice(50, 53),
    '1': [],
    '2': [],
    '3': [],
    '4': [],
    '5': [],
  }),
]
const listIn = (shown: ReturnType<typeof trimToInitialRows>, at: number) =>
  (shown[at]?.output ?? []) as Opinion[]

test('a rendered page of results contains only the shown rows of a long list, and its length', () => {
  const shown = trimToInitialRows(responses, undefined)
  expect(shown.map(({ total }) => total)).toEqual([60, 40, undefined, undefined])
  expect(shown.map(({ isPartial }) => isPartial)).toEqual([true, true, undefined, undefined])
  expect(listIn(shown, 0).length).toBeLessThan(30)
  expect(listIn(shown, 1).length).toBeLessThan(30)
})

test('a rendered page of results shows the same with trimmed lists as with whole ones', () => {
  const shown = trimToInitialRows(responses, undefined)
  const [someApart, someShared] = [listIn(shown, 0), listIn(shown, 1)]
  const firstRows = (list: readonly Opinion[]) => slugIds(list.slice(0, FIRST_ROWS))
  expect(firstRows(someApart)).toEqual(firstRows(apart))
  expect(slugIds(someApart.slice(0, MAX_CHOICES))).toEqual(slugIds(apart.slice(0, MAX_CHOICES)))
  expect(slugIds(someShared.slice(0, FIRST_ROWS))).toEqual(slugIds(shared.slice(0, FIRST_ROWS)))
  expect(slugIds(withoutShown(majority, someShared))).toEqual(['most1'])
  expect(headlineOpinion('0', someApart)).toEqual(headlineOpinion('0', apart))
})

test('a rendered page of a part of a list contains the rows of that part and the length of the list', () => {
  const partOf = (list: string, part: number) => trimToInitialRows(responses, { list, part })
  const [first, second] = [partOf('differences', 1), partOf('differences', 2)]
  expect([first[0]?.total, second[0]?.total]).toEqual([60, 60])
  expect(slugIds(listIn(first, 0))).toEqual(slugIds(apart.slice(0, 50)))
  expect(slugIds(listIn(second, 0))).toEqual(slugIds(apart.slice(50)))
  expect(listIn(partOf('common-ground', 1), 1)).toEqual(shared)
})

test('a rendered page of the majority view knows which of its opinions are common ground', () => {
  const shown = trimToInitialRows(responses, { list: 'majority', part: 1 })
  expect(slugIds(withoutShown(listIn(shown, 2), listIn(shown, 1)))).toEqual(['most1'])
})

test('lists that are always shown completely are not trimmed', () => {
  const few = [inlineResponse(listControversial, input, apart.slice(0, 5))]
  expect(trimToInitialRows(few, undefined)).toEqual(few)
})
