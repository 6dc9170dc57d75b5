import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getBlockFile, getOpinionMap, listOpinions, listOwnPositions, listRuns } from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { simulatedPeople } from '#testing/simulated-people.ts'

const MEASURING = { env: { MEASURE_STRUCTURE: '1' } }

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

describe('the people in between sides', () => {
  test('people in between sides are counted, drawn and described apart from the sides and from people who are not placed', async () => {
    await using app = await startApp(MEASURING)
    const { conversation, people } = await simulatedPeople(app, 'line', { hasPoll: true })
    await app.runJobs()
    const conversationSlugId = conversation.slugId
    const map = await app.anyone(getOpinionMap, { conversationSlugId })
    const { numBetween = 0, numGrouped, numNotPlaced, participantCount, cells, poll = [] } = map
    assert.equal(map.structure, 'sides')
    assert.ok(numBetween > 20)
    assert.equal(numGrouped + numBetween + numNotPlaced, participantCount)
    assert.equal(sum(cells.filter(({ isBetween }) => isBetween).map((cell) => cell.numPeople)), numBetween)
    for (const drawing of Object.values(map.drawings!)) assert.ok(drawing.between!.numMarks > 0)

    const { isBetween, numUsers, numResponses } = map.pollBetween!
    assert.deepEqual([isBetween, numUsers], [true, numBetween])
    assert.equal(
      sum([...numResponses, ...poll.flatMap((answers) => answers.numResponses)]),
      numGrouped + numBetween,
    )

    const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    for (const { betweenStats, clustersStats, numAgrees } of opinions) {
      assert.ok(betweenStats?.isBetween && betweenStats.numUsers === numBetween)
      const { estimate, ...votes } = betweenStats
      assert.ok(estimate && votes.numAgrees + votes.numDisagrees + votes.numPasses <= numBetween)
      assert.ok(sum([...clustersStats, betweenStats].map((stats) => stats.numAgrees)) <= numAgrees)
    }
    const runs = await app.anyone(listRuns, { conversationSlugId })
    assert.equal(runs.at(-1)!.numBetween, numBetween)
    assert.equal(runs.at(-1)!.numNotPlaced, numNotPlaced)

    const places = await Promise.all(
      people.map((person) => person(listOwnPositions, { conversationSlugIdList: [conversationSlugId] })),
    )
    assert.equal(places.filter(([own]) => own!.position.isBetween).length, numBetween)
  })

  test('the number of people in between sides is given in steps where only results are published', async () => {
    await using app = await startApp(MEASURING)
    const { conversation } = await simulatedPeople(app, 'line', { publication: 'results', hasPoll: true })
    await app.runJobs()
    const conversationSlugId = conversation.slugId
    const map = await app.anyone(getOpinionMap, { conversationSlugId })
    const { numBetween = 0, numGrouped, numNotPlaced, participantCount } = map
    assert.deepEqual([map.structure, map.step], ['sides', 'map'])
    assert.ok(numBetween > 0 && (numBetween * 10) % participantCount === 0)
    assert.ok(numGrouped + numBetween + numNotPlaced <= participantCount)
    const between = map.cells.filter(({ isBetween }) => isBetween)
    assert.ok(
      between.length > 0 && between.every(({ key, numPeople }) => key === undefined && numPeople >= 10),
    )
    const { figure, isSuppressed, numResponses } = map.pollBetween!
    assert.deepEqual([isSuppressed, numResponses], [true, [0, 0, 0]])
    assert.ok(figure!.base >= 15)
    const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    for (const { betweenStats } of opinions) {
      const { numAgrees, numDisagrees, numPasses, ...told } = betweenStats!
      assert.deepEqual(
        [numAgrees, numDisagrees, numPasses, told.isSuppressed, told.estimate],
        [0, 0, 0, true, undefined],
      )
      if (told.figure) assert.ok(typeof told.figure.agree === 'string' || told.figure.agree % 5 === 0)
    }
    assert.ok(opinions.some(({ betweenStats }) => betweenStats!.figure))
    const runs = await app.anyone(listRuns, { conversationSlugId })
    assert.equal(runs.at(-1)!.numBetween, numBetween)
  })

  test('the published file has the same figures of people in between sides as the lists, the map and the poll @full', async () => {
    await using app = await startApp(MEASURING)
    const { conversation } = await simulatedPeople(app, 'line', { publication: 'results', hasPoll: true })
    await app.runJobs()
    const conversationSlugId = conversation.slugId
    const file = await app.anyone(getBlockFile, { conversationSlugId })
    const { between, map: published } = file!.groups!
    const map = await app.anyone(getOpinionMap, { conversationSlugId })
    assert.equal((between!.tenths * map.participantCount) / 10, map.numBetween)
    assert.deepEqual(between!.poll, map.pollBetween!.figure)
    const inBetween = <Cell extends { isBetween?: true | undefined }>(cells: Cell[]) =>
      cells.filter(({ isBetween }) => isBetween).length
    assert.ok(inBetween(map.cells) > 0)
    assert.equal(inBetween(published!.squares), inBetween(map.cells))
    const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
    for (const { opinionSlugId, betweenStats } of opinions)
      assert.deepEqual(
        between!.figures[file!.opinions.indexOf(opinionSlugId)],
        betweenStats!.figure ?? null,
        opinionSlugId,
      )
  })
})
