import type { Product } from './product.ts'
import type { Scene } from './scene.ts'

/** The ids of what waits for moderators. */
export type WaitingItems = { conversationSlugId: string; reportedSlugId: string; ownDecisionId: string }

const WORDS = [
  'People who live on the hill are parasites.',
  'Cheap roofs! Call the number on my page, today only.',
  'CHEAP ROOFS today only, call the number on my page!',
  'The man at 12 Mill Lane leaves his rubbish in the street.',
  'Whoever wasted the money should be chased out of town.',
]

/**
 * Creates a conversation with a waiting item of every kind, and a decision about an opinion of the newest user. They
 * are written to the database as the product would write them.
 */
export const createWaitingItems = async (product: Product, scene: Scene): Promise<WaitingItems> => {
  const { conversationSlugId } = await scene.addConversation({
    title: 'What should change in our town by 2030?',
    opinions: WORDS.length,
    words: WORDS,
    isPrivate: true,
  })
  await product.query(REPORTS, [conversationSlugId])
  await product.query(APPEAL, [conversationSlugId])
  await product.query(REVIEW, [conversationSlugId])
  await product.query(PATTERN, [conversationSlugId, JSON.stringify(EVIDENCE)])
  const [opinion] = await product.query<{ id: number }>(OWN_OPINION, [conversationSlugId])
  const [own] = await product.query<{ slug_id: string }>(OWN_DECISION, [opinion?.id])
  const [reported] = await product.query<{ slug_id: string }>(
    `select o.slug_id from opinions o join conversations c on c.id = o.conversation_id
    where c.slug_id = $1 order by o.id limit 1`,
    [conversationSlugId],
  )
  return {
    conversationSlugId,
    reportedSlugId: reported?.slug_id ?? '',
    ownDecisionId: own?.slug_id ?? '',
  }
}

const REPORTS = `
  with place as (select id from conversations where slug_id = $1),
  said as (
    select o.id, row_number() over (order by o.id) as n from opinions o join place on place.id = o.conversation_id
  ),
  reporters as (
    insert into users (username) select 'heron_' || n || '_' || substr(md5($1), 1, 8) from generate_series(1, 3) n
    returning id
  ),
  numbered as (select id, row_number() over (order by id) as n from reporters)
  insert into reports (reporter_id, conversation_id, opinion_id, reason, explanation)
  select numbered.id, place.id, said.id, reported.reason, 'It is about my street.'
  from (values (1, 1, 'antisocial'), (1, 2, 'antisocial'), (1, 3, 'spam'), (2, 1, 'spam'), (2, 2, 'spam'), (3, 1, 'spam'),
    (4, 1, 'doxing'), (null, 2, 'misleading')) as reported (opinion, reporter, reason)
  join numbered on numbered.n = reported.reporter cross join place left join said on said.n = reported.opinion`

const APPEAL = `
  with moved as (
    select o.id, o.author_id, o.conversation_id from opinions o join conversations c on c.id = o.conversation_id
    where c.slug_id = $1 order by o.id desc limit 1
  ),
  decision as (
    insert into opinion_moderations (opinion_id, action, reason, explanation)
    select id, 'move', 'antisocial', 'This calls for driving people away.' from moved returning id
  ),
  there as (update opinions set moderation_id = (select id from decision) where id = (select id from moved)),
  counted as (
    update conversations set num_opinions = num_opinions - 1 where id = (select conversation_id from moved)
  )
  insert into appeals (kind, decision_id, conversation_id, user_id, explanation)
  select 'opinion', decision.id, conversation_id, author_id, 'I meant that they should not be elected again.'
  from moved, decision`

const REVIEW = `
  with place as (
    update conversations set is_review_required = true, change_seq = change_seq + 1 where slug_id = $1
    returning id, author_id
  )
  insert into waiting_opinions (slug_id, conversation_id, author_id, body)
  select substr(md5($1 || 'waits'), 1, 8), id, author_id, 'A library brings people into the center also when it rains.'
  from place`

const PATTERN = `
  with place as (select id from conversations where slug_id = $1),
  people as (
    insert into users (username) select 'comet_' || n || '_' || substr(md5($1), 1, 8) from generate_series(1, 6) n
    returning id
  ),
  found as (
    insert into patterns (conversation_id, kind, num_people, evidence)
    select id, 'new_devices', 6, $2::jsonb from place returning id
  )
  insert into pattern_people (pattern_id, user_id) select found.id, people.id from found, people`

const FROM = Date.UTC(2026, 10, 20, 13) / 1000
const EVIDENCE = {
  numVotes: 48,
  numNewDevices: 6,
  firstVote: FROM + 3600,
  lastVote: FROM + 4800,
  numOpinions: 8,
  samePercent: 100,
  opinions: [],
  bars: {
    from: FROM,
    counts: [1, 2, 1, 0, 1, 3, 1, 1, 2, 0, 1, 1, 11, 14, 12, 11, 1, 2, 0, 1, 1, 0, 2, 1],
    burst: [12, 16],
    numUsual: 7,
  },
}

const OWN_OPINION = `
  insert into opinions (slug_id, conversation_id, author_id, body)
  select substr(md5($1 || 'own'), 1, 8), c.id, person.id, 'Buy my book on the town.' from conversations c,
    (select user_id as id from devices where user_id is not null order by created_at desc limit 1) person
  where c.slug_id = $1 returning id`

const OWN_DECISION = `
  with decision as (
    insert into opinion_moderations (opinion_id, action, reason, explanation) values ($1, 'move', 'spam', 'Advertising.')
    returning id, slug_id
  ),
  moved as (update opinions set moderation_id = (select id from decision) where id = $1)
  select slug_id from decision`
