import type { Conversation, Opinion, OpinionMap } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aMap, aMapOfSides, anOpinionOfGroups, withheldIn } from '#results/map/maps.fixture.ts'
import { groupCards } from '#results/map/published.fixture.ts'
import { anOpinionInSteps, inPercent, inWords } from '#results/steps.fixture.ts'
import { aConversation, anOpinion } from '#testing/samples.ts'
import { citationSentence, opinionAddress, whyNoFigures } from './citation.ts'

const source = { slugId: 'streets1', title: 'Close the centre?', terms: 'Results: CC BY 4.0.' }
const address = opinionAddress('https://parley.example', 'streets1', 'shuttle1')
const bare = aMap(0)

const sentenceOf = (opinion: Opinion, map: OpinionMap = bare) =>
  citationSentence({ conversation: aConversation(), opinion, map, source, address })
/** The sentence up to the date. */
const findingOf = (...cited: Parameters<typeof sentenceOf>) => sentenceOf(...cited).split(', as of ')[0]
const voted = (numAgrees: number, numDisagrees: number) =>
  anOpinion({ opinion: 'Trees first.', numAgrees, numDisagrees, numPasses: 0 })

describe('the sentence of a citation', () => {
  test('the sentence has the opinion, the share with its base, the conversation, the run, its date, the license and the address', () => {
    expect(sentenceOf(voted(342, 70))).toBe(
      '83% of 412 people who voted on “Trees first.” in the conversation “Close the centre?” agreed, as of ' +
        'November 20, 2026 at 12:00 PM UTC (run 41); who took part is not a random sample. Results: CC BY 4.0. ' +
        'https://parley.example/feed/conversation/streets1?opinion=shuttle1',
    )
  })

  test.each([
    [0, 0, 'Nobody had voted on'],
    [1, 0, 'The one person who voted on .* agreed$'],
    [0, 1, 'The one person who voted on .* disagreed$'],
    [1, 2, '1 of 3 people who voted on .* agreed$'],
    [3, 0, 'All 3 people who voted on .* agreed$'],
    [0, 3, 'All 3 people who voted on .* disagreed$'],
    [7, 22, '7 of 29 people who voted on .* agreed$'],
    [6, 24, '20% of 30 people who voted on .* agreed$'],
    [42, 370, '10% of 412 people who voted on .* agreed$'],
    [41, 371, '90% of 412 people who voted on .* disagreed$'],
    [0, 412, 'All 412 people who voted on .* disagreed$'],
  ])('%i who agree and %i who do not are told as people say it', (agrees, disagrees, words) => {
    expect(findingOf(voted(agrees, disagrees))).toMatch(new RegExp(`^${words}`))
  })

  test('one person who passed did not agree, and if all passed, none agreed', () => {
    const passed = (numPasses: number) => anOpinion({ numAgrees: 0, numDisagrees: 0, numPasses })
    expect(findingOf(passed(1))).toMatch(/^The one person who voted on .* did not agree$/)
    expect(findingOf(passed(40))).toMatch(/^None of 40 people who voted on .* agreed$/)
  })

  test('a group of under thirty voters has counts, also where larger ones have estimates, and all tell the same answer', () => {
    const opinion = anOpinionOfGroups([0, 0.05])
    const [first, second] = opinion.clustersStats
    const small = { ...(first ?? expect.unreachable()), numAgrees: 0, numDisagrees: 6, numPasses: 1 }
    const estimate = { agree: 0.009, disagree: 0.95, numVotes: 7 }
    const shown = {
      ...opinion,
      numAgrees: 4,
      numDisagrees: 96,
      numPasses: 0,
      clustersStats: [{ ...small, estimate }, second ?? expect.unreachable()],
    }
    expect(findingOf(shown, aMap(2))).toMatch(
      /^96% of 100 people .* disagreed \(6 of 7 in group A.*; 66% of 77 in group B.*\)$/,
    )
  })

  test('each group has its share with its base, and the name that a person gave it or that opinions give', () => {
    const [first, second] = aMap(2).groups
    const named = [
      { ...(first ?? expect.unreachable()), label: 'Calm streets' },
      {
        ...(second ?? expect.unreachable()),
        label: undefined,
        name: { text: 'Shops', source: 'model' as const, opinionSlugIds: [] },
      },
    ]
    const opinion = anOpinionOfGroups([0.9, 0.25])
    expect(findingOf(opinion, aMap(2, { groups: named }))).toMatch(
      / agreed \(90% of 146 in group A, “Calm streets”; 25% of 77 in group B\)$/,
    )
  })

  test('sides are called sides, and a withheld figure is said to be withheld', () => {
    const opinion = withheldIn(anOpinionOfGroups([0.9, 0.2]), '1')
    expect(findingOf(opinion, aMapOfSides())).toMatch(/ in side A.*; not shown for side B.*\)$/)
  })

  test('where only results are published, groups have the published words and steps, and no exact figure', () => {
    const words = anOpinionInSteps([inWords('most'), inWords('fewer', 'half'), undefined])
    expect(findingOf(words, groupCards(3))).toMatch(
      /\(most of 15 or more in group A.*; fewer than half of 15 or more in group B.*; not shown for group C.*\)$/,
    )
    const steps = anOpinionInSteps([inPercent('over90', 'under10'), inPercent(65, 25)])
    expect(findingOf(steps, groupCards(2))).toMatch(
      /\(over 90% of 50 or more in group A.*; about 65% of 50 or more in group B.*\)$/,
    )
  })
})

describe('an opinion without figures', () => {
  const why = (changes: { conversation?: Conversation; opinion?: Opinion; map?: OpinionMap } = {}) =>
    whyNoFigures({ conversation: aConversation(), opinion: anOpinion(), map: bare, ...changes })

  test('an opinion with figures has no reason against them', () => expect(why()).toBeUndefined())

  test('before the first block, before the first run, and once moderators have removed it, a citation says why it has no figures', () => {
    const early = aConversation({ metadata: { publication: 'results', participantCount: 4 } })
    expect(why({ conversation: early })).toMatch(/^4 people have taken part so far\. Once ten people/)
    expect(why({ map: aMap(0, { createdAt: undefined }) })).toMatch(/being worked out/)
    const moderated = anOpinion({
      moderation: {
        status: 'moderated',
        action: 'move',
        reason: 'spam',
        explanation: '',
        createdAt: '2026-11-20T12:00:00.000Z',
        updatedAt: '2026-11-20T12:00:00.000Z',
      },
    })
    expect(why({ opinion: moderated })).toMatch(/A moderator has removed this opinion/)
  })
})
