import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { isBefore, readersLeft, refusalsOf } from './migration-rules.ts'
import { assertNone, pathsOf } from './rules.ts'
import { inWorkspaces, isTest, readJson, sourcesIn, type Source } from './sources.ts'

/** Migrations up to this number were written before the rules. */
const LAST_EXEMPT = '0142'

describe('migrations', () => {
  const { version } = Object(readJson('package.json'))
  const all = sourcesIn('server/migrations', ['.sql'])
  const waiting = all.filter(({ path }) => path.startsWith('server/migrations/waiting/'))
  const newer = all.filter(
    (source) => !waiting.includes(source) && basename(source.path) > `${LAST_EXEMPT}_~`,
  )

  test('processes of the release before run on the tables of each new migration', () => {
    assertNone(
      newer.flatMap(({ path, text }) => refusalsOf({ text, version }).map((refusal) => `${path} ${refusal}`)),
      'Add first what is new; take away in the release after the one whose programs need it no more (CONTRIBUTING.md).',
    )
  })

  test('a migration waits in its folder until the release whose programs were the first not to need what it takes away is over', () => {
    assertNone(
      waiting.filter(({ text }) => isBefore(readersLeft(text) ?? '0.0', version)).map(({ path }) => path),
      'Move it to server/migrations under the next free number.',
    )
  })

  test('a migration that waits breaks no other rule', () => {
    assertNone(
      waiting.flatMap(({ path, text }) =>
        refusalsOf({ text, version: '1000.0.0' }).map((refusal) => `${path} ${refusal}`),
      ),
      'Divide it.',
    )
  })
})

describe('the rules for new migrations', () => {
  const refusals = (text: string, version = '0.3.0') => refusalsOf({ text, version })

  const REFUSED: [text: string, refusal: string][] = [
    ['drop table polls', 'drops the table polls'],
    ['drop table if exists polls;', 'drops the table polls'],
    ['alter table polls drop column title', 'drops a column of polls'],
    ['alter table polls add x int, drop title', 'drops a column of polls'],
    ['alter table polls\n  drop constraint polls_pkey', 'drops a key of polls'],
    ['alter table polls rename to questions', 'renames polls'],
    ['alter table polls rename column title to name', 'renames polls'],
    ['alter table polls alter column title type varchar(10)', 'changes the type of a column of polls'],
    ['alter table polls alter title set data type varchar', 'changes the type of a column of polls'],
    ['alter table polls alter column title set not null', 'forbids null in a column of polls'],
    [
      'alter table polls add column about numeric(3, 1) not null check (about > 0)',
      'adds a column not null without default to polls',
    ],
    ['create index polls_by_title on polls (title)', 'blocks polls while it builds an index'],
    ['create unique index if not exists a on polls (title)', 'blocks polls while it builds an index'],
    ['alter table polls add constraint once unique (title)', 'blocks polls while it builds an index'],
    ['alter table polls add primary key (id)', 'blocks polls while it builds an index'],
    ["do $$ begin execute 'alter table polls drop column title'; end $$", 'drops a column of polls'],
    ['alter table votes add x int; alter table users add y int', 'changes several busy tables: users, votes'],
    ['update opinions set body = body; delete from votes', 'changes several busy tables: opinions, votes'],
    [
      'create trigger a after insert on votes for each row execute function f(); lock table users',
      'changes several busy tables: users, votes',
    ],
  ]
  for (const [text, refusal] of REFUSED)
    test(`"${text.replaceAll(/\s+/g, ' ')}" is refused: it ${refusal}`, () =>
      assert.deepEqual(refusals(text), [refusal]))

  const ACCEPTED = [
    'create table answers (id int primary key, title text not null); create index answers_by_title on answers (title)',
    'alter table votes add column weight real not null default 1',
    'alter table votes add column double smallint not null generated always as (2 * choice) stored',
    'alter table votes alter column weight drop default, drop constraint votes_weight_check',
    '-- without transaction\ncreate index concurrently if not exists votes_by_day on votes (created_at)',
    'alter table votes add constraint votes_key unique using index votes_by_key',
    'create index topics_by_name on topics (name)',
    '-- drop table votes\ninsert into votes select * from waiting',
    'create table answers (id int); alter table answers rename to replies',
  ]
  for (const text of ACCEPTED)
    test(`"${text.replaceAll(/\s+/g, ' ')}" is accepted`, () => assert.deepEqual(refusals(text), []))

  test('what has no readers may go once the release in which they left is over', () => {
    const text = '-- readers left in: 0.2\nalter table votes drop column is_via_embed'
    assert.deepEqual(refusals(text, '0.1.0'), ['must wait: 0.2 is not over in 0.1.0'])
    assert.deepEqual(refusals(text, '0.2.9'), ['must wait: 0.2 is not over in 0.2.9'])
    assert.deepEqual(refusals(text, '0.3.0'), [])
    assert.deepEqual(refusals(text, '1.0.0'), [])
  })

  test('that readers have left excuses no second busy table', () => {
    const text = '-- readers left in: 0.2\nalter table votes drop a; alter table users drop b'
    assert.deepEqual(refusals(text), ['changes several busy tables: users, votes'])
  })
})

test('a statement on votes names the conversation, so that it touches one partition', () => {
  const queries = inWorkspaces.filter((source) => /[./]sql\.ts$/.test(source.path) && !isTest(source))
  const hasNone = ({ text }: Source) =>
    [...text.matchAll(/\b(?:from|join|using|update) votes (?:(?!where\b)(\w+))?/g)].some(
      ({ index, 1: alias }) =>
        !text.slice(index, index + 300).includes(alias ? `${alias}.conversation_id` : 'conversation_id'),
    )
  assertNone(
    pathsOf(queries.filter(hasNone)),
    'Add a condition on conversation_id; an opinion knows its conversation.',
  )
})
