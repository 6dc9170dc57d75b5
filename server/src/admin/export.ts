import { type Command, type CommandInput, type Shell, UsageError, textOption } from '#admin/command.ts'
import {
  type ExportedOpinion,
  type ExportedVote,
  conversationToExport,
  opinionsToExport,
  votesToExport,
} from '#admin/export.sql.ts'
import { readInstallation } from '#admin/installation.ts'
import type { Database } from '#db/open.ts'
import { outcomeVersions, type OutcomeRow } from '#authoring/outcome.sql.ts'
import { conversationDetails, type ConversationDetails } from '#conversations/sql.ts'
import { languageOfConversation, statedLanguage, type StatedLanguage } from '#opinions/languages.sql.ts'
import { plainText, type PollOption } from '@parley/contract'
import { type Cell, csvLine } from '@parley/opinion-map/csv-writer'
import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const exportConversation: Command = {
  numArgs: { min: 1, max: 1 },
  texts: ['to'],
  run: async (input, shell) =>
    readInstallation(shell, (database) => writeConversation(input, { ...shell, ...database })),
}

async function writeConversation(
  input: CommandInput,
  { db, pool, print, config, folder: from }: Shell & Database,
): Promise<void> {
  const [slugId = ''] = input.args
  const conversation = await conversationToExport(db, slugId)
  if (!conversation) throw new UsageError(`There is no conversation ${slugId}.`)
  if (conversation.publication !== 'votes')
    throw new UsageError(`${slugId} publishes its results only, so its votes are not written to files.`)
  const opinions = await opinionsToExport(db, conversation.id)
  const indexByOpinionId = new Map(opinions.map(({ id }, index) => [id, index]))
  const votes = (await votesToExport(db, conversation.id)).filter(({ opinionId }) =>
    indexByOpinionId.has(opinionId),
  )
  const voters = numbersByFirstAppearance(shuffled(votes.map(({ userId }) => userId)))
  const voterNumber = ({ userId }: ExportedVote) => voters.get(userId) ?? 0
  const folder = resolve(from, textOption(input, 'to') ?? slugId)
  mkdirSync(folder, { recursive: true })
  const write = (name: string, rows: Cell[][]) =>
    writeFileSync(join(folder, name), rows.map(csvLine).join(''))
  write('summary.csv', [
    ['topic', conversation.title],
    ['url', `${(await config()).PUBLIC_ORIGIN}/feed/conversation/${slugId}`],
    ['voters', voters.size],
    ['comments', opinions.length],
    ['conversation-description', plainText(conversation.body)],
    ...languageRows(languageOfConversation(conversation)),
  ])
  write('comments.csv', opinionRows(opinions, { votes, numVoters: voters.size }))
  write('votes.csv', [
    ['timestamp', 'comment-id', 'voter-id', 'vote'],
    ...votes
      .sort((a, b) => voterNumber(a) - voterNumber(b))
      .map((vote) => [
        startOfDay(vote.castAt),
        indexByOpinionId.get(vote.opinionId) ?? 0,
        voterNumber(vote),
        vote.choice,
      ]),
  ])
  const [details] = await conversationDetails(pool, {
    ids: [conversation.id],
    origin: (await config()).PUBLIC_ORIGIN,
  })
  if (details?.poll) write('poll.csv', pollRows(details.poll))
  if (details && details.additions.length > 0) write('additions.csv', additionRows(details.additions))
  const [outcome] = await outcomeVersions(db, { conversationId: conversation.id, limit: 1 })
  if (outcome) write('outcome.csv', outcomeRows(outcome, indexByOpinionId))
  print(`${opinions.length} opinions and ${votes.length} votes are written to ${folder}.`)
}

function opinionRows(
  opinions: ExportedOpinion[],
  { votes, numVoters }: { votes: ExportedVote[]; numVoters: number },
): Cell[][] {
  const authors = numbersByFirstAppearance(opinions.map(({ authorId }) => authorId))
  const agrees = countByOpinion(votes, 1)
  const disagrees = countByOpinion(votes, -1)
  const header = [
    'timestamp',
    'comment-id',
    'author-id',
    'agrees',
    'disagrees',
    'moderated',
    'is-seed',
    'comment-body',
    'language',
    'language-by',
  ]
  const rows = opinions.map(({ id, authorId, createdAt, isMoved, isSeed, body, ...said }, index): Cell[] => [
    createdAt.getTime(),
    index,
    numVoters + (authors.get(authorId) ?? 0),
    agrees.get(id) ?? 0,
    disagrees.get(id) ?? 0,
    isMoved ? -1 : 1,
    isSeed,
    plainText(body),
    ...Object.values(statedLanguage(said.language, said.languageBy) ?? { tag: '', by: '' }),
  ])
  return [header, ...rows]
}

const languageRows = (language: StatedLanguage | undefined): Cell[][] =>
  language === undefined
    ? []
    : [
        ['language', language.tag],
        ['language-by', language.by],
      ]

/** The number of answers for each poll option. No exported file says who answered what. */
function pollRows(options: readonly PollOption[]): Cell[][] {
  const rows = options.map(({ optionNumber, numResponses, optionTitle }) => [
    optionNumber,
    numResponses,
    optionTitle,
  ])
  return [['option-id', 'answers', 'option'], ...rows]
}

function additionRows(additions: ConversationDetails['additions']): Cell[][] {
  const rows = additions.map(({ createdAt, body }) => [Date.parse(createdAt), plainText(body)])
  return [['timestamp', 'addition'], ...rows]
}

/** The newest version of the outcome: its text, then its answers to opinions. Only public opinions have an id. */
function outcomeRows(
  { created_at, body, answers }: OutcomeRow,
  indexByOpinionId: ReadonlyMap<number, number>,
): Cell[][] {
  const postedAt = created_at.getTime()
  return [
    ['timestamp', 'comment-id', 'state', 'text'],
    [postedAt, '', '', plainText(body)],
    ...answers.map((answer): Cell[] => [
      postedAt,
      indexByOpinionId.get(answer.opinionId) ?? '',
      answer.state,
      plainText(answer.body),
    ]),
  ]
}

/** Numbers from 0 in the order of first appearance. */
function numbersByFirstAppearance(ids: number[]): Map<number, number> {
  return new Map([...new Set(ids)].map((id, number) => [id, number]))
}

// Numbers in the order of the accounts would reveal who joined when.
function shuffled(ids: number[]): number[] {
  const shuffledIds = [...new Set(ids)]
  for (const position of shuffledIds.keys()) {
    const otherPosition = randomInt(position + 1)
    const id = shuffledIds[position] ?? 0
    shuffledIds[position] = shuffledIds[otherPosition] ?? 0
    shuffledIds[otherPosition] = id
  }
  return shuffledIds
}

function countByOpinion(votes: ExportedVote[], choice: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const vote of votes)
    if (vote.choice === choice) counts.set(vote.opinionId, (counts.get(vote.opinionId) ?? 0) + 1)
  return counts
}

const DAY_MS = 24 * 3600 * 1000
const startOfDay = (moment: Date) => Math.floor(moment.getTime() / DAY_MS) * DAY_MS
