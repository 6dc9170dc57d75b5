import type { GroupPoll, PollOption } from '@parley/contract'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { withAnswer } from '#counts/ownVote.ts'
import { PollResults } from '#polls/PollResults.tsx'
import { numAnswers, type NamedGroupPoll } from '#polls/stats.ts'
import { renderPart } from '#testing/render.tsx'
import { PollTable } from './PollTable.tsx'
import { pollRows } from './pollCsv.ts'
import { pollSentence } from './pollFindings.ts'
import { pollStripLayout } from './pollStrip.ts'

const optionsOf = (...counts: number[]): PollOption[] =>
  counts.map((numResponses, index) => ({
    optionNumber: index + 1,
    optionTitle: ['Library', 'Market', 'Park'][index] ?? 'Other',
    numResponses,
  }))

const group = (key: GroupPoll['key'], numResponses: number[], isSuppressed = false): GroupPoll => ({
  key,
  numUsers: 240,
  numResponses,
  isSuppressed,
})

describe('the sentence of the poll', () => {
  test('the sentence of the poll names the most chosen answer, and the choice of each group if they differ', () => {
    const groups = [group('0', [60, 20, 20]), group('1', [10, 40, 20])]
    expect(pollSentence(optionsOf(82, 66, 52), groups)).toBe(
      '41% chose “Library”, more than any other answer. Answers differ: Circles chose “Library” most; Squares chose “Market” most.',
    )
  })

  test('the sentence of the poll omits groups that want the same or whose answers are withheld', () => {
    const groups = [group('0', [60, 20, 20]), group('1', [0, 0, 0], true)]
    expect(pollSentence(optionsOf(82, 66, 52), groups)).toBe(
      '41% chose “Library”, more than any other answer.',
    )
  })

  test('the sentence of the poll says that answers are level, or that there are none', () => {
    expect(pollSentence(optionsOf(10, 10, 0), [])).toBe('2 answers are level, each chosen by 50%.')
    expect(pollSentence(optionsOf(0, 0, 0), [])).toBe('Nobody has answered the poll yet.')
  })
})

describe('a poll of which only results are published', () => {
  const figures = [
    { ...group('0', [0, 0, 0], true), figure: { options: ['over90', 'under10', 'under10'], base: 50 } },
    { ...group('1', [0, 0, 0], true), figure: { options: ['fewer', 'most', 'fewer'], base: 15 } },
    { ...group('2', [0, 0, 0], true), isInSteps: true },
  ] satisfies NamedGroupPoll[]

  test('the sentence of the poll names the choice of each group by its steps', () => {
    expect(pollSentence(optionsOf(82, 66, 52), figures)).toContain(
      'Circles chose “Library” most; Squares chose “Market” most.',
    )
    const even = { ...figures[0], figure: { options: [45, 45, 10], base: 50 } } as NamedGroupPoll
    expect(pollSentence(optionsOf(82, 66, 52), [even, ...figures.slice(1)])).not.toContain('differ')
  })

  test('a strip draws shares in per cent, and lists the groups whose shares are words as not drawn', () => {
    const [library] = optionsOf(10, 10)
    const { groups: drawn, notDrawn } = pollStripLayout(library ?? expect.unreachable(), figures)
    expect(drawn.map(({ key, share }) => [key, share])).toEqual([['0', 0.95]])
    expect(notDrawn).toEqual(['1', '2'])
  })

  test('each group has its shares in steps, at least how many answered, and why one is missing', () => {
    renderPart(<PollResults lang="es" options={optionsOf(82, 66, 52)} answer={undefined} groups={figures} />)
    expect(screen.getByText('A: over 90%')).toBeTruthy()
    expect(screen.getByText('B: most')).toBeTruthy()
    expect(screen.getByText('Circles: 50 or more answered.')).toBeTruthy()
    expect(screen.getByText('Where fewer than 15 answered, nothing is shown.')).toBeTruthy()
  })

  test('the table of the poll has the long form of each step', () => {
    renderPart(<PollTable lang="es" kind="groups" options={optionsOf(82, 66, 52)} groups={figures} />)
    expect(
      screen.getByRole('row', { name: 'Library over 90% fewer than half not shown 41% 82' }),
    ).toBeTruthy()
  })

  test('the exported poll has columns of their own for steps, and no counts of groups', () => {
    const [head = [], library = []] = pollRows({
      options: optionsOf(5, 4),
      groups: figures,
      map: undefined,
      source: { slugId: 'streets1', title: 'Streets', terms: '' },
    })
    expect(library).toHaveLength(head.length)
    expect(library.slice(0, 11)).toEqual([
      'Library',
      5,
      '',
      '',
      'withheld',
      '>90%',
      'under half',
      '',
      50,
      15,
      '',
    ])
    expect(head[5]).toBe('Group A: share, in steps')
  })
})

test('a strip draws groups with at least five answers and lists the others as not drawn', () => {
  const [library] = optionsOf(10, 10)
  const groups = [group('0', [3, 1]), group('1', [6, 2]), group('2', [0, 0], true)]
  const { groups: drawn, notDrawn } = pollStripLayout(library ?? expect.unreachable(), groups)
  expect(drawn.map(({ key, share }) => [key, share])).toEqual([['1', 0.75]])
  expect(notDrawn).toEqual(['0', '2'])
})

test('the exported poll has a line for each answer, with withheld groups marked and with the source', () => {
  const groups = [group('0', [3, 1]), group('1', [0, 0], true)]
  const [head, library] = pollRows({
    options: optionsOf(5, 4),
    groups,
    map: { asOfVote: 812, createdAt: '2026-11-20T12:00:00.000Z' },
    source: { slugId: 'streets1', title: 'Streets', terms: 'CC BY 4.0' },
  })
  expect(head?.slice(0, 4)).toEqual(['Answer', 'Answers', 'Group A: answers', 'Group B: answers'])
  expect(library).toEqual([
    'Library',
    5,
    3,
    'withheld',
    'Streets',
    'http://localhost/feed/conversation/streets1',
    812,
    '2026-11-20T12:00:00.000Z',
    'CC BY 4.0',
  ])
})

test('the counts of the poll equal a recount, whatever answers are given, changed and withdrawn', () => {
  const acts = fc.array(
    fc.record({ person: fc.nat(4), option: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }) }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(acts, (given) => {
      const answers = new Map<number, number | undefined>()
      let options = optionsOf(0, 0, 0)
      for (const { person, option } of given) {
        options = withAnswer(options, { former: answers.get(person), next: option })
        answers.set(person, option)
      }
      const present = [...answers.values()].filter((option) => option !== undefined)
      expect(numAnswers(options)).toBe(present.length)
      for (const { optionNumber, numResponses } of options)
        expect(numResponses).toBe(present.filter((option) => option === optionNumber).length)
    }),
  )
})
