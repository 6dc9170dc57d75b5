import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getConversation, listOpinions } from '@parley/contract'
import { filesOfTexts } from '#import/files.ts'
import { importExport } from '#import/import.ts'
import { detectLanguages } from '#opinions/detect-all.ts'
import { startApp } from '#testing/app.ts'
import { ensureImportedUsers } from '#users/import.sql.ts'

const VOTES = 'comment-id,voter-id,vote\n0,0,1\n1,1,1\n'

/** Imports a small export and returns the languages of the conversation and of its opinions, by their texts. */
async function languagesOfImport(files: { summary: string; comments: string }) {
  await using app = await startApp()
  const { db } = app.ctx
  const [[, author] = []] = await ensureImportedUsers(db, ['somebody'])
  const { slugId: conversationSlugId } = await importExport(db, {
    files: filesOfTexts({ 'summary.csv': files.summary, 'comments.csv': files.comments, 'votes.csv': VOTES }),
    authorId: author?.id ?? 0,
  })
  await detectLanguages(app.ctx)
  const { payload } = (await app.anyone(getConversation, { conversationSlugId })).conversationData
  const opinions = await app.anyone(listOpinions, { conversationSlugId, filter: 'new' })
  return {
    stated: payload.language,
    suggested: payload.suggestedLanguage,
    opinions: Object.fromEntries(opinions.map(({ opinion, language }) => [opinion, language])),
  }
}

test('an imported conversation and its opinions have the languages that the export states', async () => {
  assert.deepEqual(
    await languagesOfImport({
      summary: 'topic,Mehr Straßenbahnen?\nurl,https://a.test/1\nlanguage,da\nlanguage-by,author\n',
      comments:
        'comment-id,author-id,comment-body,language,language-by\n' +
        '0,0,Wir brauchen mehr Bänke im Park.,nl,moderator\n1,1,We need more benches in the park.,fr,detected\n',
    }),
    {
      stated: 'da',
      suggested: undefined,
      // What was only detected at the source is detected here.
      opinions: { 'Wir brauchen mehr Bänke im Park.': 'nl', 'We need more benches in the park.': 'en' },
    },
  )
})

test('languages that an export does not state, or not as tags, are detected', async () => {
  assert.deepEqual(
    await languagesOfImport({
      summary: 'topic,Mehr Straßenbahnen für unsere Stadt?\nurl,https://a.test/1\nlanguage,German\n',
      comments:
        'comment-id,author-id,comment-body,language\n' +
        '0,0,Wir brauchen mehr Bänke im Park.,\n1,1,We need more benches in the park.,English\n',
    }),
    {
      stated: undefined,
      suggested: 'de',
      opinions: { 'Wir brauchen mehr Bänke im Park.': 'de', 'We need more benches in the park.': 'en' },
    },
  )
})
