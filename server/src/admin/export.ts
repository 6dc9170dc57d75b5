import { type Command, UsageError, textOption } from '#admin/command.ts'
import {
  type ExportedOpinion,
  type ExportedVote,
  conversationToExport,
  opinionsToExport,
  votesToExport,
} from '#admin/export.sql.ts'
import { plainText } from '@parley/contract'
import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const exportConversation: Command = {
  usage: '<slug> [--to <folder>]',
  description:
    'Writes a conversation that publishes votes as a folder that import-export and the tools for Polis data read. Voters are numbered ' +
    'at random and apart from authors, and votes carry only their day: it does not say how an author voted.',
  numArgs: { min: 1, max: 1 },
  texts: ['to'],
  run: async (input, { open, print, config, folder: from }) => {
    const [slugId = ''] = input.args
    const { db } = await open()
    const conversation = await conversationToExport(db, slugId)
    if (!conversation) throw new UsageError(`There is no conversation ${slugId}.`)
    if (conversation.publication !== 'votes')
      throw new UsageError(`${slugId} publishes its results only, so its votes are not written to files.`)
    const opinions = await opinionsToExport(db, conversation.id)
    const indexOf = new Map(opinions.map(({ id }, index) => [id, index]))
    const votes = (await votesToExport(db, conversation.id)).filter(({ opinionId }) => indexOf.has(opinionId))
    const voters = numbersOf(shuffled(votes.map(({ userId }) => userId)))
    const numberOf = ({ userId }: ExportedVote) => voters.get(userId) ?? 0
    const folder = resolve(from, textOption(input, 'to') ?? slugId)
    mkdirSync(folder, { recursive: true })
    const write = (name: string, rows: Cell[][]) => writeFileSync(join(folder, name), csv(rows))
    write('summary.csv', [
      ['topic', conversation.title],
      ['url', `${config().PUBLIC_ORIGIN}/feed/conversation/${slugId}`],
      ['voters', voters.size],
      ['comments', opinions.length],
      ['conversation-description', plainText(conversation.body)],
    ])
    write('comments.csv', opinionRows(opinions, { votes, numVoters: voters.size }))
    write('votes.csv', [
      ['timestamp', 'comment-id', 'voter-id', 'vote'],
      ...votes
        .sort((a, b) => numberOf(a) - numberOf(b))
        .map((vote) => [
          startOfDay(vote.castAt),
          indexOf.get(vote.opinionId) ?? 0,
          numberOf(vote),
          vote.choice,
        ]),
    ])
    print(`${opinions.length} opinions and ${votes.length} votes are written to ${folder}.`)
  },
}

type Cell = string | number | boolean

function opinionRows(
  opinions: ExportedOpinion[],
  { votes, numVoters }: { votes: ExportedVote[]; numVoters: number },
): Cell[][] {
  const authors = numbersOf(opinions.map(({ authorId }) => authorId))
  const agrees = counted(votes, 1)
  const disagrees = counted(votes, -1)
  const header = [
    'timestamp',
    'comment-id',
    'author-id',
    'agrees',
    'disagrees',
    'moderated',
    'is-seed',
    'comment-body',
  ]
  const rows = opinions.map(({ id, authorId, createdAt, isMoved, isSeed, body }, index): Cell[] => [
    createdAt.getTime(),
    index,
    numVoters + (authors.get(authorId) ?? 0),
    agrees.get(id) ?? 0,
    disagrees.get(id) ?? 0,
    isMoved ? -1 : 1,
    isSeed,
    plainText(body),
  ])
  return [header, ...rows]
}

/** Numbers from 0 in the order of first appearance. */
function numbersOf(ids: number[]): Map<number, number> {
  return new Map([...new Set(ids)].map((id, number) => [id, number]))
}

// Numbers in the order of the accounts would reveal who joined when.
function shuffled(ids: number[]): number[] {
  const mixed = [...new Set(ids)]
  for (const place of mixed.keys()) {
    const other = randomInt(place + 1)
    const id = mixed[place] ?? 0
    mixed[place] = mixed[other] ?? 0
    mixed[other] = id
  }
  return mixed
}

function counted(votes: ExportedVote[], choice: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const vote of votes)
    if (vote.choice === choice) counts.set(vote.opinionId, (counts.get(vote.opinionId) ?? 0) + 1)
  return counts
}

const DAY_MS = 24 * 3600 * 1000
const startOfDay = (moment: Date) => Math.floor(moment.getTime() / DAY_MS) * DAY_MS

function csv(rows: Cell[][]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\n`).join('')
}

function cell(value: Cell): string {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
