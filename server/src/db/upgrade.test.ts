import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'
import { emptyDatabase } from '#testing/cluster.ts'
import { runSql } from '#testing/everything.sql.ts'

// Rows of the older release: Ann has a conversation and a vote, Bob is a guest account merged into hers, and the
// demo was imported.
const ROWS_OF_BEFORE = `
  insert into users (username, is_imported, registered_at, consent_version, consented_at, deleted_at, merged_into) values
    ('ann', false, now(), '2026-01-01', '2026-01-02', null, null),
    ('bob', false, null, null, null, now(), 1),
    ('demo', true, null, null, null, null, null),
    ('ext_1', true, null, null, null, null, null);
  insert into conversations (slug_id, author_id, title, is_indexed, is_login_required, source_url) values
    ('own', 1, 'Hers', true, false, null),
    ('demo', 3, 'Demonstration', true, false, 'https://example.org/');
  insert into opinions (slug_id, conversation_id, author_id, body, is_seed) values
    ('seed', 1, 1, 'First', true), ('hers', 2, 1, 'Second', false), ('theirs', 2, 4, 'Third', false),
    ('aside', 2, 4, 'Fourth', false);
  insert into opinion_moderations (opinion_id, moderator_id, action, reason, explanation) values
    (4, null, 'move', 'misleading', 'Moderated at the source.'), (3, 1, 'move', 'spam', 'Moderated at the source.');
  update opinions o set moderation_id = m.id from opinion_moderations m where m.opinion_id = o.id;
  insert into votes (user_id, opinion_id, conversation_id, choice) values (1, 1, 1, 1), (1, 2, 2, 1), (4, 3, 2, -1);
  insert into participations (conversation_id, user_id, num_votes) values (1, 1, 1), (2, 1, 1), (2, 4, 0);
  insert into tally_deltas (conversation_id, opinion_id, votes, agrees) values (1, 1, 1, 1);
  insert into token_replays (key, expires_at) values ('\\x01', now());
  insert into phone_codes (did, number_index, block_index, country, network, code_hash, is_sent, asked_at, expires_at)
    values ('did:key:a', '\\x01', '\\x01', 'FR', '192.0.2.1', '\\x01', true, now(), now());
  insert into analysis_runs (conversation_id, num_votes, num_participants, num_opinions, clusters, result, member_ids,
    member_groups) values (1, 1, 1, 1, '[]', '{}', '{1}', '{0}')`

test('a database of release 0011 is migrated to this version and keeps its rows', async () => {
  await using database = await emptyDatabase()
  const { connection } = database
  await migrate({ connection, upTo: '0011_proof.sql' })
  await runSql(connection, ROWS_OF_BEFORE)
  await migrate({ connection })
  await using opened = opening(connection)
  const { rows } = opened
  assert.deepEqual(await rows('select slug_id, publication from conversations order by id'), [
    ['own', 'results'],
    ['demo', 'votes'],
  ])
  assert.deepEqual(
    await rows('select user_id, conversation_id, kind, version from consents order by conversation_id'),
    [
      [1, 1, 'results', '2026-01-01'],
      [1, 2, 'results', '2026-01-01'],
    ],
  )
  assert.deepEqual(await rows('select conversation_id, user_id from pseudonyms'), [[2, 1]])
  assert.deepEqual(
    await rows('select opinion_id, is_from_import, reason from opinion_moderations order by id'),
    [
      [4, true, null],
      [3, false, 'spam'],
    ],
  )
  assert.deepEqual(await rows('select duration_ms from analysis_runs'), [[0]])
  assert.deepEqual(await rows('select count(*)::int from votes'), [[3]])
})

test('tally deltas that were marked by impossible times get an explicit kind and count for today', async () => {
  await using database = await emptyDatabase()
  const { connection } = database
  await migrate({ connection, upTo: '0087_group_name_removed.sql' })
  await runSql(
    connection,
    `insert into tally_deltas (conversation_id, option_number, at) values
      (1, null, '2026-01-01'), (2, null, '-infinity'), (3, 1, '-infinity'), (4, null, 'epoch')`,
  )
  await migrate({ connection })
  await using opened = opening(connection)
  assert.deepEqual(
    await opened.rows('select conversation_id, kind, at = written_at from tally_deltas order by 1'),
    [
      [1, 'activity', false],
      [2, 'correction', true],
      [3, 'silent', true],
      [4, 'silent', true],
    ],
  )
})

test('after the upgrade the totals of the newest run stay until the first block, groups of few people are hidden, and participants are counted', async () => {
  await using database = await emptyDatabase()
  const { connection } = database
  await migrate({ connection, upTo: '0102_new_opinions.sql' })
  const map = {
    opinionIds: [1, 2],
    totals: { agrees: [2, 0], disagrees: [1, 1], passes: [0, 3] },
    hasClearGroups: true,
    unclearReason: null,
    parameters: { seed: 1 },
  }
  await runSql(
    connection,
    `insert into users (username) values ('ann'), ('bob');
    insert into conversations (slug_id, author_id, title, is_indexed, is_login_required, publication) values
      ('closed', 1, 'Results', true, false, 'results'), ('open', 1, 'Votes', true, false, 'votes');
    insert into opinions (slug_id, conversation_id, author_id, body, is_seed) values
      ('first', 1, 1, 'First', true), ('second', 1, 1, 'Second', true);
    insert into participations (conversation_id, user_id, num_votes) values (1, 1, 2), (2, 2, 1);
    insert into poll_options (conversation_id, option_number, title) values (1, 1, 'Yes'), (1, 2, 'No');
    insert into poll_responses (conversation_id, user_id, option_number) values (1, 2, 1);
    insert into analysis_runs (conversation_id, num_votes, num_participants, num_opinions, clusters, result) values
      (1, 7, 7, 2, '[{"key": "0", "numUsers": 5}]', '${JSON.stringify({ map })}');
    insert into published_votes (conversation_id, run_id, votes) values (1, 1, '\\x00')`,
  )
  await migrate({ connection })
  await using opened = opening(connection)
  const { rows } = opened
  assert.deepEqual(await rows('select * from block_totals order by 1'), [
    [1, 2, 1, 0],
    [2, 0, 1, 3],
  ])
  assert.deepEqual(
    await rows('select conversation_id, user_id, counts, place from independent_people order by 2'),
    [
      [1, 1, true, null],
      [1, 2, true, null],
    ],
  )
  assert.deepEqual(
    await rows(
      `select clusters, result #> '{map,hasClearGroups}', result #>> '{map,unclearReason}' from analysis_runs`,
    ),
    [[[], false, 'too-few-people']],
  )
  assert.deepEqual(await rows('select due_at <= now() from published_votes'), [[true]])
})

test('the sum of a short list that was not published before blocks existed stays withheld', async () => {
  await using database = await emptyDatabase()
  const { connection } = database
  await migrate({ connection, upTo: '0103_blocks.sql' })
  const supplement = { selection: { opinions: [], numAsked: 30, numRepresented: 28 }, seed: 1 }
  await runSql(
    connection,
    `insert into users (username) values ('ann');
    insert into conversations (slug_id, author_id, title, is_indexed, is_login_required, publication) values
      ('closed', 1, 'Results', true, false, 'results');
    insert into analysis_runs (conversation_id, num_votes, num_participants, num_opinions, clusters, result)
      select 1, 60, 30, 2, '[]', '{}' from generate_series(1, 2);
    insert into run_supplements (run_id, conversation_id, redraws_same, redraws_of, supplement, duration_ms, is_sum_told)
      select id, 1, 10, 10, '${JSON.stringify(supplement)}', 1, id = 1 from analysis_runs`,
  )
  await migrate({ connection })
  await using opened = opening(connection)
  const selection = { opinions: [], numAsked: 0, numRepresented: 0 }
  assert.deepEqual(await opened.rows('select supplement from run_supplements order by run_id'), [
    [supplement],
    [{ ...supplement, selection }],
  ])
})

function opening(connection: string) {
  const { pool, close } = openDb({ connection })
  return {
    rows: async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows,
    [Symbol.asyncDispose]: close,
  }
}
