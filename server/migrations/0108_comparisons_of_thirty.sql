-- Where only results are published, comparisons with and without people set aside were told of fifteen people. The next block
-- makes them anew, of thirty.
delete from set_aside_comparisons s using conversations c
  where c.id = s.conversation_id and c.publication = 'results';
update set_aside s set was_compared = false from conversations c
  where c.id = s.conversation_id and c.publication = 'results' and s.is_aside;
