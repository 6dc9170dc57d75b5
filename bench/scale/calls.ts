import { CONSENT_VERSION } from '../../contract/src/index.ts'
import type { TestApp } from '../../server/src/testing/app.ts'
import { FIRST_VOTER, PROLIFIC_ID } from './shape.ts'
import type { StoredSet } from './store.ts'
import { SPARE_ID } from './usual-inputs.ts'

/** An input, or a function that makes a new one for each call. */
export type SampleInput =
  | Record<string, unknown>
  | readonly unknown[]
  | ((repetition: number) => Record<string, unknown> | readonly unknown[])

const FILTERS = [
  'new',
  'discover',
  'group-aware-consensus',
  'majority',
  'controversial',
  'moderated',
  'hidden',
]

/** The inputs of the calls for which the usual inputs are not enough on this data set, by path. */
export async function inputsOf(
  set: StoredSet,
  { ctx: { pool } }: TestApp,
): Promise<Record<string, SampleInput[]>> {
  const [big, middle] = [set.slugOf(1), set.slugOf(2)]
  const bigOpinions = await set.opinionsOf(1)
  const middleOpinions = await set.opinionsOf(2)
  const conversations = Array.from({ length: 100 }, (_, index) => set.slugOf(1 + index))
  const { rows: ranks } = await pool.query<{ slug_id: string; rank: number }>(
    'select slug_id, rank from conversations where is_listed order by rank desc, slug_id offset 3000 limit 1',
  )
  await pool.query(
    `insert into topics (code, name) values ('trams', 'Trams'), ('parks', 'Parks') on conflict do nothing`,
  )
  await pool.query(
    `insert into conversation_topics select id, (select id from topics where code = 'trams') from conversations
     where id % 10 = 0 on conflict do nothing`,
  )
  // Conversations of the prolific person: one to change, one to delete, and a closed one for an outcome.
  const [own, doomed, closed] = [set.slugOf(3), set.slugOf(4), set.slugOf(5)]
  await pool.query('update conversations set author_id = $1 where id between 3 and 5', [PROLIFIC_ID])
  await pool.query('update conversations set closed_at = now() where id = 5')
  const [answered] = await set.opinionsOf(5)
  const [last] = ranks
  // Everybody has a notification, and the prolific person has many.
  await pool.query(
    `insert into notifications (user_id, kind, event, conversation_id, opinion_id)
     select id, 'opinion_vote', 'told ' || n, 1, 1 from users, generate_series(1, 2) n where id % 5 = 0
     union all select $1, 'new_opinion', 'told ' || n, 1, 1 from generate_series(3, 2000) n on conflict do nothing`,
    [PROLIFIC_ID],
  )
  await pool.query(
    `insert into conversation_follows (user_id, conversation_id, seen_at, due_at)
     select id, 1 + id % 5000, now() - interval '1 day', now() + (id % 100 - 1) * interval '1 minute' from users
     where id % 5 = 0 on conflict do nothing`,
  )
  await pool.query('analyze notifications, conversation_follows')
  // Everybody in the largest conversation has answered its poll.
  await pool.query(
    `insert into poll_options (conversation_id, option_number, title)
     select id, n, 'Option ' || n from generate_series(1, 2) id, generate_series(1, 6) n on conflict do nothing`,
  )
  await pool.query(
    `insert into poll_responses (user_id, conversation_id, option_number)
     select user_id, conversation_id, 1 + user_id % 6 from participations where conversation_id <= 2
     on conflict do nothing`,
  )
  await pool.query(
    `insert into poll_tallies (conversation_id, option_number, num_responses)
     select conversation_id, option_number, count(*) from poll_responses where conversation_id <= 2 group by 1, 2
     on conflict do nothing`,
  )
  // Two more conversations of the prolific person: a failed import, and an import to cancel.
  const [failed, canceled] = [set.slugOf(6), set.slugOf(7)]
  await pool.query('update conversations set author_id = $1 where id between 6 and 7', [PROLIFIC_ID])
  await pool.query(
    `insert into imports (conversation_id, kind, host, source_id, state, failure, requested_at)
     select id, 'report', 'pol.is', 'r' || id || 'abc', case id when 6 then 'failed' else 'waiting' end,
       case id when 6 then 'no_response' end, now()
     from conversations where id between 6 and 7 on conflict do nothing`,
  )
  // An organization with a member, to hand conversations over to.
  await pool.query(`insert into organizations (name) values ('Town') on conflict do nothing`)
  await pool.query(
    `insert into organization_members (organization_id, user_id)
     select id, $1 from organizations where name = 'Town' on conflict do nothing`,
    [FIRST_VOTER],
  )
  await pool.query('analyze poll_responses, imports')
  const { rows: runs } = await pool.query<{ id: number }>(
    'select id from analysis_runs where conversation_id = 1 order by id desc limit 1',
  )
  const runId = runs[0]?.id ?? 1
  const spare = set.slugOf(SPARE_ID)
  const importing = { isIndexed: true, isLoginRequired: false }
  const { rows: cursors } = await pool.query<{ slug_id: string }>(
    'select slug_id from notifications where user_id = $1 order by id desc offset 1000 limit 1',
    [PROLIFIC_ID],
  )
  const [cursor] = cursors
  const ofBoth: SampleInput[] = [{ conversationSlugId: big }, { conversationSlugId: middle }]
  const ofMany: SampleInput[] = [{ conversationSlugIdList: conversations }, { conversationSlugIdList: [big] }]
  const linkId = crypto.randomUUID()
  const phone = { phoneNumber: '+33612345678', defaultCallingCode: '33' }
  const feed = (sortAlgorithm: string): SampleInput[] => [
    { sortAlgorithm, limit: 100 },
    { sortAlgorithm, topicCode: 'trams' },
    { sortAlgorithm, lastSlugId: last?.slug_id, lastRank: last?.rank },
    { sortAlgorithm, lastSlugId: last?.slug_id },
    { sortAlgorithm, topicCode: 'trams', lastSlugId: last?.slug_id, lastRank: last?.rank },
    { sortAlgorithm, lastSlugId: 'nothing', lastRank: 12.5 },
  ]
  return {
    '/conversation/create': [
      (repetition) => ({
        conversationTitle: `How should street ${repetition} look?`,
        pollingOptionList: ['Green', 'Wide'],
        isIndexed: false,
        isLoginRequired: true,
        indexConversationAt: '2100-01-01T00:00:00Z',
        seedOpinionList: ['More trees.', 'More room.'],
        topicCodeList: ['trams'],
        idempotencyKey: crypto.randomUUID(),
      }),
    ],
    '/conversation/import': [
      (repetition) => ({ polisUrl: `https://pol.is/report/r${repetition}abcdefghij`, ...importing }),
      { polisUrl: 'https://pol.is/4yy3sh84js', ...importing },
    ],
    '/conversation/import-upload': [{ size: 3_000_000, ...importing }],
    '/conversation/import-status': [{ conversationSlugId: failed }],
    '/conversation/import-retry': [{ conversationSlugId: failed }],
    '/conversation/import-cancel': [{ conversationSlugId: canceled }],
    '/conversation/delete': [{ conversationSlugId: doomed }],
    '/conversation/edit': [
      (repetition) => ({
        conversationSlugId: own,
        conversationTitle: `Part ${repetition}`,
        conversationBody: '',
      }),
    ],
    '/conversation/addition/create': [
      (repetition) => ({ conversationSlugId: own, additionBody: `Addition ${repetition}` }),
    ],
    '/conversation/version/list': [{ conversationSlugId: own }],
    '/conversation/close': [{ conversationSlugId: own }],
    '/conversation/reopen': [{ conversationSlugId: own }],
    '/conversation/schedule': [{ conversationSlugId: own, indexConversationAt: null }],
    '/conversation/outcome/post': [
      (repetition) => ({
        conversationSlugId: closed,
        text: `Decided ${repetition}`,
        answerList: [{ opinionSlugId: answered, state: 'decided', text: 'Yes.' }],
      }),
    ],
    '/conversation/outcome/get': [{ conversationSlugId: closed }],
    '/conversation/outcome/version/list': [{ conversationSlugId: closed }],
    '/topic/follow': [{ topicCode: 'trams' }],
    '/topic/unfollow': [{ topicCode: 'trams' }],
    '/notification/fetch': [
      { includeAll: true },
      { lastSlugId: cursor?.slug_id },
      { includeAll: true, lastSlugId: cursor?.slug_id, limit: 100 },
    ],
    '/notification/mark-read': [{ notificationSlugId: cursor?.slug_id ?? 'nothing' }],
    '/notification/set-kind': [
      { kind: 'import', isOn: false },
      { kind: 'import', isOn: true },
    ],
    '/conversation/follow': ofBoth,
    '/conversation/unfollow': ofBoth,
    // This call follows a topic, which changes the order of the first list.
    '/conversation/fetch-recent': [...feed('following'), ...feed('new')],
    '/vote/cast': [
      (repetition) => ({
        opinionSlugId: bigOpinions[repetition],
        chosenOption: 'agree',
        consentVersion: '2026-11',
      }),
      (repetition) => ({ opinionSlugId: bigOpinions[repetition], chosenOption: 'disagree' }),
      (repetition) => ({ opinionSlugId: bigOpinions[repetition], chosenOption: 'cancel' }),
      (repetition) => ({ opinionSlugId: middleOpinions[repetition], chosenOption: 'pass' }),
    ],
    '/poll/respond': [
      (repetition) => ({
        conversationSlugId: big,
        voteOptionChoice: 1 + (repetition % 6),
        consentVersion: CONSENT_VERSION,
      }),
      { conversationSlugId: middle, voteOptionChoice: 2, consentVersion: CONSENT_VERSION },
    ],
    '/user/poll/get-response-by-conversations': [conversations, [big]],
    '/mute/user/create': [
      (repetition) => ({ targetUsername: `scale_${FIRST_VOTER + repetition}`, action: 'mute' }),
      { targetUsername: `scale_${FIRST_VOTER}`, action: 'unmute' },
    ],
    '/report/conversation/create': ofBoth.map((about) => ({ ...about, reportReason: 'spam' })),
    '/report/opinion/create': [
      (repetition) => ({
        opinionSlugId: bigOpinions[repetition],
        reportReason: 'spam',
        reportExplanation: 'It sells.',
      }),
    ],
    '/user/vote/get-by-conversations': ofMany,
    '/user/consent/get-by-conversations': ofMany,
    '/user/opinion/get-by-conversations': ofMany,
    '/user/position/get-by-conversations': ofMany,
    '/opinion/create': [
      (repetition) => ({ conversationSlugId: big, opinionBody: `One more, number ${repetition}.` }),
    ],
    '/opinion/delete': [(repetition) => ({ opinionSlugId: bigOpinions[repetition] })],
    '/opinion/fetch-by-conversation': [
      ...FILTERS.flatMap((filter) => [
        { conversationSlugId: big, filter, limit: 50 },
        { conversationSlugId: big, filter, limit: 50, lastSlugId: bigOpinions[2000] },
      ]),
      { conversationSlugId: big, filter: 'cluster', clusterKey: '0', limit: 50 },
      { conversationSlugId: big, filter: 'new' },
    ],
    '/opinion/fetch-by-slug-id-list': [
      { opinionSlugIdList: [...bigOpinions.slice(0, 60), ...middleOpinions.slice(0, 40)] },
    ],
    '/print/fetch-by-conversation': [...ofBoth, { conversationSlugId: big, runId }],
    '/print/pin/create': [{ conversationSlugId: big, runId, headline: 'More trees.' }],
    '/print/introduction/update': [
      (repetition) => ({ conversationSlugId: big, introduction: `We asked ${repetition} times.` }),
    ],
    '/conversation/answer/promise': [
      (repetition) => ({
        conversationSlugId: big,
        answerDueOn: '2100-01-01',
        answeredBy: `Council ${repetition}`,
      }),
    ],
    '/print/pin/delete': [{ conversationSlugId: big, runId }],
    '/auth/device/end': [{ deviceId: crypto.randomUUID() }],
    '/auth/device/lift-hold': [{ deviceId: crypto.randomUUID() }],
    '/auth/authenticate': [{ ...phone, isRequestingNewCode: false }],
    '/auth/phone/verify-otp': [{ ...phone, code: 123_456 }],
    '/auth/email/request-code': [{ emailAddress: 'ada@town.example', isRequestingNewCode: false }],
    '/auth/email/verify-code': [{ emailAddress: 'ada@town.example', code: 123_456 }],
    '/auth/method/remove': [{ method: 'email' }],
    '/auth/zkp/generate-verification-link': [{ linkType: 'http' }],
    '/demo-office/enrol': [
      (repetition) => ({
        documentNumber: `ABC12${repetition}`,
        nationality: 'FRA',
        sex: 'F',
        isOver16: true,
        commitment: String(repetition + 1),
      }),
    ],
    '/demo-office/request': [{ linkId }],
    '/demo-office/prove': [
      {
        linkId,
        proof: {
          merkleTreeDepth: 16,
          merkleTreeRoot: '1',
          nullifier: '1',
          message: '1',
          scope: '1',
          points: Array.from({ length: 8 }, () => '1'),
        },
      },
    ],
    '/moderation/conversation/create': [
      {
        conversationSlugId: spare,
        moderationAction: 'lock',
        moderationReason: 'spam',
        moderationExplanation: 'It sells.',
        expectedDecisionId: null,
      },
    ],
    '/moderation/queue/fetch': [{}],
    '/administrator/organization/create-organization': [
      (repetition) => ({
        organizationName: `Hall ${repetition}`,
        description: '',
        websiteUrl: '',
        imagePath: '',
        isFullImagePath: false,
      }),
    ],
    '/administrator/conversation/hand-over': [
      (repetition) => ({ conversationSlugId: spare, username: `scale_${FIRST_VOTER + repetition}` }),
      { conversationSlugId: spare, organizationName: 'Town' },
    ],
    '/administrator/topic/retire': [{ topicCode: 'parks', isRetired: true }],
    '/shared-place/state': [
      {
        conversationSlugId: spare,
        numPeople: 25,
        place: '0123456789abcdef',
        until: new Date(Date.now() + 86_400_000).toISOString(),
      },
    ],
    '/account/is-username-in-use': [{ username: 'scale_1' }],
    '/user/username/update': [(repetition) => ({ username: `somebody_${repetition}` })],
  }
}
