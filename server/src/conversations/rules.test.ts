import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '@parley/contract'
import {
  assertMayParticipate,
  canRead,
  mayModerate,
  requireModeratorOf,
  requireReadable,
  reviewerRole,
  type ConversationFacts,
} from '#conversations/rules.ts'
import type { Viewer, ViewerUser } from '#http/viewer.ts'

const AUTHOR = 7
const aViewer = (id: number, isRegistered: boolean, isLoggedIn: boolean): Viewer => ({
  did: 'did:key:z1',
  user: {
    id,
    username: 'a',
    isRegistered,
    isLoggedIn,
    isModerator: true,
    isAdministrator: true,
    joinedAt: new Date(0),
    provenAt: new Date(0),
  },
})
const viewers = {
  nobody: undefined,
  stranger: { did: 'did:key:z1', user: undefined },
  guest: aViewer(1, false, false),
  'logged out': aViewer(2, true, false),
  'logged in': aViewer(3, true, true),
  author: aViewer(AUTHOR, true, true),
  'author logged out': aViewer(AUTHOR, true, false),
}
type Who = keyof typeof viewers
const everybody: Who[] = [
  'nobody',
  'stranger',
  'guest',
  'logged out',
  'logged in',
  'author',
  'author logged out',
]

const isPublic: ConversationFacts = {
  id: 1,
  authorId: AUTHOR,
  organizationId: null,
  isIndexed: true,
  isLoginRequired: false,
  isReady: true,
  isDeleted: false,
}
const table: [
  what: string,
  changes: Partial<ConversationFacts>,
  readers: Who[],
  refusal?: keyof typeof CODES,
][] = [
  ['public', {}, everybody],
  ['public, login required to take part', { isLoginRequired: true }, everybody],
  ['private', { isIndexed: false }, everybody],
  [
    'private, login required',
    { isIndexed: false, isLoginRequired: true },
    ['logged in', 'author'],
    'forbidden',
  ],
  ['private, login required, deleted', { isIndexed: false, isLoginRequired: true, isDeleted: true }, []],
  [
    'private, login required, unfinished',
    { isIndexed: false, isLoginRequired: true, isReady: false },
    ['author', 'author logged out'],
  ],
  ['unfinished import', { isReady: false }, ['author', 'author logged out']],
  ['deleted', { isDeleted: true }, []],
  ['deleted before it was finished', { isDeleted: true, isReady: false }, []],
]

describe('who may read a conversation', () => {
  for (const [what, changes, readers, refusal = 'not_found'] of table)
    test(`a conversation that is ${what} can be read by: ${readers.join(', ') || 'no one'}`, () => {
      const conversation = { ...isPublic, ...changes }
      assert.deepEqual(
        everybody.filter((who) => canRead(conversation, viewers[who])),
        readers,
      )
      for (const who of everybody)
        if (readers.includes(who)) assert.equal(requireReadable(conversation, viewers[who]), conversation)
        else assert.throws(() => requireReadable(conversation, viewers[who]), isRefusal(refusal))
    })

  test('nobody can read a conversation that does not exist', () => {
    assert.throws(() => requireReadable(undefined, viewers['logged in']), isRefusal('not_found'))
  })
})

const CODES = { not_found: 'conversation_not_found', forbidden: 'login_required' }

const isRefusal =
  (name: keyof typeof CODES, code = CODES[name]) =>
  (error: unknown) =>
    error instanceof AppError && error.name === name && error.code === code

describe('who may take part', () => {
  const participants: [isLoginRequired: boolean, who: Who[]][] = [
    [false, ['stranger', 'guest', 'logged in', 'author']],
    [true, ['logged in', 'author']],
  ]
  for (const [isLoginRequired, allowed] of participants)
    test(`if a login is ${isLoginRequired ? '' : 'not '}required, these may take part: ${allowed.join(', ')}`, () => {
      for (const who of everybody) {
        const viewer = viewers[who]
        if (viewer === undefined) continue
        const act = () => assertMayParticipate({ isLoginRequired }, viewer)
        if (allowed.includes(who)) act()
        else
          assert.throws(act, isRefusal('forbidden', isLoginRequired ? 'login_required' : 'logged_out'), who)
      }
    })
})

describe('who moderates a conversation', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const plainUser: ViewerUser = {
    id: 1,
    username: 'a',
    isRegistered: true,
    isLoggedIn: true,
    isModerator: false,
    isAdministrator: false,
    joinedAt: new Date(0),
    provenAt: new Date(0),
  }
  const cases: [who: string, user: Partial<ViewerUser>, ofNobody: boolean, ofTheirs: boolean][] = [
    ['somebody with an account', {}, false, false],
    ['a moderator', { isModerator: true }, true, true],
    ['an administrator', { isAdministrator: true }, true, true],
    ['a facilitator of its organization', { facilitatedOrganizationIds: [5, 8] }, false, true],
    ['a facilitator of another organization', { facilitatedOrganizationIds: [5] }, false, false],
    ['a facilitator who is logged out', { facilitatedOrganizationIds: [8], isLoggedIn: false }, false, false],
    ['a moderator who is logged out', { isModerator: true, isLoggedIn: false }, false, false],
    ['a moderator on a new device', { isModerator: true, holdUntil: new Date('2026-03-02') }, false, false],
    [
      'a moderator whose new device has just been held long enough',
      { isModerator: true, holdUntil: now },
      true,
      true,
    ],
    [
      'a facilitator on a new device',
      { facilitatedOrganizationIds: [8], holdUntil: new Date('2026-03-02') },
      false,
      false,
    ],
  ]
  for (const [who, user, canModerateOthers, canModerateOwnOrganization] of cases)
    test(`${who} moderates ${canModerateOwnOrganization ? (canModerateOthers ? 'every conversation' : 'those of the organization') : 'no conversation'}`, () => {
      const viewer = { did: 'did:key:z1', user: { ...plainUser, ...user } }
      assert.equal(mayModerate({ organizationId: null }, viewer, now), canModerateOthers)
      assert.equal(mayModerate({ organizationId: 8 }, viewer, now), canModerateOwnOrganization)
    })
})

test('only moderators, facilitators and trusted authors in their own name review new opinions', () => {
  const now = new Date(1_000_000)
  const roleOf = (changes: Partial<ViewerUser>, organizationId: number | null = null) => {
    const { author } = viewers
    assert(author.user)
    const user = { ...author.user, isModerator: false, isAdministrator: false, ...changes }
    return reviewerRole({ authorId: AUTHOR, organizationId }, { ...author, user }, now)
  }
  assert.equal(roleOf({}), 'author')
  assert.equal(roleOf({ id: AUTHOR + 1 }), undefined)
  assert.equal(roleOf({ isLoggedIn: false }), undefined)
  assert.equal(roleOf({ holdUntil: new Date(now.getTime() + 1) }), undefined)
  assert.equal(roleOf({}, 5), undefined)
  assert.equal(roleOf({ id: AUTHOR + 1, isModerator: true }), 'moderator')
  assert.equal(reviewerRole(undefined, viewers.author, now), undefined)
})

test('people moderate as moderators or facilitators, and those whose device is on hold learn when the hold ends', () => {
  const now = new Date(1_000_000)
  const soon = new Date(now.getTime() + 1)
  const roleOf = (changes: Partial<ViewerUser>) => {
    const { user } = viewers['logged in']
    assert(user)
    const viewer = {
      did: 'did:key:z1',
      user: { ...user, isModerator: false, isAdministrator: false, ...changes },
    }
    return requireModeratorOf({ organizationId: 5 }, viewer, now)
  }
  assert.equal(roleOf({ isModerator: true }), 'moderator')
  assert.equal(roleOf({ facilitatedOrganizationIds: [5] }), 'facilitator')
  assert.throws(() => roleOf({ facilitatedOrganizationIds: [6] }), { code: 'needs_moderator' })
  assert.throws(() => roleOf({ facilitatedOrganizationIds: [5], holdUntil: soon }), {
    code: 'device_on_hold',
  })
})
