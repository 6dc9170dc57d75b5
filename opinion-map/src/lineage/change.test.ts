import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { changeOfGroups, type GroupChange } from './change.ts'
import { groupKeysOf } from './flows.ts'

/** Reads one letter per person, the letter of their group: `.` for no group, a space for a person who is absent. */
function members(letters: string) {
  const people = Array.from(letters, (letter, id) => ({ id, group: '.ABCDEF'.indexOf(letter) - 1 })).filter(
    ({ group }) => group >= -1,
  )
  return { participantIds: people.map(({ id }) => id), groups: people.map(({ group }) => group) }
}

function change(before: string, now: string): GroupChange | null {
  return changeOfGroups(
    { ...members(before), hadClearGroups: /[A-F]/.test(before) },
    { ...members(now), hasClearGroups: /[A-F]/.test(now) },
  )
}

const reason = (before: string, now: string) => change(before, now)?.reason ?? null

describe('changeOfGroups', () => {
  it('changeOfGroups is null if the same groups continue, with newcomers and people who are not placed any more', () => {
    assert.equal(reason('AAAAAABBBBBB', 'AAAAAABBBBBB'), null)
    assert.equal(reason('AAAAAABBBBBB....', 'AAA...BBBBBBABBA'), null)
    assert.equal(reason('AAAAAABBBBBB', 'AAA   BBBBBBBBBB'), null)
    assert.equal(reason('....', '....'), null)
    assert.equal(reason('', ''), null)
  })

  it('changeOfGroups reports that groups formed or dissolved', () => {
    assert.deepEqual(change('......', 'AAABB.'), {
      reason: 'groups_formed',
      flows: [
        { from: -1, to: 0, numPeople: 3 },
        { from: -1, to: 1, numPeople: 2 },
      ],
    })
    assert.deepEqual(change('AAABB.', '......'), {
      reason: 'groups_dissolved',
      flows: [
        { from: 0, to: -1, numPeople: 3 },
        { from: 1, to: -1, numPeople: 2 },
      ],
    })
  })

  it('changeOfGroups reports that groups formed if the newest run had none, even if earlier runs had groups', () => {
    const previous = { ...members('AAABB'), hadClearGroups: false }
    assert.equal(
      changeOfGroups(previous, { ...members('AAABB'), hasClearGroups: true })?.reason,
      'groups_formed',
    )
  })

  it('changeOfGroups reports a split group and a new group as an added group, with the flows of its people', () => {
    assert.deepEqual(change('AAAAABBBB', 'AAACCBBBB'), {
      reason: 'group_added',
      flows: [
        { from: 0, to: 0, numPeople: 3 },
        { from: 0, to: 2, numPeople: 2 },
        { from: 1, to: 1, numPeople: 4 },
      ],
    })
    assert.equal(reason('AAABBB..', 'AAABBBCC'), 'group_added')
  })

  it('changeOfGroups reports that groups joined only if the people of the missing one are in another group', () => {
    assert.equal(reason('AAABBBCC', 'AAABBBBB'), 'groups_joined')
    assert.equal(reason('AAABBBCC', 'AAABBBB.'), 'groups_joined')
    assert.equal(reason('AAABBBCC', 'AAABBB..'), 'groups_redrawn')
  })

  it('changeOfGroups reports a missing group even if its people are in no group any more', () => {
    const left = { ...members('AAABBB'), hadClearGroups: true, keys: [0, 1, 2] }
    assert.equal(
      changeOfGroups(left, { ...members('AAABBB'), hasClearGroups: true })?.reason,
      'groups_joined',
    )
  })

  it('changeOfGroups reports redrawn groups if more than a tenth of the people who stay changed groups', () => {
    const before = `${'A'.repeat(10)}${'B'.repeat(10)}`
    assert.equal(reason(before, `${'A'.repeat(12)}${'B'.repeat(8)}`), null)
    assert.equal(reason(before, `${'A'.repeat(13)}${'B'.repeat(7)}`), 'groups_redrawn')
  })

  it('changeOfGroups reports redrawn groups if a small group does not consist of the same people any more', () => {
    const many = 'A'.repeat(60)
    assert.equal(reason(`${many}BBBBBAAAAA`, `${many}AAABBAAAAA`), 'groups_redrawn')
    assert.equal(reason(`${many}BBBBBAAAAAA`, `${many}BBBBBBBBBBA`), 'groups_redrawn')
    assert.equal(reason(`${many}BBBBBAAAAA`, `${many}ABBBBBAAAA`), null)
    assert.equal(reason('AAAAABBBBB', 'AAAAACCCCC'), 'groups_redrawn')
  })

  const letters = fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', '.', ' '), {
    minLength: 40,
    maxLength: 40,
  })

  it('changeOfGroups counts everybody who was or is in a group in exactly one flow', () => {
    fc.assert(
      fc.property(letters, letters, (before, now) => {
        const flows = change(before.join(''), now.join(''))?.flows
        if (flows === undefined) return
        const isIn = (letter: string | undefined) => letter !== '.' && letter !== ' '
        const numIn = before.filter((letter, i) => isIn(letter) || isIn(now[i])).length
        assert.equal(
          flows.reduce((sum, { numPeople }) => sum + numPeople, 0),
          numIn,
        )
        const pairs = flows.map(({ from, to }) => `${from} ${to}`)
        assert.equal(new Set(pairs).size, pairs.length)
        assert.ok(flows.every(({ from, to, numPeople }) => numPeople > 0 && (from >= 0 || to >= 0)))
        for (const key of groupKeysOf(members(now.join(''))))
          assert.equal(
            flows.filter(({ to }) => to === key).reduce((sum, { numPeople }) => sum + numPeople, 0),
            now.filter((letter) => letter === 'ABCDEF'[key]).length,
          )
      }),
    )
  })

  it('changeOfGroups gives the same reason and flows when groups are renamed and people renumbered', () => {
    const permutation = fc.shuffledSubarray([...'ABCDEF'], { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(letters, letters, permutation, (before, now, renamed) => {
        const rename = (list: string[]) =>
          list.map((letter) => renamed['ABCDEF'.indexOf(letter)] ?? letter).toReversed()
        const plain = change(before.join(''), now.join(''))
        const other = change(rename(before).join(''), rename(now).join(''))
        assert.equal(other?.reason, plain?.reason)
        const sizes = (found: GroupChange | null) =>
          found?.flows.map(({ numPeople }) => numPeople).sort((a, b) => a - b)
        assert.deepEqual(sizes(other), sizes(plain))
      }),
    )
  })
})
