// Plants attacks in real conversations and measures how many are found: `npm run bench -- patterns`.
import { detectPatterns } from '../server/src/patterns/detect.ts'
import { attackersOf, FIRST_ATTACKER_ID, STYLES, type Style } from './patterns/attacks.ts'
import { realConversations } from './patterns/conversations.ts'
import { randomOf } from './scale/random.ts'

const SHARES = [0.1, 0.03, 0.01]
const ROUNDS = 5
const percent = (share: number) => `${(100 * share).toFixed(0)} %`

type Cell = { found: number; planted: number; falsely: number }

const conversations = await realConversations()
console.log(
  '| conversation | people | votes | times | flagged without an attack | ms |\n|---|--:|--:|---|--:|--:|',
)
for (const { name, voters, hasTimes } of conversations) {
  const start = performance.now()
  const findings = detectPatterns(voters)
  const ms = performance.now() - start
  const kinds = findings.map(({ kind, people }) => `${people.length} ${kind}`).join(', ')
  const votes = voters.reduce((sum, { choices }) => sum + choices.length, 0)
  console.log(
    `| ${name} | ${voters.length} | ${votes} | ${hasTimes ? 'known' : 'not known'} | ${kinds || 'nobody'} | ${ms.toFixed(0)} |`,
  )
}
const columns = STYLES.flatMap((style) => SHARES.map((share) => ({ style, share })))
console.log(
  `\n| conversation | ${columns.map(({ style, share }) => `${style}, ${percent(share)}`).join(' | ')} | also flagged |`,
)
console.log(`|---|${columns.map(() => '--:|').join('')}--:|`)
for (const { name, voters } of conversations) {
  const cells = columns.map((column) => measureAttack({ voters, ...column }))
  const shown = cells.map(({ found, planted }) =>
    planted < 5 * ROUNDS ? `(${planted / ROUNDS} people)` : percent(found / planted),
  )
  const falsely = cells.reduce((sum, cell) => sum + cell.falsely, 0) / (ROUNDS * cells.length)
  console.log(`| ${name} | ${shown.join(' | ')} | ${falsely.toFixed(1)} |`)
}

/** Plants several attacks of a kind; counts the attackers that were found, and the others that were flagged. */
function measureAttack(attack: Omit<Parameters<typeof attackersOf>[0], 'random'> & { style: Style }): Cell {
  const sum = { found: 0, planted: 0, falsely: 0 }
  for (let round = 1; round <= ROUNDS; round++) {
    const attackers = attackersOf({ ...attack, random: randomOf(round) })
    const flagged = detectPatterns([...attack.voters, ...attackers]).flatMap(({ people }) => people)
    const found = flagged.filter(({ id }) => id >= FIRST_ATTACKER_ID).length
    sum.found += found
    sum.planted += attackers.length
    sum.falsely += flagged.length - found
  }
  return sum
}
