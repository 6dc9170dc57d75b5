import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import * as contract from './index.ts'
import { unboundedIn, unlimitedListsIn } from './bounds.fixture.ts'

const isCall = (value: unknown): value is contract.Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value
const exported: Record<string, unknown> = contract

describe('what a call takes', () => {
  test('every text and every list that a call takes has a maximum, which stands before all other rules', () => {
    const unbounded = Object.entries(exported).flatMap(([name, call]) =>
      isCall(call) ? unboundedIn(call.input, name) : [],
    )
    assert.deepEqual(unbounded, [], 'Begin its rules with atMost or atMostItems of contract/src/text.ts.')
  })

  test('a schema without a maximum, or with another rule before it, is found wherever it stands', () => {
    const { atMost, atMostItems } = contract
    const bounded = z.string().check(atMost(9))
    const schemas: [z.ZodMiniType, string[]][] = [
      [bounded, []],
      [z.array(bounded).check(atMostItems(9)), []],
      [z.string(), ['x']],
      [z.string().check(z.maxLength(9)), ['x']],
      [z.string().check(z.trim(), atMost(9)), ['x']],
      [z.iso.datetime().check(atMost(99)), ['x']],
      [z.array(bounded), ['x']],
      [z.array(z.string()).check(atMostItems(9)), ['x[]']],
      [z.strictObject({ a: z.optional(z.nullable(z.string())), b: bounded }), ['x.a']],
      [z.union([bounded, z.strictObject({ a: z.string() })]), ['x.a']],
      [z.pipe(z.string(), z.transform(Number)), ['x']],
      [z.object({ a: bounded }), []],
      [z.looseObject({ a: bounded }), ['x']],
      [z.record(z.string(), z.int()), ['x']],
      [z.unknown(), ['x']],
    ]
    for (const [schema, found] of schemas) assert.deepEqual(unboundedIn(schema, 'x'), found)
  })

  test('a text that is too long reaches no other rule', () => {
    let numRead = 0
    const read = z.refine<string>(() => ++numRead > 0)
    const schema = z.string().check(contract.atMost(9), read)
    assert.equal(schema.safeParse('x'.repeat(10)).success, false)
    assert.equal(numRead, 0)
    assert.equal(schema.safeParse('x'.repeat(9)).success, true)
    assert.equal(numRead, 1)
  })

  test('items of a list that is too long are not read', () => {
    let numRead = 0
    const item = z.string().check(
      contract.atMost(9),
      z.refine<string>(() => ++numRead > 0),
    )
    const schema = z.array(item).check(contract.atMostItems(2))
    assert.equal(schema.safeParse(['a', 'b', 'c']).success, false)
    assert.equal(numRead, 0)
  })
})

/** What bounds the lists that calls return, where their schema does not say it. */
const BOUNDED: Record<string, string> = {
  'A page, or as many as a limit in the query says.': `
    listOwnConversations listOpinionsByViewer listVotesByViewer listHidden listOpinions listConsensus listControversial listMajority
    listRepresentative listSharedOpinions listOpinionsBySlug listConversationReports listOpinionReports listMutedUsers listRuns
    listPinnedRuns conversationDataList topConversationSlugIdList conversationList decisionList entryList
    refusedList waitingList opinionList notificationList updateList items patternList reports notes earlierDecisionList
    deviceList followedTopicCodeList channels days fewVotes opinions weights
  `,
  'One for each item of an input that has a maximum.': `
    listOwnConsents listOwnPollResponses listOwnPositions outcomes sameText
  `,
  'Parts of a text or of a row that has a maximum.': `
    additionList answerList poll options topicCodeList numResponses footerLinks intro sections blocks words choices differences
    reasons proofList counts
  `,
  'At most six groups, and what is drawn of them.': `
    groups clusters clustersStats flows figures hull bands room shapes squares cells representsEverybody headlines
    opinionSlugIds apartOpinionSlugIds
  `,
  'One for each opinion of a block or a run, which is made once and sent as cached bytes.': `
    mean x y agrees disagrees passes majorities majority common different commonGround controversial representative
  `,
  "A person's own votes in one conversation, one for each of its opinions.": `
    commentRanking votes
  `,
  'Made by administrators alone, or by settings of the operator.': `
    organizationList organizationNameList memberList invitationEndList userList topicList retiredTopicList textList replicaList
    sentList
  `,
  'Words of the contract.': `
    onKindList actionList methodList
  `,
  'All that is stored of one person, who asks for it.': `
    exportAccount exportUser
  `,
  'For development alone.': `
    group
  `,
}

describe('what a call returns', () => {
  test('every list that a call returns has a maximum in its schema, or something else bounds it', () => {
    const known = new Set(Object.values(BOUNDED).flatMap((names) => names.trim().split(/\s+/)))
    const found = new Set(
      Object.entries(exported).flatMap(([name, call]) =>
        isCall(call) ? unlimitedListsIn(call.output, name) : [],
      ),
    )
    const unbounded = [...found].filter((name) => !known.has(name))
    assert.deepEqual(
      unbounded,
      [],
      'Return it in pages, with atMostItems in its schema, or say what bounds it.',
    )
    assert.deepEqual(
      [...known].filter((name) => !found.has(name)),
      [],
      'No call returns these: take them off.',
    )
  })
})
