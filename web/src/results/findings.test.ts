import { describe, expect, it } from 'vitest'
import { mainFinding, headlineOpinion } from './findings.ts'
import { headlineOf } from './Findings.tsx'
import { aMap, anOpinionOfGroups, withheldIn } from '#results/map/maps.fixture.ts'
import { leadSentence } from '#results/groups/GroupRows.tsx'
import { opinionOverlay, overlayOf } from '#results/map/overlay.tsx'
import { anOpinionInSteps, inPercent, inWords } from './steps.fixture.ts'

const two = aMap(2)
const three = aMap(3)
const headline = (...finding: Parameters<typeof mainFinding>) =>
  headlineOf(mainFinding(...finding)).replaceAll('\u00a0', ' ')

describe('the headline of the results', () => {
  it('the headline says how many opinions two groups share and how far apart they are on one', () => {
    const widest = anOpinionOfGroups([0.75, 0.06])
    expect(headline(two, { numShared: 41, widest })).toBe(
      'Two groups think alike on ⟦41 opinions⟧. The widest gap is 69 percentage points.',
    )
    expect(headline(two, { numShared: 1 })).toBe('Two groups think alike on ⟦1 opinion⟧.')
  })

  it('the headline names the two of three groups that are furthest apart', () => {
    const widest = anOpinionOfGroups([0.5, 0.9, 0.2])
    expect(headline(three, { numShared: 12, widest })).toBe(
      'Three groups think alike on ⟦12 opinions⟧. The widest gap is 71 percentage points, between groups B and C.',
    )
  })

  it('the headline says that no opinion is shared', () => {
    expect(headline(two, { numShared: 0 })).toBe(
      'Two groups. There is no opinion yet on which both think alike.',
    )
    expect(headline(three, { numShared: 0 })).toBe(
      'Three groups. There is no opinion yet on which all three think alike.',
    )
  })

  it('where only results are published, the headline says how many people groups need', () => {
    const map = aMap(0, { noMapReason: 'too_few_participants', minPeople: 30, participantCount: 12 })
    expect(headline(map, { numShared: 0 })).toBe('Groups of people who think alike need at least 30 people.')
  })

  it('the headline says that there are no clear groups, or that none are computed yet', () => {
    expect(headline(aMap(0, { noMapReason: 'no_clear_groups' }), { numShared: 0 })).toBe(
      'No clear groups yet.',
    )
    const notComputed = (participantCount: number) =>
      headline(aMap(0, { noMapReason: 'not_computed', runId: undefined, participantCount }), { numShared: 0 })
    expect(notComputed(30)).toBe('The groups are being worked out.')
    expect(notComputed(0)).toBe('Nobody has voted. Groups need at least ten people.')
  })

  it('the headline says that results are being computed anew, if the newest run is of an earlier version', () => {
    const map = aMap(0, { noMapReason: 'not_computed', runId: 7, participantCount: 30 })
    expect(headline(map, { numShared: 0 })).toBe('The groups are being worked out again.')
  })

  it('the headline counts the people if fewer than ten take part, or if fewer than ten can be placed', () => {
    const few = (participantCount: number, numNotPlaced = 0) =>
      headline(aMap(0, { noMapReason: 'too_few_participants', participantCount, numNotPlaced }), {
        numShared: 0,
      })
    expect(few(4)).toBe('Four people so far. Groups need at least ten.')
    expect(few(1)).toBe('One person so far. Groups need at least ten.')
    expect(few(0)).toBe('Nobody has voted. Groups need at least ten people.')
    expect(few(14, 11)).toBe(
      '14 people so far. Groups can appear once ten of them have agreed or disagreed with 7 opinions or more.',
    )
  })
})

describe('the headline of results that are published in steps', () => {
  it('the headline says roughly how many points two groups are apart', () => {
    const widest = anOpinionInSteps([inPercent('over90', 'under10'), inPercent(25, 65)])
    expect(headline(two, { numShared: 41, widest })).toBe(
      'Two groups think alike on ⟦41 opinions⟧. The widest gap is about 70 percentage points.',
    )
  })

  it('the headline leaves out the gap between words, which has no points', () => {
    const widest = anOpinionInSteps([inWords('most'), inWords('fewer', 'most')])
    expect(headline(two, { numShared: 4, widest })).toBe('Two groups think alike on ⟦4 opinions⟧.')
  })

  it('a group stands out by the widest gap between words, and not at all if the words are the same', () => {
    const little = anOpinionInSteps([inWords('half'), inWords('fewer'), inWords('fewer')])
    const much = anOpinionInSteps([inWords('over90'), inWords('fewer'), inWords('half')])
    const lead = headlineOpinion('0', [little, much])
    expect(lead && leadSentence(lead, 'Words.')).toBe(
      'Stands out by agreeing: ⟦“Words.”⟧ over 90%, others at most about half',
    )
    expect(headlineOpinion('0', [anOpinionInSteps([inWords('half'), inWords('half')])])).toBeUndefined()
  })

  it('the headline does not say "at most" about the other groups if all of them have the same share', () => {
    const lead = headlineOpinion('0', [
      anOpinionInSteps([inWords('most'), inWords('fewer'), inWords('fewer')]),
    ])
    expect(lead && leadSentence(lead, 'Words.')).toBe(
      'Stands out by agreeing: ⟦“Words.”⟧ most, others fewer than half',
    )
  })
})

describe('the opinion by which a group stands out', () => {
  const small = anOpinionOfGroups([0.6, 0.5], { opinion: 'Small lead.' })
  const great = anOpinionOfGroups([0.9, 0.2], { opinion: 'Great lead.' })

  it('a group stands out by the opinion with the greatest lead over the next group', () => {
    expect(headlineOpinion('0', [small, great])?.opinion.opinion).toBe('Great lead.')
    const ofThree = anOpinionOfGroups([0.9, 0.8, 0.1])
    expect(headlineOpinion('0', [ofThree])).toMatchObject({
      share: { text: '90%' },
      others: { text: '81%' },
      isAtMost: true,
    })
  })

  it('a group stands out by a disagreement if it leads in no agreement', () => {
    expect(headlineOpinion('1', [great])).toMatchObject({ direction: 'disagree' })
  })

  it('a group stands out by no opinion if its figures or those of all other groups are withheld', () => {
    expect(headlineOpinion('0', [withheldIn(great, '0')])).toBeUndefined()
    expect(headlineOpinion('0', [withheldIn(great, '1')])).toBeUndefined()
  })
})

describe('one opinion over the map', () => {
  const votes = (numAgrees: number, numDisagrees: number, numPasses: number) =>
    overlayOf({
      ...anOpinionOfGroups([]),
      clustersStats: [
        {
          key: '0',
          isAuthorInCluster: false,
          numUsers: 100,
          numAgrees,
          numDisagrees,
          numPasses,
          isSuppressed: false,
        },
      ],
    })[0]

  it("an overlaid opinion has the color of the group's larger side, and it is stronger the more the group agrees internally", () => {
    expect(votes(75, 20, 5)).toMatchObject({ vote: 'agree', strength: 0.8 })
    expect(votes(10, 40, 0)).toMatchObject({ vote: 'disagree', strength: 0.85 })
  })

  it('an overlaid opinion has the color of passing if both sides are equal or most passed', () => {
    expect(votes(20, 20, 5)?.vote).toBe('pass')
    expect(votes(20, 10, 40)?.vote).toBe('pass')
  })

  it('an overlaid opinion shows no figures of a group with fewer than five voters', () => {
    expect(votes(4, 0, 0)).toEqual({ key: '0', vote: 'pass', strength: 0.25 })
  })

  it('an overlaid opinion says in steps what most of a group voted, and at least how many voted', () => {
    const opinion = anOpinionInSteps([
      inPercent(65, 25),
      inPercent(40, 40, 20),
      inWords('fewer', 'most'),
      inWords('fewer'),
      undefined,
    ])
    const { groups, alternative } = opinionOverlay(opinion, 'groups')
    expect(groups.map(({ vote }) => vote)).toEqual(['agree', 'pass', 'disagree', 'pass', 'pass'])
    expect(alternative).toContain(
      'Group A: about 65% agree, 50 or more voted; Group B: about evenly split, 50 or more voted; Group C: most disagree, 15 or more voted; Group D: no majority, 15 or more voted; Group E: withheld.',
    )
  })
})
