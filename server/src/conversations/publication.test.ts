import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fetchRecentConversations, getConversation } from '@parley/contract'
import { importExport } from '#import/import.ts'
import { filesOfTexts } from '#import/files.ts'
import { startApp } from '#testing/app.ts'
import { aConversation } from '#testing/seed.ts'

const EXPORT = filesOfTexts({
  'summary.csv': 'topic,A title\nurl,https://pol.is/abc\n',
  'comments.csv': 'comment-id,author-id,comment-body\n0,0,Zero\n1,1,One\n',
  'votes.csv': 'comment-id,voter-id,vote\n0,5,1\n1,5,-1\n0,3,0\n',
})

describe('the publication setting of a conversation', () => {
  test('every call that returns a conversation returns its publication setting, whether the request is signed or not', async () => {
    await using app = await startApp()
    const votesConversation = await aConversation(app, { publication: 'votes' })
    const resultsConversation = await aConversation(app, { publication: 'results' })
    const expected = new Map([
      [votesConversation.slugId, 'votes'],
      [resultsConversation.slugId, 'results'],
    ])
    for (const reader of [app.anyone, await app.guest()]) {
      const { conversationDataList } = await reader(fetchRecentConversations, { sortAlgorithm: 'new' })
      const listed = conversationDataList.map(({ metadata }) => metadata)
      assert.deepEqual(
        new Map(listed.map(({ conversationSlugId, publication }) => [conversationSlugId, publication])),
        expected,
      )
      for (const [conversationSlugId, publication] of expected) {
        const { conversationData } = await reader(getConversation, { conversationSlugId })
        assert.equal(conversationData.metadata.publication, publication)
      }
    }
  })

  test('a conversation may later publish less, but never more', async () => {
    await using app = await startApp()
    const publish = async (id: number, publication: 'results' | 'votes') =>
      app.ctx.db.updateTable('conversations').set({ publication }).where('id', '=', id).execute()
    const votesConversation = await aConversation(app, { publication: 'votes' })
    const resultsConversation = await aConversation(app, { publication: 'results' })
    await assert.rejects(publish(resultsConversation.id, 'votes'), /never loosened/)
    await publish(votesConversation.id, 'results')
    await assert.rejects(publish(votesConversation.id, 'votes'), /never loosened/)
    await publish(resultsConversation.id, 'results')
  })

  test('the importer of an export chooses what the conversation publishes, by default its results', async () => {
    await using app = await startApp()
    const { db } = app.ctx
    const { authorId } = await aConversation(app)
    const { authorId: other } = await aConversation(app)
    const importedPublication = async (request: { authorId: number; publication?: 'votes' }) => {
      const { slugId } = await importExport(db, { files: EXPORT, ...request })
      const { conversationData } = await app.anyone(getConversation, { conversationSlugId: slugId })
      return conversationData.metadata.publication
    }
    assert.equal(await importedPublication({ authorId }), 'results')
    assert.equal(await importedPublication({ authorId: other, publication: 'votes' }), 'votes')
  })

  test('importing with another choice of what to publish restarts an unfinished import', async () => {
    await using app = await startApp()
    const { authorId } = await aConversation(app)
    await importExport(app.ctx.db, { files: EXPORT, authorId })
    await app.ctx.db.updateTable('conversations').set({ is_ready: false }).execute()
    const again = await importExport(app.ctx.db, { files: EXPORT, authorId, publication: 'votes' })
    assert.equal(again.outcome, 'imported')
  })
})
