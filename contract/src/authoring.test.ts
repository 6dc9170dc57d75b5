import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConversation, EDIT_WINDOW, editRefusal } from './authoring.ts'

const valid = { conversationTitle: 'Trams', isIndexed: true, isLoginRequired: true, seedOpinionList: [] }

/** The path and the message of the first problem of an input. */
function problemOf(change: Record<string, unknown>): [path: string, message: string] | undefined {
  const { error } = createConversation.input.safeParse({ ...valid, ...change })
  const issue = error?.issues[0]
  return issue && [issue.path.map(String).join('.'), issue.message]
}

test('createConversation requires a title, isIndexed, isLoginRequired and a list of first opinions, and nothing else', () => {
  assert.equal(problemOf({}), undefined)
  for (const field of Object.keys(valid)) assert.equal(problemOf({ [field]: undefined })?.[0], field)
})

test('a text that is not allowed is reported with the path of its field', () => {
  assert.deepEqual(problemOf({ conversationTitle: ' ' }), [
    'conversationTitle',
    'Title is required to continue',
  ])
  assert.deepEqual(problemOf({ pollingOptionList: [] }), [
    'pollingOptionList',
    'Poll must have at least 2 options',
  ])
  assert.deepEqual(problemOf({ pollingOptionList: ['Yes', 'no', ' YES'] }), [
    'pollingOptionList.2',
    'Poll options must be unique',
  ])
  assert.equal(problemOf({ topicCodeList: ['a', 'b', 'c', 'd'] })?.[0], 'topicCodeList')
  assert.equal(problemOf({ seedOpinionList: ['a', 1] })?.[0], 'seedOpinionList.1')
})

test('titles and poll options are stored as one line', () => {
  const input = createConversation.input.parse({
    ...valid,
    conversationTitle: ' More\ntrams? ',
    pollingOptionList: [' Yes\u202E ', 'No  more'],
  })
  assert.equal(input.conversationTitle, 'More trams?')
  assert.deepEqual(input.pollingOptionList, ['Yes', 'No more'])
})

test('title and body may be replaced only in the first hour and before the tenth vote', () => {
  const createdAt = new Date('2026-11-20T10:00:00Z')
  const after = (ms: number) => new Date(createdAt.getTime() + ms)
  assert.equal(editRefusal({ createdAt, voteCount: 9, now: after(EDIT_WINDOW.ms - 1) }), undefined)
  assert.equal(editRefusal({ createdAt, voteCount: 9, now: after(EDIT_WINDOW.ms) }), 'hour_has_passed')
  assert.equal(editRefusal({ createdAt, voteCount: 10, now: createdAt }), 'ten_votes_cast')
})
