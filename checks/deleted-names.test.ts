import { test } from 'node:test'
import { assertNoneBut, pathsOf } from './rules.ts'
import { isTest, sourcesIn } from './sources.ts'

/** Queries that name only people who are there, and why. */
const NAME_THE_PRESENT = {
  'server/src/admin/recount.sql.ts': 'for operators: accounts whose counts are wrong',
  'server/src/admin/sql.ts': 'looks up an account that is there',
  'server/src/administration/conversations.sql.ts': 'an author who is gone has no name',
  'server/src/administration/people.sql.ts': 'lists accounts that are there',
  'server/src/analysis/formation/replay-input.sql.ts': 'numbers of imported people',
  'server/src/http/refused-calls.sql.ts': 'deleted accounts are left out',
  'server/src/http/viewer.sql.ts': 'the viewer',
  'server/src/moderation/queue/sql.ts': 'reporters who are gone are left out',
  'server/src/mutes/person.sql.ts': 'deleted accounts are left out',
  'server/src/mutes/sql.ts': 'deleted accounts are left out',
  'server/src/notifications/sql.ts': 'says itself who is deleted',
  'server/src/opinions/pseudonyms.sql.ts': 'whether a name is taken',
  'server/src/organizations/members.sql.ts': 'members who are there',
  'server/src/votes/import.sql.ts': 'imported people',
}

/** Where names are looked up, changed and freed. */
const OWN_FOLDER = 'server/src/users/'

test('a query that names people names none whose account was deleted', () => {
  const found = sourcesIn('server/src', ['.ts']).filter(
    (source) =>
      !isTest(source) && !source.path.startsWith(OWN_FOLDER) && /\b[a-z]{1,2}\.username\b/.test(source.text),
  )
  assertNoneBut(NAME_THE_PRESENT, pathsOf(found), 'Use shownName of #users/usernames.sql.ts.')
})
