import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '@parley/contract'
import { handlers } from '../server/src/app.ts'
import { shortestOf, validInputs } from '../server/src/testing/valid-inputs.ts'
import { assertNone, assertNoneBut } from './rules.ts'
import { inWorkspaces, isTest, sourcesIn, type Source } from './sources.ts'

describe('the contract', () => {
  const isCall = (value: unknown): value is contract.Call =>
    typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'effect' in value
  const exported: Record<string, unknown> = contract
  const calls = Object.entries(exported).flatMap(([name, value]) =>
    isCall(value) ? [{ ...value, name }] : [],
  )

  test('every call of the contract has exactly one handler, and every handler has a call', () => {
    const answered = handlers.map(({ call }) => call.path)
    const named = calls.map(({ path }) => path)
    const twice = [answered, named].flatMap((paths) => paths.filter((path, at) => paths.indexOf(path) !== at))
    assertNone(twice, 'Give each call a path and a handler of its own.')
    assertNone(
      named.filter((path) => !answered.includes(path)),
      'Handle the call in routes.ts of its feature.',
    )
    assertNone(
      answered.filter((path) => !named.includes(path)),
      'Export the call from contract/src/index.ts.',
    )
  })

  test('every call of the contract is made by a test of the server, and by the web app', () => {
    const exceptions: Record<string, string> = {
      getUser: 'is for the shell; the web app searches the list of all people',
      answerAppeal: 'is for other clients; moderators decide on appeals in the queue',
      listWaitingForReview: 'is for other clients; moderators see opinions that wait in the queue',
    }
    const namesIn = (sources: Source[]) =>
      new Set(sources.flatMap(({ text }) => text.match(/[\w/-]+/g) ?? []))
    const tested = namesIn(
      inWorkspaces.filter((source) => source.path.startsWith('server/') && isTest(source)),
    )
    const shown = namesIn(inWorkspaces.filter((source) => source.path.startsWith('web/') && !isTest(source)))
    assertNone(
      calls.filter(({ name, path }) => !tested.has(name) && !tested.has(path)).map(({ name }) => name),
      'Test what a guest, a stranger and bad input get.',
    )
    assertNoneBut(
      exceptions,
      calls.flatMap(({ name }) => (shown.has(name) ? [] : [name])),
      'Use it in the web app, or say here who needs it.',
    )
  })

  test('every call of the contract has a valid path, access, effect and summary, and says what the audit records', () => {
    for (const { path, access, effect, audit, summary } of calls) {
      assert.match(path, /^(?:\/[a-z]+(?:-[a-z]+)*)+$/)
      assert(contract.ACCESS.includes(access))
      assert(effect === 'read' || effect === 'write')
      assert.equal(audit !== undefined, effect === 'write', path)
      assert.match(summary, /^[A-Z].*[^.]$/)
    }
  })

  test('every call of the contract has a valid input for the benchmark of plans, with all its fields and with few', () => {
    const slugId = 'abcdefgh'
    const samples = {
      conversationSlugId: slugId,
      opinionSlugId: slugId,
      lastSlugId: slugId,
      itemId: `opinion-report:${slugId}`,
    }
    const invalid = calls.flatMap((call) =>
      validInputs(call, samples).flatMap((valid) =>
        [valid, shortestOf(call, valid)].some(
          (input) => !call.input.safeParse('0' in input ? Object.values(input) : input).success,
        )
          ? [call.path]
          : [],
      ),
    )
    assertNone(invalid, 'Say in server/src/testing/valid-inputs.ts what it takes.')
    const [{ text } = { text: '' }] = sourcesIn('bench/scale', ['calls.ts'])
    const named = [...text.matchAll(/^    '(\/[a-z/-]+)':/gm)].map(([, path = '']) => path)
    assert.notEqual(named.length, 0)
    assertNone(
      named.filter((path) => !calls.some((call) => call.path === path)),
      'No call has this path: remove it from bench/scale/calls.ts.',
    )
  })
})
