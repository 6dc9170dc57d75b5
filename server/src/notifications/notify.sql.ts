import { VOTE_MILESTONES, type ModerationReason } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#ctx.ts'

type EventSubject = {
  /** The recipient. */
  userId: number
  conversationId: number
}

/** An event that one person is notified of. Events for several people have separate functions below. */
export type Announcement =
  | (EventSubject & { kind: 'moderation_decision'; moderationId: number; opinionId?: number })
  | (EventSubject & { kind: 'appeal_answer'; moderationId: number; opinionId?: number; isAccepted: boolean })
  /** The appeal of somebody who was excluded from the analysis. */
  | (EventSubject & { kind: 'appeal_answer'; patternDecisionId: number; isAccepted: boolean })
  | (EventSubject & { kind: 'opinion_published'; opinionId: number })
  | (EventSubject & { kind: 'scheduled_publication' })
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
  /** `login` distinguishes several logins of the same device. */
  | { kind: 'new_device'; userId: number; login: string }

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
        opinion_id int, moderation_id int, amount int, detail text, pattern_decision_id int)
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
  amount?: number
  detail?: string
}

function rowOf(announcement: Announcement): Row {
  const { kind } = announcement
  if (kind === 'new_device') return { kind, event: `device:${announcement.login}` }
  const about = { kind, conversation_id: announcement.conversationId }
  switch (announcement.kind) {
    case 'moderation_decision': {
      const subject = announcement.opinionId === undefined ? 'conversation' : 'opinion'
      return {
        ...about,
        event: `decision:${subject}:${announcement.moderationId}`,
        opinion_id: announcement.opinionId,
        moderation_id: announcement.moderationId,
      }
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
      const subject = announcement.opinionId === undefined ? 'conversation' : 'opinion'
      return {
        ...about,
        event: `appeal:${subject}:${announcement.moderationId}`,
        opinion_id: announcement.opinionId,
        moderation_id: announcement.moderationId,
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

/** Notifies authors of conversations of opinions that others have added. The folding of counts calls this function. */
export async function notifyOfOpinions(db: Db, opinionIds: readonly number[]): Promise<void> {
  if (opinionIds.length === 0) return
  await insertNotifications(
    db,
    sql`notified as (
      select c.author_id as user_id, 'new_opinion' as kind, 'opinion:' || o.id as event, c.id as conversation_id,
        o.id as opinion_id, null::int as moderation_id, null::int as amount, null::text as detail,
        null::int as pattern_decision_id
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
      join users u on u.id = o.author_id and not u.is_imported
      join conversations c on c.id = o.conversation_id
      join lateral (
        select num_agrees as agrees, num_disagrees as disagrees, num_passes as passes from opinion_tallies
        where opinion_id = o.id and c.publication = 'votes'
        union all
        select num_agrees, num_disagrees, num_passes from block_totals
        where opinion_id = o.id and c.publication = 'results'
      ) t on true
      left join votes v on v.opinion_id = o.id and v.user_id = o.author_id
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
        null::int as pattern_decision_id
      from reached join counted on id = opinion_id
    )`,
  )
}

/** How many people one transaction notifies. */
export const BATCH_SIZE = 5000

/**
 * Notifies a batch of the people who voted or answered the poll of a conversation that it has an outcome. The batch
 * begins after `afterUserId`, in ascending order of ids. Returns the last id, or undefined when all have been notified.
 */
export async function notifyOfOutcome(
  db: Db,
  { conversationId, afterUserId }: { conversationId: number; afterUserId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with part as (
      select user_id from (
        (select user_id from participations
          where conversation_id = ${conversationId} and user_id > ${afterUserId} and num_votes > 0
          order by user_id limit ${BATCH_SIZE})
        union
        (select user_id from poll_responses
          where conversation_id = ${conversationId} and user_id > ${afterUserId} order by user_id limit ${BATCH_SIZE})
      ) as people order by user_id limit ${BATCH_SIZE}
    ),
    notified as (
      select p.user_id, 'outcome_posted' as kind, 'outcome:' || c.id as event, c.id as conversation_id,
        null::int as opinion_id, null::int as moderation_id, null::int as amount, null::text as detail,
        null::int as pattern_decision_id
      from part p join conversations c on c.id = ${conversationId}
      where c.deleted_at is null and p.user_id is distinct from (select v.author_id from outcome_versions v
        where v.conversation_id = c.id order by v.id limit 1)
        and (c.organization_id is not null or not exists (select from mutes m
          where m.user_id = p.user_id and m.muted_id = c.author_id))
    ),
    put as (${INSERT_NOTIFIED})
    select max(user_id) as last from part`.execute(db)
  return rows[0]?.last ?? undefined
}

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
        null::int as pattern_decision_id
      from found where amount > 0
    ),
    put as (${INSERT_NOTIFIED})
    select count(*)::int as looked from due`.execute(db)
  return rows[0]?.looked ?? 0
}

// Stores `notified`, sorted so that two batches cannot deadlock. Merged guests are replaced by their account: this waits
// for a running merge, and a merge waits for this.
const INSERT_NOTIFIED = sql`
  insert into notifications (user_id, kind, event, conversation_id, opinion_id, moderation_id, amount, detail,
    pattern_decision_id)
  with people as materialized (
    select u.id, coalesce(u.merged_into, u.id) as reader_id from users u
    where u.id in (select user_id from notified) order by u.id for key share of u
  )
  select p.reader_id, t.kind, t.event, t.conversation_id, t.opinion_id, t.moderation_id, t.amount, t.detail,
    t.pattern_decision_id
  from notified t join people p on p.id = t.user_id join users r on r.id = p.reader_id
  where r.deleted_at is null and not r.is_imported
    and not exists (select from notification_kinds_off k where k.user_id = r.id and k.kind = t.kind)
  order by r.id, t.opinion_id, t.event
  on conflict (user_id, event) do nothing`

const insertNotifications = (db: Db, notified: RawBuilder<unknown>) =>
  sql`with ${notified} ${INSERT_NOTIFIED}`.execute(db)
