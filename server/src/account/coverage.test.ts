import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#testing/app.ts'

/** What becomes of each column that names a user or a device: when a guest is merged, and when an account is erased. */
const KNOWN: Record<string, [merged: string, erased: string]> = {
  'appeals.answerer_id': ['guests answer none', 'stays: decisions are immutable'],
  'appeals.user_id': ['moves', 'deleted; texts of answered ones erased'],
  'conversation_follows.user_id': ['moves', 'deleted'],
  'consents.user_id': ['moves', 'deleted'],
  'conversation_moderations.moderator_id': ['guests do not moderate', 'stays: decisions are immutable'],
  'conversations.author_id': ['guests start none', 'hidden, texts erased; those of organizations stay'],
  'devices.did': ['moves', 'deleted'],
  'devices.user_id': ['moves', 'deleted'],
  'group_names.actor_id': ['guests name none', 'names erased; those of organizations stay'],
  'identities.user_id': ['guests have none', 'deleted'],
  'identity_links.did': ['stays with the device', 'deleted'],
  'moderation_claims.user_id': ['guests do not moderate', 'deleted'],
  'moderation_notes.author_id': ['guests do not moderate', 'deleted'],
  'mutes.muted_id': ['moves', 'deleted'],
  'mutes.user_id': ['guests mute nobody', 'deleted'],
  'notification_kinds_off.user_id': ['deleted: the account has its own', 'deleted'],
  'notifications.user_id': ['moves', 'deleted'],
  'opinion_moderations.moderator_id': ['guests do not moderate', 'stays: decisions are immutable'],
  'opinion_reviews.reviewer_id': ['guests do not review', 'stays: decisions are immutable'],
  'opinions.author_id': ['moves', 'text erased; what an organization began with stays'],
  'outcome_versions.author_id': ['guests post none', 'texts erased; those of organizations stay'],
  'organization_members.user_id': ['guests are in none', 'deleted'],
  'pattern_decisions.moderator_id': ['guests do not moderate', 'stays: decisions are immutable'],
  'pattern_people.user_id': ['moves', 'deleted'],
  'participations.user_id': ['counted anew', 'deleted'],
  'phone_codes.did': ['stays with the device', 'of nobody, and deleted within a week'],
  'phone_numbers.user_id': ['guests have none', 'deleted'],
  'phone_recycled.did': ['stays with the device', 'deleted'],
  'phone_recycled.user_id': ['guests have none', 'deleted'],
  'poll_responses.user_id': ['moves, the account’s own answer wins', 'deleted'],
  'pseudonyms.user_id': ['moves, or is nobody’s where the account has one', 'is nobody’s'],
  'report_resolutions.moderator_id': ['guests do not moderate', 'stays: decisions are immutable'],
  'reports.reporter_id': ['guests report nothing', 'of nobody, without the explanation'],
  'set_aside.user_id': ['moves', 'deleted'],
  'topic_follows.user_id': ['moves', 'deleted'],
  'users.merged_into': ['says where the guest went', 'stays'],
  'votes.user_id': ['moves', 'deleted'],
  'waiting_opinions.author_id': ['moves', 'deleted'],
}

test('every column that names a user or a device is known to auth/merge.ts, account/erase.ts and account/export.ts', async () => {
  await using app = await startApp()
  const { rows } = await sql<{ name: string }>`
    select t.relname || '.' || a.attname as name
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and (
      a.attname in ('did', 'user_id', 'author_id', 'moderator_id', 'reporter_id')
      or exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = 'users'::regclass
        and k.conrelid = t.oid and a.attnum = any(k.conkey)))
    order by 1`.execute(app.ctx.db)
  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(KNOWN).toSorted(),
    'Let the feature export what merges, erases and exports its rows, add it to the three files, then say it here.',
  )
})
