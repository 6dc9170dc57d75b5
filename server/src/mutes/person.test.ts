import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteUser,
  exportAccount,
  getProfile,
  listMutedUsers,
  listOpinions,
  listOpinionsBySlug,
  muteUser,
  type ApiClient,
} from '@parley/contract'
import { startApp } from '#testing/app.ts'
import { aRegisteredUser, logInAs } from '#testing/log-in.ts'
import { aConversation, anOpinion } from '#testing/seed.ts'

const nameOf = async (actor: ApiClient) => (await actor(getProfile, {})).username
const mute = (actor: ApiClient, targetUsername: string) => actor(muteUser, { targetUsername, action: 'mute' })
const mutedBy = async (actor: ApiClient) => (await actor(listMutedUsers, {})).map(({ username }) => username)

test('people who muted a guest mute the account that the guest becomes, and nobody ends up muting themselves', async () => {
  await using app = await startApp()
  const conversation = await aConversation(app, { publication: 'results' })
  const alice = await aRegisteredUser(app, 'alice')
  const bob = await app.user()
  const guest = app.stranger()
  const opinionSlugId = await anOpinion(guest, conversation)
  for (const actor of [alice, bob]) await mute(actor, await nameOf(guest))
  await logInAs(app, guest, 'alice')
  assert.deepEqual(await mutedBy(bob), [await nameOf(alice)])
  assert.deepEqual(await mutedBy(alice), [])
  const listed = await bob(listOpinions, { conversationSlugId: conversation.slugId, filter: 'new' })
  assert.deepEqual(listed, [])
  const ownList = await alice(listOpinions, { conversationSlugId: conversation.slugId, filter: 'new' })
  assert.deepEqual(
    ownList.map(({ opinionSlugId }) => opinionSlugId),
    [opinionSlugId],
  )
})

test('people who muted a guest’s pseudonym mute the pseudonym of the account in the same conversation', async () => {
  await using app = await startApp()
  const [both, guestsOnly] = [
    await aConversation(app, { publication: 'votes' }),
    await aConversation(app, { publication: 'votes' }),
  ]
  const alice = await aRegisteredUser(app, 'alice')
  await anOpinion(alice, both)
  const bob = await app.user()
  const guest = app.stranger()
  const slugIds = [await anOpinion(guest, both), await anOpinion(guest, guestsOnly)]
  const names = async () =>
    (await bob(listOpinionsBySlug, { opinionSlugIdList: slugIds })).map(({ username }) => username)
  for (const actor of [bob, alice]) for (const name of await names()) await mute(actor, name)
  await logInAs(app, guest, 'alice')
  assert.deepEqual((await mutedBy(bob)).toSorted(), (await names()).toSorted())
  assert.deepEqual(await mutedBy(alice), [])
  for (const { slugId: conversationSlugId } of [both, guestsOnly])
    assert.deepEqual(await bob(listOpinions, { conversationSlugId, filter: 'new' }), [])
})

test('mutes are in the export, and are deleted with the account of either person', async () => {
  await using app = await startApp()
  const [alice, bob, carol] = [await app.user(), await app.user(), await app.user()]
  await mute(alice, await nameOf(bob))
  await mute(carol, await nameOf(alice))
  assert(JSON.stringify(await alice(exportAccount, {})).includes(await nameOf(bob)))
  await Promise.all([
    alice(deleteUser, {}).then(() => app.runJobs()),
    mute(bob, await nameOf(alice)).catch(() => undefined),
  ])
  await app.runJobs()
  assert.deepEqual(await mutedBy(carol), [])
  assert.deepEqual(await mutedBy(bob), [])
  assert.deepEqual(await app.ctx.db.selectFrom('mutes').selectAll().execute(), [])
})
