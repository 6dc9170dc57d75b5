import type { Product } from './product.ts'

export type Scene = {
  /** Creates a public conversation with starting opinions, which is deleted after the journey. */
  addConversation: (asked: {
    title: string
    opinions: number
    /** Whether only votes of people with an account count in it. */
    isLoginRequired?: boolean
    /** The texts of the starting opinions; by default they are all alike. */
    words?: readonly string[]
    /** The options of its poll. */
    poll?: readonly string[]
    /** Whether only people with the link find it. */
    isPrivate?: boolean
  }) => Promise<{ conversationSlugId: string }>
  /** Posts an opinion by another person, and returns the name of that person. */
  addOpinion: (conversationSlugId: string, words: string) => Promise<{ username: string }>
  /** People in camps, by default two, vote on every opinion: on each, one camp agrees and the others do not. */
  addVoters: (conversationSlugId: string, numVoters: number, sides?: { camps: number }) => Promise<void>
  /** Creates an appeal by the author of a moved opinion. */
  addAppeal: (conversationSlugId: string, words: string) => Promise<void>
  /** Posts an opinion that waits for review. */
  addWaitingOpinion: (conversationSlugId: string, words: string) => Promise<void>
  /** Records a pattern: fourteen people cast many identical votes within minutes. */
  addPattern: (conversationSlugId: string) => Promise<void>
  /** Makes the newest user a facilitator, and posts this conversation for their organization. */
  makesFacilitatorOfNewest: (conversationSlugId: string) => Promise<void>
  /** Locks a conversation as a moderator's decision does. */
  lockConversation: (conversationSlugId: string) => Promise<void>
  /** Reports every opinion of a conversation. */
  reportAll: (conversationSlugId: string) => Promise<void>
  /** Makes a user a moderator, as an administrator does. */
  makeModerator: (username: string) => Promise<void>
  /** Moves the first opinion of a conversation as a moderator's decision does. */
  moveOpinion: (conversationSlugId: string) => Promise<void>
  /** Makes the newest user a moderator. */
  makesModeratorOfNewest: () => Promise<void>
  /** Makes the newest user a moderator and administrator. */
  givesRolesToNewest: () => Promise<void>
  /** Deletes a conversation that was created in a journey after it. */
  removesLater: (conversationSlugId: string) => void
  numListed: () => Promise<number>
  clear: () => Promise<void>
}

/** The actions of other people, written directly to the database. */
export const sceneOf = (product: Product): Scene => {
  const added: string[] = []
  return {
    addConversation: async ({
      title,
      opinions,
      isLoginRequired = false,
      words = [],
      poll = [],
      isPrivate = false,
    }) => {
      const conversationSlugId = newSlugId()
      await product.query(
        `with asked as (
          insert into conversations (slug_id, author_id, title, body, is_indexed, is_login_required, num_opinions)
          select $1, id, $2, 'Say what you would accept, and what you would refuse.', not $7, $4, $3
          from users order by id limit 1
          returning id, author_id
        ),
        options as (
          insert into poll_options (conversation_id, option_number, title)
          select asked.id, n, title from asked, unnest($6::text[]) with ordinality as o (title, n)
        )
        insert into opinions (slug_id, conversation_id, author_id, body, is_seed)
        select substr(md5($1 || place), 1, 8), asked.id, asked.author_id,
          coalesce(($5::text[])[place], 'Starting opinion ' || place || ': it costs less than it brings.'), true
        from asked, generate_series(1, $3::int) place`,
        [conversationSlugId, title, opinions, isLoginRequired, words, poll, isPrivate],
      )
      added.push(conversationSlugId)
      return { conversationSlugId }
    },
    addOpinion: async (conversationSlugId, words) => {
      const username = `magpie_${newSlugId()}`
      await product.query(
        `with author as (insert into users (username) values ($2) returning id),
        there as (
          update conversations set num_opinions = num_opinions + 1, change_seq = change_seq + 1
          where slug_id = $1 returning id
        )
        insert into opinions (slug_id, conversation_id, author_id, body)
        select substr(md5($1 || $2), 1, 8), there.id, author.id, $3 from there, author`,
        [conversationSlugId, username, words],
      )
      return { username }
    },
    addVoters: async (conversationSlugId, numVoters, { camps } = { camps: 2 }) => {
      await product.query(
        `with people as (
          insert into users (username) select 'lark_' || $2 || '_' || n from generate_series(1, $3::int) n returning id
        ),
        there as (
          update conversations set change_seq = change_seq + 1 where slug_id = $1 returning id
        ),
        voting as (
          select there.id as conversation_id, p.id as user_id, o.id as opinion_id,
            case when p.id % $4::int = o.place % $4::int then 1 else -1 end as choice
          from there, people p, (
            select id, row_number() over (order by id) as place from opinions
            where conversation_id = (select id from conversations where slug_id = $1)
          ) o
        ),
        put as (
          insert into votes (user_id, opinion_id, conversation_id, choice)
          select user_id, opinion_id, conversation_id, choice from voting
        ),
        joined as (
          insert into participations (conversation_id, user_id, num_votes)
          select conversation_id, user_id, count(*) from voting group by 1, 2
        )
        insert into tally_deltas (conversation_id, opinion_id, votes, participants, agrees, disagrees)
        select conversation_id, opinion_id, count(*), 0, count(*) filter (where choice = 1),
          count(*) filter (where choice = -1) from voting group by 1, 2
        union all select id, null, 0, $3::int, 0, 0 from there`,
        [conversationSlugId, newSlugId(), numVoters, camps],
      )
    },
    makesFacilitatorOfNewest: async (conversationSlugId) => {
      await product.query(
        `with organization as (insert into organizations (name) values ($2) returning id),
        posted as (
          update conversations set organization_id = (select id from organization), change_seq = change_seq + 1
          where slug_id = $1
        )
        insert into organization_members (organization_id, user_id, is_facilitator)
        select organization.id, newest.user_id, true from organization, (${NEWEST}) newest`,
        [conversationSlugId, `Town Library ${newSlugId()}`],
      )
    },
    lockConversation: async (conversationSlugId) => {
      await product.query(
        `with decision as (
          insert into conversation_moderations (conversation_id, action, reason, explanation)
          select id, 'lock', 'spam', 'It was posted twice.' from conversations where slug_id = $1 returning id
        )
        update conversations set moderation_id = (select id from decision), change_seq = change_seq + 1
        where slug_id = $1`,
        [conversationSlugId],
      )
    },
    reportAll: async (conversationSlugId) => {
      await product.query(
        `with reporter as (insert into users (username) values ($2) returning id)
        insert into reports (reporter_id, conversation_id, opinion_id, reason)
        select reporter.id, o.conversation_id, o.id, 'spam'
        from reporter, opinions o join conversations c on c.id = o.conversation_id where c.slug_id = $1`,
        [conversationSlugId, `heron_${newSlugId()}`],
      )
    },
    makeModerator: async (username) => {
      await product.query('update users set is_moderator = true where username = $1', [username])
    },
    moveOpinion: async (conversationSlugId) => {
      await product.query(
        `with moved as (
          select o.id from opinions o join conversations c on c.id = o.conversation_id
          where c.slug_id = $1 order by o.id limit 1
        ),
        decision as (
          insert into opinion_moderations (opinion_id, action, reason, explanation)
          select id, 'move', 'antisocial', 'It calls for driving people away.' from moved returning id
        ),
        there as (
          update conversations set num_opinions = num_opinions - 1, change_seq = change_seq + 1 where slug_id = $1
        )
        update opinions set moderation_id = (select id from decision) where id = (select id from moved)`,
        [conversationSlugId],
      )
    },
    addAppeal: async (conversationSlugId, words) => {
      await product.query(
        `insert into appeals (kind, decision_id, conversation_id, user_id, explanation)
        select 'opinion', o.moderation_id, c.id, o.author_id, $2
        from opinions o join conversations c on c.id = o.conversation_id
        where c.slug_id = $1 and o.moderation_id is not null`,
        [conversationSlugId, words],
      )
    },
    addWaitingOpinion: async (conversationSlugId, words) => {
      await product.query(
        `with author as (insert into users (username) values ($2) returning id),
        there as (update conversations set is_review_required = true where slug_id = $1 returning id)
        insert into waiting_opinions (slug_id, conversation_id, author_id, body)
        select substr(md5($1 || $2), 1, 8), there.id, author.id, $3 from there, author`,
        [conversationSlugId, `wren_${newSlugId()}`, words],
      )
    },
    addPattern: async (conversationSlugId) => {
      const from = Math.floor(Date.now() / 1000) - 7200
      const evidence = {
        numVotes: 107,
        numNewDevices: 14,
        firstVote: from + 1200,
        lastVote: from + 2400,
        bars: { from, counts: [2, 3, 1, 2, 25, 32, 29, 21, 3, 1, 2, 2], burst: [4, 8], numUsual: 7 },
        numOpinions: 8,
        samePercent: 100,
        opinions: [],
      }
      await product.query(
        `with people as (
          insert into users (username) select $2 || n from generate_series(1, 14) n returning id
        ),
        found as (
          insert into patterns (conversation_id, kind, num_people, evidence)
          select id, 'new_devices', 14, $3::jsonb from conversations where slug_id = $1 returning id
        )
        insert into pattern_people (pattern_id, user_id) select found.id, people.id from found, people`,
        [conversationSlugId, `rook_${newSlugId()}_`, JSON.stringify(evidence)],
      )
    },
    makesModeratorOfNewest: async () => {
      await product.query(`update users set is_moderator = true where id = (${NEWEST})`)
    },
    givesRolesToNewest: async () => {
      await product.query(
        `update users set is_moderator = true, is_administrator = true
        where id = (select user_id from devices where user_id is not null order by created_at desc limit 1)`,
      )
    },
    removesLater: (conversationSlugId) => void added.push(conversationSlugId),
    numListed: async () => {
      const rows = await product.query<{ count: number }>(
        'select count(*)::int as count from conversations where is_listed',
      )
      return rows[0]?.count ?? 0
    },
    clear: async () => {
      await product.query(
        'update conversations set deleted_at = now(), change_seq = change_seq + 1 where slug_id = any($1)',
        [added],
      )
    },
  }
}

/** Selects the newest user. */
const NEWEST = 'select user_id from devices where user_id is not null order by created_at desc limit 1'

const newSlugId = () => crypto.randomUUID().slice(0, 8)
