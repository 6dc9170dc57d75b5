import type { Product } from './product.ts'

/**
 * Creates unread and read notifications of every kind, over several days, for the newest user. They are written to the
 * database as the product would write them.
 */
export const createNotifications = async (product: Product): Promise<void> => {
  await product.query(
    `with person as (select user_id from devices order by created_at desc limit 1),
    place as (
      select c.id as conversation_id, o.id as opinion_id from conversations c join opinions o on o.conversation_id = c.id
      where c.title like '%Bowling Green%' and o.moderation_id is null order by o.id limit 1
    ),
    decision as (
      insert into opinion_moderations (opinion_id, action, reason, explanation)
      select opinion_id, 'move', 'spam', 'It sells something.' from place returning id
    )
    insert into notifications
      (user_id, kind, event, conversation_id, opinion_id, moderation_id, amount, detail, is_read, created_at)
    select user_id, kind, 'told ' || n, case when kind <> 'new_device' then conversation_id end,
      case when is_of_opinion then opinion_id end, case when is_of_opinion then decision.id end, amount, detail, hours > 12,
      now() - hours * interval '1 hour'
    from person, place, decision, (values
      (1, 'new_opinions', false, 12, null, 80), (2, 'set_aside', false, null, null, 60),
      (3, 'new_device', false, null, null, 55), (4, 'import', false, null, 'no_response', 50),
      (5, 'import', false, 225524, null, 28), (6, 'scheduled_publication', false, null, null, 26),
      (7, 'appeal_answer', true, null, 'accepted', 25), (8, 'moderation_decision', true, null, null, 24),
      (9, 'opinion_vote', true, 25, null, 0.6), (10, 'new_opinion', true, null, null, 0.4),
      (11, 'outcome_posted', false, null, null, 0.2), (12, 'opinion_published', true, null, null, 0.1)
    ) as told (n, kind, is_of_opinion, amount, detail, hours) order by n`,
  )
}
