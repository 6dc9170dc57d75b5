import type { Product } from './product.ts'

/**
 * Records a pattern of nearly identical votes by the newest user and five people of one camp. It is written to the
 * database as the product would write it.
 */
export const createPattern = async (product: Product, conversationSlugId: string): Promise<void> => {
  const at = Math.floor(Date.now() / 1000)
  const evidence = {
    numVotes: 30,
    numNewDevices: 0,
    firstVote: at - 7200,
    lastVote: at - 3600,
    numOpinions: 6,
    samePercent: 100,
    opinions: [],
  }
  await product.query(
    `with people as (
      (select user_id from devices where user_id is not null order by created_at desc limit 1)
      union all
      (select p.user_id from participations p join conversations c on c.id = p.conversation_id
      where c.slug_id = $1 and p.user_id % 2 = 0 order by p.user_id limit 5)
    ),
    found as (
      insert into patterns (conversation_id, kind, num_people, evidence)
      select id, 'identical_votes', 6, $2::jsonb from conversations where slug_id = $1 returning id
    )
    insert into pattern_people (pattern_id, user_id) select found.id, people.user_id from found, people`,
    [conversationSlugId, JSON.stringify(evidence)],
  )
}
