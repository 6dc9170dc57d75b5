import { VOTE_MILESTONES, type AdministeredChange, type ModerationReason } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#ctx.ts'

type EventSubject = {
  /** The recipient. */
  userId: number
  conversationId: number
}

/** A decision about an opinion or an update; about the conversation itself if there is neither. */
type ModerationSubject = {
  moderationId: number
  opinionId?: number | undefined
  updateId?: number | undefined
}

/** An event that one person is notified of. Events for several people have separate functions below. */
export type Announcement =
  | (EventSubject & ModerationSubject & { kind: 'moderation_decision' })
  | (EventSubject & ModerationSubject & { kind: 'appeal_answer'; isAccepted: boolean })
  /** The appeal of somebody who was excluded from the analysis. */
  | (EventSubject & { kind: 'appeal_answer'; patternDecisionId: number; isAccepted: boolean })
  | (EventSubject & { kind: 'opinion_published'; opinionId: number })
  | (EventSubject & { kind: 'scheduled_publication' })
  | (EventSubject & {
      kind: 'conversation_administered'
      change: AdministeredChange
      at: Date
    })
  /** `attempt` distinguishes attempts of the same import. */
  | (EventSubject & { kind: 'import'; attempt: number | string; numVotes: number })
  | (EventSubject & { kind: 'import'; attempt: number | string; cause: string })
  | (EventSubject & { kind: 'set_aside'; patternDecisionId: number; isReadmitted?: true })
  /** A name that the person gave to a group was removed; `groupNameId` is the id of the removal. */
  | (EventSubject & {
      kind: 'group_name_removed'
      groupNameId: number
      key: number
      reason: ModerationReason
    })
  | { kind: 'suspension'; userId: number; suspensionId: number; isLifted?: true }
  | { kind: 'suspension_appeal'; userId: number; suspensionId: number; isAccepted: boolean }
  /** `login` distinguishes several logins of the same device. */
  | { kind: 'new_device'; userId: number; login: string }
  | { kind: 'login_methods_changed'; userId: number; at: Date }

/**
 * Notifies people of events, in the transaction that causes them. Each event is notified once, however often this is
 * called, and not to people who have switched its kind off.
 */
export async function notify(db: Db, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return
  const rows = JSON.stringify(
    announcements.map((announcement) => ({ user_id: announcement.userId, ...rowOf(announcement) })),
  )
  await insertNotifications(
    db,
    sql`notified as (
      select * from jsonb_to_recordset(${rows}::jsonb) as t (user_id int, kind text, event text, conversation_id int,
        opinion_id int, moderation_id int, amount int, detail text, pattern_decision_id int, suspension_id int, update_id int)
    )`,
  )
}

type Row = {
  kind: Announcement['kind']
  event: string
  conversation_id?: number
  opinion_id?: number | undefined
  moderation_id?: number
  pattern_decision_id?: number
  suspension_id?: number
  update_id?: number | undefined
  amount?: number
  detail?: string
}

function rowOf(announcement: Announcement): Row {
  const { kind } = announcement
  if (kind === 'login_methods_changed')
    return { kind, event: `login-methods:${announcement.at.toISOString()}` }
  if (kind === 'new_device') return { kind, event: `device:${announcement.login}` }
  if (kind === 'suspension' || kind === 'suspension_appeal') return suspensionRowOf(announcement)
  const about = { kind, conversation_id: announcement.conversationId }
  switch (announcement.kind) {
    case 'moderation_decision':
      return {
        ...about,
        event: `decision:${subjectOf(announcement)}:${announcement.moderationId}`,
        ...moderationColumns(announcement),
      }
    case 'appeal_answer': {
      const detail = announcement.isAccepted ? 'accepted' : 'rejected'
      if ('patternDecisionId' in announcement) {
        const { patternDecisionId } = announcement
        return {
          ...about,
          event: `appeal:set-aside:${patternDecisionId}`,
          pattern_decision_id: patternDecisionId,
          detail,
        }
      }
      return {
        ...about,
        event: `appeal:${subjectOf(announcement)}:${announcement.moderationId}`,
        ...moderationColumns(announcement),
        detail,
      }
    }
    case 'opinion_published':
      return { ...about, event: `let-in:${announcement.opinionId}`, opinion_id: announcement.opinionId }
    case 'scheduled_publication':
      return { ...about, event: `published:${announcement.conversationId}` }
    case 'import': {
      const event = `import:${announcement.conversationId}:${announcement.attempt}`
      return 'cause' in announcement
        ? { ...about, event, detail: announcement.cause }
        : { ...about, event, amount: announcement.numVotes }
    }
    case 'conversation_administered': {
      const { change: detail, at, conversationId } = announcement
      return { ...about, event: `administered:${conversationId}:${detail}:${at.toISOString()}`, detail }
    }
    case 'set_aside':
      return {
        ...about,
        event: `set-aside:${announcement.conversationId}:${announcement.patternDecisionId}`,
        pattern_decision_id: announcement.patternDecisionId,
        ...(announcement.isReadmitted ? { detail: 'readmitted' } : {}),
      }
    case 'group_name_removed':
      return {
        ...about,
        event: `group-name:${announcement.groupNameId}`,
        amount: announcement.key,
        detail: announcement.reason,
      }
  }
}

const subjectOf = ({ opinionId, updateId }: ModerationSubject) =>
  updateId !== undefined ? 'update' : opinionId === undefined ? 'conversation' : 'opinion'

const moderationColumns = ({ moderationId, opinionId, updateId }: ModerationSubject) => ({
  opinion_id: opinionId,
  moderation_id: moderationId,
  update_id: updateId,
})

function suspensionRowOf(
  announcement: Extract<Announcement, { kind: 'suspension' | 'suspension_appeal' }>,
): Row {
  const { kind, suspensionId } = announcement
  const about = { kind, suspension_id: suspensionId }
  if (kind === 'suspension') {
    const detail = announcement.isLifted ? 'lifted' : 'begun'
    return { ...about, event: `suspension:${suspensionId}:${detail}`, detail }
  }
  const detail = announcement.isAccepted ? 'accepted' : 'rejected'
  return { ...about, event: `appeal:suspension:${suspensionId}`, detail }
}

/** Notifies authors of conversations of opinions that others have added. The folding of counts calls this function. */
export async function notifyOfOpinions(db: Db, opinionIds: readonly number[]): Promise<void> {
  if (opinionIds.length === 0) return
  await insertNotifications(
    db,
    sql`notified as (
      select c.author_id as user_id, 'new_opinion' as kind, 'opinion:' || o.id as event, c.id as conversation_id,
        o.id as opinion_id, null::int as moderation_id, null::int as amount, null::text as detail,
        null::int as pattern_decision_id, null::int as suspension_id, null::int as update_id
      from unnest(${opinionIds}::int[]) as i (id) join opinions o on o.id = i.id
      join conversations c on c.id = o.conversation_id
      where o.author_id <> c.author_id and not o.is_seed and o.moderation_id is null
        and not exists (select from muted_opinions h where h.user_id = c.author_id and h.opinion_id = o.id)
        -- Reviewers who published the opinion already know it.
        and not exists (select from opinion_reviews r where r.opinion_id = o.id and r.reviewer_id = c.author_id)
    )`,
  )
}

/**
 * Notifies authors of opinions how many others have voted, if the count has reached another milestone. It is the folded
 * count, or the count of the newest block where only results are published. A pass counts only as the first vote.
 */
export async function notifyOfVotes(db: Db, opinionIds: readonly number[]): Promise<void> {
  if (opinionIds.length === 0) return
  await insertNotifications(
    db,
    sql`counted as (
      select o.id, o.author_id, o.conversation_id,
        t.agrees + t.disagrees - coalesce((v.choice <> 0)::int, 0) as votes,
        t.agrees + t.disagrees + t.passes - (v.choice is not null)::int as others
      from unnest(${opinionIds}::int[]) as i (id) join opinions o on o.id = i.id and o.deleted_at is null
        and o.about_person_since is null
      join users u on u.id = o.author_id and not u.is_imported
      join conversations c on c.id = o.conversation_id
      join lateral (
        select num_agrees as agrees, num_disagrees as disagrees, num_passes as passes from opinion_tallies
        where opinion_id = o.id and c.publication = 'votes'
        union all
        select num_agrees, num_disagrees, num_passes from block_totals
        where opinion_id = o.id and c.publication = 'results'
      ) t on true
      -- One lookup for each, in the one partition that can have it.
      left join lateral (select choice from votes v where v.conversation_id = o.conversation_id
        and v.user_id = o.author_id and v.opinion_id = o.id offset 0) v on true
    ),
    reached as (
      insert into vote_milestones (opinion_id, num_votes)
      select id, (select max(n) from unnest(${VOTE_MILESTONES}::int[]) as n where n <= greatest(votes, 1))
      from counted where others > 0 order by id
      on conflict (opinion_id) do update set num_votes = excluded.num_votes
        where vote_milestones.num_votes < excluded.num_votes
      returning opinion_id, num_votes
    ),
    notified as (
      select author_id as user_id, 'opinion_vote' as kind, 'votes:' || opinion_id || ':' || num_votes as event,
        conversation_id, opinion_id, null::int as moderation_id, num_votes as amount, null::text as detail,
        null::int as pattern_decision_id, null::int as suspension_id, null::int as update_id
      from reached join counted on id = opinion_id
    )`,
  )
}

/** How many people one transaction notifies. */
export const BATCH_SIZE = 5000

/**
 * Notifies followers of conversations of new opinions, at most once a day. Opinions of the last minute are left for the
 * next call, because some may not be committed yet. Returns how many follows were checked.
 */
export async function notifyFollowers(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ looked: number }>`
    with due as (
      select * from conversation_follows where due_at <= ${now} order by due_at limit ${BATCH_SIZE} for update skip locked
    ),
    found as (
      select d.user_id, d.conversation_id, d.seen_at, n.amount
      from due d cross join lateral (
        select count(*)::int as amount from opinions o join conversations c on c.id = o.conversation_id
        where o.conversation_id = d.conversation_id and o.created_at > d.seen_at
          and o.created_at <= ${now}::timestamptz - interval '1 minute' and o.author_id <> d.user_id
          and o.deleted_at is null and o.moderation_id is null and c.deleted_at is null
          and not exists (select from muted_opinions h where h.user_id = d.user_id and h.opinion_id = o.id)
      ) n
    ),
    looked as (
      update conversation_follows f set seen_at = greatest(f.seen_at, ${now}::timestamptz - interval '1 minute'),
        due_at = ${now}::timestamptz + case when n.amount > 0 then interval '1 day' else interval '1 hour' end
      from found n where f.user_id = n.user_id and f.conversation_id = n.conversation_id
    ),
    notified as (
      select user_id, 'new_opinions' as kind, 'new:' || conversation_id || ':' || seen_at as event, conversation_id,
        null::int as opinion_id, null::int as moderation_id, amount, null::text as detail,
        null::int as pattern_decision_id, null::int as suspension_id, null::int as update_id
      from found where amount > 0
    ),
    put as (${INSERT_NOTIFIED})
    select count(*)::int as looked from due`.execute(db)
  return rows[0]?.looked ?? 0
}

// Stores `notified`, sorted so that two batches cannot deadlock. Merged guests are replaced by their account: this waits
// for a running merge, and a merge waits for this.
export const INSERT_NOTIFIED = sql`
  insert into notifications (user_id, kind, event, conversation_id, opinion_id, moderation_id, amount, detail,
    pattern_decision_id, suspension_id, update_id)
  with people as materialized (
    select u.id, coalesce(u.merged_into, u.id) as reader_id from users u
    where u.id in (select user_id from notified) order by u.id for key share of u
  )
  select p.reader_id, t.kind, t.event, t.conversation_id, t.opinion_id, t.moderation_id, t.amount, t.detail,
    t.pattern_decision_id, t.suspension_id, t.update_id
  from notified t join people p on p.id = t.user_id join users r on r.id = p.reader_id
  where r.deleted_at is null and not r.is_imported
    and not exists (select from notification_kinds_off k where k.user_id = r.id and k.kind = t.kind)
  order by r.id, t.opinion_id, t.event
  on conflict (user_id, event) do nothing`

const insertNotifications = (db: Db, notified: RawBuilder<unknown>) =>
  sql`with ${notified} ${INSERT_NOTIFIED}`.execute(db)
