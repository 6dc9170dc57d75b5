import type { TestDevice } from '../../server/src/testing/device.ts'
import { type Answer, has, hasNot, slugIn } from './client.ts'

type Call = readonly [path: string, body: unknown]
type Read = { call: Call; by?: TestDevice; sees: (answer: Answer) => boolean }
/** A call that writes, and calls that must show at once what it wrote. */
export type Step = { by: TestDevice; write: Call; reads: (written: unknown) => readonly Read[] }

type People = { leader: TestDevice; other: TestDevice; leaderName: string; number: number }

/** One conversation from its start to its deletion, and what the two people in it set for themselves. */
export async function wholeLife(
  { leader, other, leaderName, number }: People,
  take: (step: Step) => Promise<Answer>,
) {
  const title = `What should change in street ${number}?`
  const { body: created } = await take({
    by: leader,
    write: ['/conversation/create', newConversation(title)],
    reads: (body) => [
      { call: ['/conversation/get', { conversationSlugId: slugIn(body) }], sees: has(title) },
      { call: ['/user/conversation/fetch', {}], by: leader, sees: has(slugIn(body)) },
      { call: ['/conversation/fetch-recent', { sortAlgorithm: 'new' }], sees: has(slugIn(body)) },
    ],
  })
  const conversationSlugId = slugIn(created)
  const its = { conversationSlugId }
  const list = { conversationSlugIdList: [conversationSlugId] }
  const shown = (sees: Read['sees']): Read => ({ call: ['/conversation/get', its], sees })
  const leads = (path: string, body: object, ...reads: readonly Read[]) =>
    take({ by: leader, write: [path, { ...its, ...body }], reads: () => reads })
  const does = (path: string, body: object, ...reads: readonly Read[]) =>
    take({ by: other, write: [path, body], reads: () => reads })
  const own = (path: string, body: unknown, sees: Read['sees']): Read => ({
    call: [path, body],
    by: other,
    sees,
  })

  const text = { conversationTitle: `${title} Really?`, conversationBody: 'Say it.' }
  await leads('/conversation/edit', text, shown(has('Really?')), {
    call: ['/conversation/version/list', its],
    sees: has(title),
  })
  await leads('/conversation/addition/create', { additionBody: 'More trees.' }, shown(has('More trees.')))
  const all: Call = ['/opinion/fetch-by-conversation', { ...its, filter: 'new' }]
  const benches = `More benches in street ${number}.`
  await leads('/conversation/opinion/add', { opinionList: [benches] }, { call: all, sees: has(benches) })
  const opinionBody = `Fewer cars in street ${number}.`
  const { body: written } = await take({
    by: other,
    write: ['/opinion/create', { ...its, opinionBody }],
    reads: (body) => [
      {
        call: ['/opinion/fetch-by-slug-id-list', { opinionSlugIdList: [slugIn(body)] }],
        sees: has(opinionBody),
      },
      { call: all, sees: has(opinionBody) },
      own('/user/opinion/get-by-conversations', list, has(slugIn(body))),
      own('/user/opinion/fetch', {}, has(opinionBody)),
    ],
  })
  const opinionSlugId = slugIn(written)
  for (const chosenOption of ['disagree', 'pass', 'agree'])
    await does(
      '/vote/cast',
      { opinionSlugId, chosenOption },
      own('/user/vote/get-by-conversations', list, has(`"votingAction":"${chosenOption}"`)),
      own('/conversation/get', its, has(`"${opinionSlugId}":"${chosenOption}"`)),
      shown(has('"voteCount":1')),
    )
  await does('/vote/cast', { opinionSlugId, chosenOption: 'cancel' }, shown(has('"voteCount":0')))
  for (const voteOptionChoice of [1, 2])
    await does(
      '/poll/respond',
      { ...its, voteOptionChoice },
      own(
        '/user/poll/get-response-by-conversations',
        [conversationSlugId],
        has(`"optionChosen":${voteOptionChoice}`),
      ),
      shown(
        has(
          `"optionNumber":${voteOptionChoice},"optionTitle":"${POLL[voteOptionChoice - 1]}","numResponses":1`,
        ),
      ),
    )
  await does('/conversation/follow', its, own('/conversation/is-followed', its, has('true')))
  await does('/conversation/unfollow', its, own('/conversation/is-followed', its, has('false')))
  const mutes = (sees: Read['sees']) => own('/mute/user/get', {}, sees)
  const muting = { targetUsername: leaderName }
  await does('/mute/user/create', { ...muting, action: 'mute' }, mutes(has(`"${leaderName}"`)))
  await does('/mute/user/create', { ...muting, action: 'unmute' }, mutes(hasNot(`"${leaderName}"`)))
  const profile = (sees: Read['sees']) => own('/user/profile/get', {}, sees)
  await does('/user/language/set', { language: 'pl' }, profile(has('"language":"pl"')))
  const username = `calm_heron_${number}`
  await does('/user/username/update', { username }, profile(has(username)))
  const kinds = (sees: Read['sees']) => own('/notification/get-kinds', {}, sees)
  await does('/notification/set-kind', { kind: 'import', isOn: false }, kinds(hasNot('"import"')))
  await does('/notification/set-kind', { kind: 'import', isOn: true }, kinds(has('"import"')))
  await does(
    '/notification/mark-all-read',
    { includeAll: true },
    own('/notification/fetch', { includeAll: true }, has('"numNewNotifications":0')),
  )
  await leads('/review/set', { areOpinionsPaused: true }, shown(has('areOpinionsPaused')))
  await leads('/review/set', { areOpinionsPaused: false }, shown(hasNot('areOpinionsPaused')))
  const promise = { answerDueOn: '2099-12-20', answeredBy: 'The mayor' }
  await leads('/conversation/answer/promise', promise, shown(has('The mayor')))
  const news = 'The council meets on Monday.'
  await leads(
    '/conversation/update/send',
    { text: news },
    { call: ['/conversation/update/fetch', its], sees: has(news) },
  )
  await does('/opinion/delete', { opinionSlugId }, { call: all, sees: hasNot(opinionBody) })
  await leads('/conversation/close', {}, shown(has('"isClosed":true')))
  await leads('/conversation/reopen', {}, shown(has('"isClosed":false')))
  await leads('/conversation/close', {}, shown(has('"isClosed":true')))
  const outcome: Call = ['/conversation/outcome/get', its]
  await leads(
    '/conversation/outcome/post',
    { text: 'We plant trees.' },
    { call: outcome, sees: has('We plant trees.') },
  )
  await leads(
    '/conversation/delete',
    {},
    shown(({ status }) => status === 404),
  )
}

const POLL = ['Yes', 'No']

const newConversation = (conversationTitle: string) => ({
  conversationTitle,
  pollingOptionList: POLL,
  isIndexed: true,
  isLoginRequired: false,
  seedOpinionList: [],
  publication: 'votes',
})
