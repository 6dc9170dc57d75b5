import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LANGUAGES } from './languages.ts'
import { STAFF_NAMES } from './staff-names.ts'
import { looksLikeName, NewUsername, RESERVED_USERNAMES, Username, usernameProblem } from './usernames.ts'

const problems: Record<NonNullable<ReturnType<typeof usernameProblem>>, string[]> = {
  too_short: ['', 'a', '_', '7'],
  too_long: ['a'.repeat(21), 'calm_heron_and_friend'],
  characters: ['Bob', 'b ob', 'bób', 'bob!', 'b-ob', 'b.ob', 'bob\n', '９９', 'а_bob', 'bob​'],
  needs_letter: ['__', '___'],
  double_underscore: ['a__b', '__a', 'a__', 'a___b'],
  reserved: (
    'ext ext_bob extra parley admin administrator moderator moderation support system root demo guest deleted ' +
    'deleted_user official security help null undefined facilitator staff ' +
    'moderator_team official_parley adm1n the_m0derator adrnin ad_min 4dm1n admin7 7_support moderators 5upport ' +
    'moderateur moderatrice mods admn helpdesk officiel 0fficie1 moderador suporte moderacja kanrisha guanliyuan ' +
    'mushrif pidtrymka verwaltung_zh moderattor addmin the_supp0rt_desk ayuda ' +
    'theadmin rnoderator_2 0fficial_news 3xt_bob nu11 gue5t parley_ parleys'
  ).split(' '),
}

test('every language of the interface has its names of staff', () => {
  assert.deepEqual(Object.keys(STAFF_NAMES).toSorted(), LANGUAGES.map(({ code }) => code).toSorted())
})

describe('a username', () => {
  for (const [problem, names] of Object.entries(problems))
    for (const name of names)
      test(`${JSON.stringify(name)} is refused as a username: ${problem}`, () => {
        assert.equal(usernameProblem(name), problem)
        assert.equal(NewUsername.safeParse(name).success, false)
        // An account keeps a name that was reserved later, so `Username` still accepts it.
        assert.equal(Username.safeParse(name).success, problem === 'reserved')
      })

  const ordinary =
    'ab a1 42 7_ _a a_ a_b_c next badminton solar_system help_me_please supporter unofficial clear_fern ' +
    'calm_heron_123 text_er moderate_voter modest domain rot modern comodo officer'
  for (const name of [...ordinary.split(' '), 'a'.repeat(20)])
    test(`${name} is accepted as a username`, () => {
      assert.equal(usernameProblem(name), undefined)
      assert.equal(NewUsername.parse(name), name)
    })

  test('every reserved username would be valid otherwise', () => {
    for (const name of RESERVED_USERNAMES) {
      assert.equal(usernameProblem(name), 'reserved')
      assert.equal(Username.parse(name), name)
    }
  })

  test('looksLikeName compares a username with the name of the site or an organization, by parts and look-alike characters', () => {
    for (const name of ['town_hall', 'townhall', 't0wn_hal1', 'the_town_hall', 'town_hall_2'])
      assert.equal(looksLikeName(name, 'Town Hall'), true, name)
    for (const name of ['town', 'hall_town', 'townhaller'])
      assert.equal(looksLikeName(name, 'Town Hall'), false, name)
    assert.equal(looksLikeName('zur1ch', 'Zürich!'), true)
    assert.equal(looksLikeName('anna_zurich', 'Zürich'), false)
    assert.equal(looksLikeName('anna_zurich', 'Zürich', { isOfSite: true }), true)
    for (const name of ['A!', 'Город', '…']) assert.equal(looksLikeName('a', name), false)
  })
})
