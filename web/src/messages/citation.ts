import { oneOf, text, textOf, type GroupingKind } from './catalogue.ts'

export const title = text('Cite this opinion')
export const loading = text('Loading the figures')
export const failed = text('The figures could not be loaded.')
export const sentence = text('Sentence')
export const copySentence = text('Copy sentence')
export const chart = text('Chart')
export const quoted = textOf('“{opinion}”')
/** Below the chart. */
export const asOf = textOf('As of {moment} (run {run}); who took part is not a random sample.')
export const row = text('Row of the table')
export const rowHint = text('The columns of “All opinions”, with the conversation, the run and the license.')
export const copyRow = text('Copy as CSV')

/** How many gave the answer of the sentence; shares and counts are formatted already. */
type Answer = { votes: number; count: number; voters: string; share: string }
/** The same in a group; without `share` its figures are withheld. */
type GroupAnswer = { letter: string; name?: string | undefined; share?: string | undefined; voters: string }

type Cited = {
  opinion: string
  conversation: string
  answer: 'agree' | 'disagree'
  total: Answer
  kind: GroupingKind
  groups: readonly GroupAnswer[]
  moment: string
  run: string
  terms: string
  address: string
}

/** A finding about one opinion with its bases, its date and its source. */
export const cited = textOf((c: Cited) => {
  const about = `“${c.opinion}” in the conversation “${c.conversation}”`
  const when = `as of ${c.moment} (run ${c.run})`
  const finding = `${answered(c, about)}${ofGroups(c)}, ${when}; who took part is not a random sample`
  return `${finding}. ${c.terms} ${c.address}`
})

const answered = ({ answer, total: { votes, count, voters, share } }: Cited, about: string): string => {
  if (votes === 0) return `Nobody had voted on ${about}`
  const did = answer === 'disagree' ? 'disagreed' : 'agreed'
  if (votes === 1) return `The one person who voted on ${about} ${count === 1 ? did : 'did not agree'}`
  const people = count === 0 ? `None of ${voters}` : count < votes ? `${share} of ${voters}` : `All ${voters}`
  return `${people} people who voted on ${about} ${did}`
}

const ofGroups = ({ kind, groups, total }: Cited): string => {
  if (groups.length === 0 || total.votes === 0) return ''
  const shares = groups.map(({ letter, name, share, voters }) => {
    const group = `${oneOf(kind)} ${letter}${name === undefined ? '' : `, “${name}”`}`
    return share === undefined ? `not shown for ${group}` : `${share} of ${voters} in ${group}`
  })
  return ` (${shares.join('; ')})`
}

/** Why an opinion has no figures to cite. */
export const removed = text('A moderator has removed this opinion, so it has no figures.')
export const notComputed = text(
  'The figures of this conversation are being worked out. Come back in a minute.',
)
