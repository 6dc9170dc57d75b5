import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BASE_PATH, createConversation, createOpinion, getProfile, type Access } from '@parley/contract'
import { handlers } from '#app.ts'
import { insertOrganization } from '#organizations/sql.ts'
import { startApp, type Actor, type TestApp } from '#testing/app.ts'
import { aConversation } from '#testing/seed.ts'

/** What the calls are made on: everything of it is the author's. */
type Stage = {
  app: TestApp
  author: Actor
  withPoll: string
  open: string
  opinion: string
  other: string
  /** Somebody with an account; there is also the organization Library. */
  member: string
}

type SpecCall = {
  path: string
  access: Access
  /** A body that is answered; none for calls without one. */
  good?: (stage: Stage) => object
  /** A body that is refused, with the path of the field at fault. */
  bad: [body: object, field: string]
  /** A body about something of the author's, which somebody else may not change. */
  notOwn?: (stage: Stage) => object
  /** Only those who moderate are answered, others are refused. */
  isForModerators?: true
  /** A call that is made before: its path and body. */
  after?: (stage: Stage) => [path: string, body: object]
}

const NO_BODY = { bad: [{ nonsense: 1 }, 'nonsense'] } satisfies Pick<SpecCall, 'bad'>
const aboutConversation = (path: string, access: Access): SpecCall => ({
  path,
  access,
  good: ({ open }) => ({ conversationSlugId: open }),
  bad: [{ conversationSlugId: 'a b' }, 'conversationSlugId'],
})
const forModerators = (call: Omit<SpecCall, 'access'>): SpecCall => ({
  access: 'user',
  isForModerators: true,
  ...call,
})
const aboutOpinion = (path: string): SpecCall =>
  forModerators({
    path,
    good: ({ opinion }) => ({ opinionSlugId: opinion }),
    bad: [{ opinionSlugId: 'a b' }, 'opinionSlugId'],
  })
const PHONE = { phoneNumber: '+12025550100', defaultCallingCode: '1' }
const DRAFT = {
  conversationTitle: 'What should change in our town?',
  isIndexed: true,
  isLoginRequired: false,
  seedOpinionList: [],
}
const DECISION = { moderationReason: 'spam', moderationExplanation: '' }
const locked = ({ open }: Stage) => ({ conversationSlugId: open, moderationAction: 'lock', ...DECISION })
const moved = ({ opinion }: Stage) => ({ opinionSlugId: opinion, moderationAction: 'move', ...DECISION })
const report = { reportReason: 'spam', reportExplanation: '' }

const LIBRARY = { organizationName: 'Library' }
const inLibrary = ({ member }: Stage) => ({ username: member, ...LIBRARY })
const DETAILS = { organizationName: 'Town', imagePath: '', isFullImagePath: false, description: '' }
const ofOrganization = (name: string, call: Omit<SpecCall, 'path' | 'access'>): SpecCall => ({
  path: `/administrator/organization/${name}`,
  access: 'administrator',
  ...call,
})

/** Every call of the specification. */
const CALLS: readonly SpecCall[] = [
  { path: '/account/generate-unused-random-username', access: 'anyone', ...NO_BODY },
  {
    path: '/account/is-username-in-use',
    access: 'anyone',
    good: () => ({ username: 'ada_lovelace' }),
    bad: [{ username: 7 }, 'username'],
  },
  {
    path: '/auth/authenticate',
    access: 'device',
    good: () => ({ ...PHONE, isRequestingNewCode: false }),
    bad: [{ ...PHONE, isRequestingNewCode: 'no' }, 'isRequestingNewCode'],
  },
  {
    path: '/auth/phone/verify-otp',
    access: 'device',
    good: () => ({ ...PHONE, code: 123456 }),
    bad: [{ ...PHONE, code: 'abc' }, 'code'],
  },
  { path: '/auth/check-login-status', access: 'device', ...NO_BODY },
  { path: '/auth/logout', access: 'user', ...NO_BODY },
  {
    path: '/auth/zkp/generate-verification-link',
    access: 'device',
    good: () => ({ linkType: 'http' }),
    bad: [{ linkType: 'ftp' }, 'linkType'],
  },
  { path: '/auth/zkp/verify-user-status-and-authenticate', access: 'device', ...NO_BODY },
  aboutConversation('/conversation/get', 'anyone'),
  {
    path: '/conversation/fetch-recent',
    access: 'anyone',
    good: () => ({ sortAlgorithm: 'new', loadUserPollData: true }),
    bad: [{ sortAlgorithm: 'loudest' }, 'sortAlgorithm'],
  },
  {
    path: '/conversation/create',
    access: 'user',
    good: () => DRAFT,
    bad: [{ ...DRAFT, pollingOptionList: ['One', 'Two', ' one '] }, 'pollingOptionList'],
    notOwn: () => ({ ...DRAFT, postAsOrganization: 'Not Mine' }),
  },
  {
    path: '/conversation/import',
    access: 'user',
    good: () => ({
      polisUrl: 'https://pol.is/2demo',
      isIndexed: true,
      isLoginRequired: false,
    }),
    bad: [{ polisUrl: 'https://evil.example/2demo', isIndexed: true, isLoginRequired: false }, 'polisUrl'],
    notOwn: () => ({
      polisUrl: 'https://pol.is/2demo',
      isIndexed: true,
      isLoginRequired: false,
      postAsOrganization: 'Not Mine',
    }),
  },
  {
    ...aboutConversation('/conversation/delete', 'user'),
    notOwn: ({ open }) => ({ conversationSlugId: open }),
  },
  {
    path: '/mute/user/create',
    access: 'user',
    good: ({ other }) => ({ targetUsername: other, action: 'mute' }),
    bad: [{ targetUsername: 'ada_lovelace', action: 'shout' }, 'action'],
  },
  { path: '/mute/user/get', access: 'user', ...NO_BODY },
  {
    path: '/notification/fetch',
    access: 'guest',
    good: () => ({}),
    bad: [{ lastSlugId: 'a b' }, 'lastSlugId'],
  },
  { path: '/notification/mark-all-read', access: 'guest', ...NO_BODY },
  {
    path: '/opinion/create',
    access: 'device',
    good: ({ open }) => ({ conversationSlugId: open, opinionBody: 'More benches, please.' }),
    bad: [{ conversationSlugId: 'abcdefgh', opinionBody: '' }, 'opinionBody'],
  },
  {
    path: '/opinion/delete',
    access: 'guest',
    good: ({ opinion }) => ({ opinionSlugId: opinion }),
    bad: [{ opinionSlugId: 7 }, 'opinionSlugId'],
    notOwn: ({ opinion }) => ({ opinionSlugId: opinion }),
  },
  {
    path: '/opinion/fetch-by-conversation',
    access: 'anyone',
    good: ({ open }) => ({ conversationSlugId: open, filter: 'new' }),
    bad: [{ conversationSlugId: 'abcdefgh', filter: 'loudest' }, 'filter'],
  },
  {
    path: '/opinion/fetch-by-slug-id-list',
    access: 'anyone',
    good: ({ opinion }) => ({ opinionSlugIdList: [opinion] }),
    bad: [{ opinionSlugIdList: ['abcdefgh', 'a b'] }, 'opinionSlugIdList.1'],
  },
  aboutConversation('/opinion/fetch-consensus-by-conversation', 'anyone'),
  aboutConversation('/opinion/fetch-controversial-by-conversation', 'anyone'),
  aboutConversation('/opinion/fetch-majority-by-conversation', 'anyone'),
  aboutConversation('/opinion/fetch-representative-by-conversation', 'anyone'),
  {
    path: '/poll/respond',
    access: 'device',
    good: ({ withPoll }) => ({ conversationSlugId: withPoll, voteOptionChoice: 1 }),
    bad: [{ conversationSlugId: 'abcdefgh', voteOptionChoice: 'first' }, 'voteOptionChoice'],
  },
  {
    path: '/vote/cast',
    access: 'device',
    good: ({ opinion }) => ({ opinionSlugId: opinion, chosenOption: 'agree' }),
    bad: [{ opinionSlugId: 'abcdefgh', chosenOption: 'maybe' }, 'chosenOption'],
  },
  ...['add', 'remove'].map((act) =>
    ofOrganization(`${act}-user-organization-mapping`, { good: inLibrary, bad: [LIBRARY, 'username'] }),
  ),
  ofOrganization('create-organization', {
    good: () => ({ ...DETAILS, websiteUrl: 'https://town.example' }),
    bad: [{ ...DETAILS, websiteUrl: 'http://town.example' }, 'websiteUrl'],
  }),
  ofOrganization('delete-organization', { good: () => LIBRARY, bad: [{}, 'organizationName'] }),
  ofOrganization('get-all-organizations', NO_BODY),
  ofOrganization('get-organization-names-by-username', {
    good: ({ member }) => ({ username: member }),
    bad: [{ username: 7 }, 'username'],
  }),
  {
    path: '/report/conversation/create',
    access: 'user',
    good: ({ open }) => ({ conversationSlugId: open, ...report }),
    bad: [{ conversationSlugId: 'abcdefgh', ...report, reportReason: 'boring' }, 'reportReason'],
  },
  {
    path: '/report/opinion/create',
    access: 'user',
    good: ({ opinion }) => ({ opinionSlugId: opinion, ...report }),
    bad: [{ opinionSlugId: 'abcdefgh', ...report, reportExplanation: 'x'.repeat(261) }, 'reportExplanation'],
  },
  forModerators(aboutConversation('/opinion/fetch-hidden-by-conversation', 'user')),
  forModerators(aboutConversation('/report/conversation/fetch', 'user')),
  aboutOpinion('/report/opinion/fetch'),
  forModerators({
    path: '/moderation/conversation/create',
    good: locked,
    bad: [{ conversationSlugId: 'abcdefgh', ...DECISION, moderationAction: 'ban' }, 'moderationAction'],
  }),
  forModerators(aboutConversation('/moderation/conversation/get', 'user')),
  forModerators({
    ...aboutConversation('/moderation/conversation/withdraw', 'user'),
    after: (stage) => ['/moderation/conversation/create', locked(stage)],
  }),
  forModerators({
    path: '/moderation/opinion/create',
    good: moved,
    bad: [{ opinionSlugId: 'abcdefgh', ...DECISION, moderationAction: 'ban' }, 'moderationAction'],
  }),
  aboutOpinion('/moderation/opinion/get'),
  {
    ...aboutOpinion('/moderation/opinion/withdraw'),
    after: (stage) => ['/moderation/opinion/create', moved(stage)],
  },
  { path: '/topic/get-all-topics', access: 'anyone', ...NO_BODY },
  { path: '/topic/get-followed', access: 'guest', ...NO_BODY },
  ...['follow', 'unfollow'].map((act): SpecCall => ({
    path: `/topic/${act}`,
    access: 'guest',
    good: () => ({ topicCode: 'water' }),
    bad: [{ topicCode: 7 }, 'topicCode'],
  })),
  { path: '/user/profile/get', access: 'guest', ...NO_BODY },
  {
    path: '/user/conversation/fetch',
    access: 'guest',
    good: () => ({}),
    bad: [{ lastConversationSlugId: 'a b' }, 'lastConversationSlugId'],
  },
  {
    path: '/user/opinion/fetch',
    access: 'guest',
    good: () => ({}),
    bad: [{ lastOpinionSlugId: 'a b' }, 'lastOpinionSlugId'],
  },
  {
    path: '/user/poll/get-response-by-conversations',
    access: 'guest',
    good: ({ withPoll }) => [withPoll],
    bad: [['abcdefgh', 'a b'], '1'],
  },
  {
    path: '/user/vote/get-by-conversations',
    access: 'guest',
    good: ({ open }) => ({ conversationSlugIdList: [open] }),
    bad: [{ conversationSlugIdList: 'abcdefgh' }, 'conversationSlugIdList'],
  },
  {
    path: '/user/username/update',
    access: 'guest',
    good: () => ({ username: 'grace_hopper' }),
    bad: [{ username: 7 }, 'username'],
  },
  { path: '/user/delete', access: 'guest', ...NO_BODY },
]

async function setUp(app: TestApp): Promise<Stage> {
  const author = await app.user()
  const { opinions } = await aConversation(app, { topics: ['water'], opinions: 1 })
  assert.equal(opinions.length, 1)
  const { conversationSlugId: open } = await author(createConversation, DRAFT)
  const { conversationSlugId: withPoll } = await author(createConversation, {
    ...DRAFT,
    pollingOptionList: ['Yes', 'No'],
  })
  const posted = await author(createOpinion, { conversationSlugId: open, opinionBody: 'More trees.' })
  assert(posted.success)
  const neighbor = await app.ctx.db
    .insertInto('users')
    .values({ username: 'neighbor_1' })
    .returning('username')
    .executeTakeFirstOrThrow()
  await insertOrganization(app.ctx.db, { name: 'Library' })
  const { username: member } = await (await app.user())(getProfile, {})
  return { app, author, open, withPoll, opinion: posted.opinionSlugId, other: neighbor.username, member }
}

/** Makes a call as somebody, or as nobody. */
async function ask(app: TestApp, path: string, { as, body }: { as?: Actor | undefined; body: unknown }) {
  const url = BASE_PATH + path
  const { status, text } = await app.send(url, {
    body: JSON.stringify(body),
    headers: as === undefined ? {} : { authorization: `Bearer ${app.token(as.device, url)}` },
  })
  const answer: { code?: string; field?: string } = text === '' ? {} : JSON.parse(text)
  return { status, answer }
}

/** Somebody new who may make a call of this access, and somebody who just may not, with the refusal. */
async function callersOf(app: TestApp, access: Access) {
  switch (access) {
    case 'anyone':
      return { may: undefined, mayNot: undefined, refusal: undefined }
    case 'device':
      return { may: app.stranger(), mayNot: undefined, refusal: 401 }
    case 'guest':
      return { may: await app.guest(), mayNot: app.stranger(), refusal: 403 }
    case 'user':
      return { may: await app.user(), mayNot: await app.guest(), refusal: 403 }
    case 'moderator':
      return { may: await app.user({ isModerator: true }), mayNot: await app.user(), refusal: 403 }
    case 'administrator':
      return {
        may: await app.user({ isAdministrator: true }),
        mayNot: await app.user({ isModerator: true }),
        refusal: 403,
      }
  }
}

describe('each call of the specification', () => {
  test('has a handler with its access, and none is left out', () => {
    assert.equal(BASE_PATH, '/api/v1')
    const known = new Map(handlers.map(({ call }) => [call.path as string, call.access]))
    for (const { path, access } of CALLS) assert.equal(known.get(path), access, path)
    const paths = CALLS.map(({ path }) => path)
    assert.equal(new Set(paths).size, paths.length)
    assert.equal(paths.length, 55)
  })

  for (const { path, access, good = () => ({}), bad, notOwn, isForModerators, after } of CALLS)
    test(`${path} answers ${access}, refuses those below, a bad body with its field, and what is somebody else's`, async () => {
      await using app = await startApp()
      const stage = await setUp(app)
      const { may, mayNot, refusal } = await callersOf(app, access)
      const body = good(stage)
      if (refusal !== undefined) {
        assert.equal((await ask(app, path, { as: mayNot, body })).status, refusal, 'those below')
        assert.equal((await ask(app, path, { body })).status, 401, 'nobody')
      }
      const [wrong, field] = bad
      const refused = await ask(app, path, { as: may, body: wrong })
      assert.deepEqual([refused.status, refused.answer.code], [400, 'invalid_input'])
      assert.match(refused.answer.field ?? '', new RegExp(`^${field}\\b`))
      if (notOwn !== undefined) {
        const stranger = access === 'guest' ? await app.guest() : await app.user()
        assert.equal((await ask(app, path, { as: stranger, body: notOwn(stage) })).status, 403, 'not own')
      }
      if (isForModerators) assert.equal((await ask(app, path, { as: may, body })).status, 403, 'no moderator')
      const caller = isForModerators
        ? await app.user({ isModerator: true })
        : notOwn === undefined
          ? may
          : stage.author
      if (after !== undefined) {
        const [earlier, given] = after(stage)
        assert.equal((await ask(app, earlier, { as: caller, body: given })).status, 200, earlier)
      }
      const { status, answer } = await ask(app, path, { as: caller, body })
      assert.equal(status, 200, JSON.stringify(answer))
    })
})
