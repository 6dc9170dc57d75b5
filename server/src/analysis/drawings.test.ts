import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getOpinionMap } from '@parley/contract'
import { startApp, type TestApp } from '#testing/app.ts'
import { twoCamps } from '#testing/camps.ts'
import { runSql } from '#testing/everything.sql.ts'

async function drawnCamps(app: TestApp, { left, right }: { left: number; right: number }) {
  const { conversation } = await twoCamps(app, { left, right })
  await app.runJobs()
  return { mapOf: () => app.anyone(getOpinionMap, { conversationSlugId: conversation.slugId }) }
}

describe('the drawing of a map', () => {
  test('the drawing of a map shows each group for a phone and a wide screen, and uses only the published squares', async () => {
    await using app = await startApp()
    const { mapOf } = await drawnCamps(app, { left: 40, right: 30 })
    const { drawings, groups, cells } = await mapOf()
    assert.deepEqual([drawings?.phone.width, drawings?.desktop.width], [390, 640])
    for (const drawing of Object.values(drawings ?? {})) {
      assert.deepEqual(
        drawing.groups.map(({ key }) => key),
        groups.map(({ key }) => key),
      )
      assert.equal(drawing.crowd, undefined)
      for (const { key, numMarks, badge } of drawing.groups) {
        const numPeople = cells
          .filter((cell) => cell.key === key)
          .reduce((sum, cell) => sum + cell.numPeople, 0)
        assert(numMarks > 0 && numPeople / numMarks >= 5)
        assert(badge[0] >= 0 && badge[0] <= drawing.width && badge[1] >= 0 && badge[1] <= drawing.height)
      }
    }
  })

  test('the drawing of a map without clear groups has one field and no letters', async () => {
    await using app = await startApp()
    const { mapOf } = await drawnCamps(app, { left: 40, right: 4 })
    const { drawings, noMapReason } = await mapOf()
    assert.equal(noMapReason, 'no_clear_groups')
    assert.deepEqual(drawings?.phone.groups, [])
    assert(drawings.phone.crowd !== undefined && drawings.phone.crowd.numMarks <= 44 / 5)
  })

  test('a map of fewer than ten people is not drawn', async () => {
    await using app = await startApp()
    const { mapOf } = await drawnCamps(app, { left: 4, right: 4 })
    assert.equal((await mapOf()).drawings, undefined)
  })

  test('the drawing of a map is stored with its run, and an older run without one is drawn when it is read', async () => {
    await using app = await startApp()
    const { mapOf } = await drawnCamps(app, { left: 12, right: 12 })
    const kept = () => app.ctx.db.selectFrom('run_drawings').select(['run_id', 'drawings']).execute()
    const atRun = await kept()
    const [{ run_id: runId } = { run_id: 0 }] = atRun
    assert.equal(runId, (await mapOf()).runId)
    const input = { conversationSlugId: (await conversationOf(app)).slug_id }
    // The stored drawings are the ones that are shown.
    const { drawings } = await mapOf()
    await runSql(
      app.ctx.connection,
      `update run_drawings set drawings = jsonb_set(drawings::jsonb, '{phone,perMark}', '77')`,
    )
    await using later = await startApp({ connection: app.ctx.connection })
    assert.equal((await later.anyone(getOpinionMap, input)).drawings?.phone.perMark, 77)
    // Makes the run look older than stored drawings.
    await runSql(app.ctx.connection, 'delete from run_drawings')
    await using other = await startApp({ connection: app.ctx.connection })
    assert.deepEqual((await other.anyone(getOpinionMap, input)).drawings, drawings)
    assert.deepEqual(await kept(), [])
  })

  test('the drawing of a map is deleted with its run', async () => {
    await using app = await startApp()
    await drawnCamps(app, { left: 12, right: 12 })
    await runSql(app.ctx.connection, 'delete from analysis_runs')
    assert.deepEqual(await app.ctx.db.selectFrom('run_drawings').select('run_id').execute(), [])
  })
})

const conversationOf = (app: TestApp) =>
  app.ctx.db.selectFrom('conversations').select('slug_id').executeTakeFirstOrThrow()
