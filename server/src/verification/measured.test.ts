import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getOpinionMap, respondToPoll } from '@parley/contract'
import { readZip } from '@parley/opinion-map/verification/open-bundle'
import { reportOf } from '@parley/opinion-map/verification/report'
import { verifyBundle } from '@parley/opinion-map/verification/verify'
import { sql } from 'kysely'
import { startApp } from '#testing/app.ts'
import { downloadBundle, fileOfBundle } from '#testing/bundles.ts'
import { measureResamples, twoCamps } from '#testing/camps.ts'

/** The verification report of a bundle after its published numbers were edited. */
function reportWith(bytes: Buffer, change = (text: string) => text): string {
  const bundle = readZip(bytes)
  bundle.files.set('analysis.json', Buffer.from(change(fileOfBundle(bytes, 'analysis.json'))))
  return reportOf(verifyBundle(bundle)).join('\n')
}

describe('what is measured of a run, in its bundle', () => {
  test('already the first bundle of a run has its measurements, which are those that the results show and follow from the votes', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 14, publication: 'votes' })
    const { bytes } = await downloadBundle(app, camps)
    const report = reportWith(bytes)
    assert.match(report, /^matches {2}Re-draws of the groups \(\d+ compared\)$/m)
    assert.match(report, /^matches {2}Bridging scores/m)
    assert.match(report, /^matches {2}Short list/m)
    assert.match(report, /\nEvery published number follows from the votes\.$/)
    const { supplement } = JSON.parse(fileOfBundle(bytes, 'analysis.json'))
    const map = await app.anyone(getOpinionMap, { conversationSlugId: camps.conversation.slugId })
    assert.deepEqual(map.redraws, { same: supplement.redraws.same, of: supplement.redraws.of })
    assert.equal(map.representedPeople?.numPeople, supplement.selection.numRepresented)
  })

  test('a changed number in the measurements of a bundle is found and named @full', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 14, publication: 'votes' })
    const { bytes } = await downloadBundle(app, camps)
    const more = reportWith(bytes, (text) =>
      text.replace(/("selection": \{[^}]*?"numRepresented": )30/, (_, start) => `${start}29`),
    )
    assert.match(more, /supplement\.selection\.numRepresented: published 29, found 30/)
    const stable = reportWith(bytes, (text) => text.replace(/"same": 10\n {4}\}/, '"same": 9\n    }'))
    assert.match(stable, /supplement\.redraws\.same: published 9, found 10/)
    assert.match(stable, /\nNot every published number follows from the votes\.$/)
  })

  test('an exported run shows groups that are stable for its own votes, so that measuring their stability causes no further run', async () => {
    await using app = await startApp({ env: { SUPPLEMENT_DELAY_MS: '0' } })
    const camps = await twoCamps(app, { left: 16, right: 14, publication: 'votes' })
    await app.runJobs()
    await measureResamples(app, camps, 4)
    await sql`delete from graphile_worker._private_jobs`.execute(app.ctx.db)
    const { bytes } = await downloadBundle(app, camps)
    const { run } = JSON.parse(fileOfBundle(bytes, 'manifest.json'))
    assert.match(reportWith(bytes), /\nEvery published number follows from the votes\.$/)
    await app.runJobs()
    const map = await app.anyone(getOpinionMap, { conversationSlugId: camps.conversation.slugId })
    assert.deepEqual([map.runId, map.groups.length, map.redraws], [run.id, 2, { same: 10, of: 10 }])
  })

  test('a bundle leaves out measurements of other votes, and says so', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 16, right: 14, publication: 'votes' })
    await downloadBundle(app, camps)
    await sql`update run_supplements set votes_hash = null`.execute(app.ctx.db)
    const { bytes } = await downloadBundle(app, camps)
    assert.deepEqual(JSON.parse(fileOfBundle(bytes, 'manifest.json')).leftOut, ['supplement'])
    const report = reportWith(bytes)
    assert.match(report, /^not checked {2}Re-draws of the groups, bridging scores and short list: /m)
    assert.match(report, /\nEvery published number that was checked follows from the votes\.$/)
  })

  test('a bundle contains no poll answers, so that nobody is recognized by them, and the manifest says so', async () => {
    await using app = await startApp()
    const camps = await twoCamps(app, { left: 6, right: 6, publication: 'votes', poll: ['Trams', 'Ferries'] })
    const conversationSlugId = camps.conversation.slugId
    await camps.left[0]?.(respondToPoll, { conversationSlugId, voteOptionChoice: 1 })
    const { bytes } = await downloadBundle(app, camps)
    assert.deepEqual(JSON.parse(fileOfBundle(bytes, 'manifest.json')).leftOut, ['poll'])
    for (const name of readZip(bytes).files.keys())
      assert(!fileOfBundle(bytes, name).includes('Ferries'), name)
    assert.deepEqual(Object.keys(JSON.parse(fileOfBundle(bytes, 'analysis.json'))).toSorted(), [
      'map',
      'picture',
      'supplement',
    ])
    assert.match(reportWith(bytes), /^not checked {2}How groups answered the poll: /m)
  })
})
