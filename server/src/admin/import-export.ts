import { type Command, type CommandInput, formatCount, textOption, UsageError } from '#admin/command.ts'
import type { Db } from '#ctx.ts'
import { filesOfFolder } from '#import/files.ts'
import { type ImportReport, importExport } from '#import/import.ts'
import { organizationIdByName } from '#organizations/sql.ts'
import { topicIdsByCode } from '#topics/sql.ts'
import { ensureImportedUsers, userIdByName } from '#users/import.sql.ts'
import { Publication } from '@parley/contract'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** The default author of imported conversations. People cannot choose names that begin with ext. */
const DEFAULT_AUTHOR = 'ext_import'

export const importFolder: Command = {
  numArgs: { min: 1, max: 1 },
  texts: ['author', 'organization', 'topic', 'attribution', 'publish'],
  flags: ['continue'],
  run: async (input, { open, print, config, folder: from }) => {
    const folder = resolve(from, input.args[0] ?? '')
    if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`)
    const { db, isRunning } = await open()
    const report = await importExport(db, {
      ...(await optionsOf(db, input)),
      isContinued: input.options['continue'] === true,
      files: filesOfFolder(folder),
      onProgress: ({ numVotes, ofVotes }) =>
        print(`${formatCount(numVotes)} of ${formatCount(ofVotes)} votes`),
    })
    for (const line of linesOf(report)) print(line)
    print(PUBLICATION_SENTENCES[report.publication])
    print(`It is at ${(await config()).PUBLIC_ORIGIN}/feed/conversation/${report.slugId}`)
    if (!isRunning) print('Its opinion map is computed when Parley runs.')
  },
}

async function optionsOf(db: Db, input: CommandInput) {
  const [author, organization, topic] = ['author', 'organization', 'topic'].map((name) =>
    textOption(input, name),
  )
  const organizationId = organization === undefined ? undefined : await organizationIdByName(db, organization)
  if (organization !== undefined && organizationId === undefined)
    throw new UsageError(`There is no organization ${organization}: make it with organization create.`)
  const topicIds = [...(await topicIdsByCode(db, topic === undefined ? [] : [topic])).values()]
  if (topic !== undefined && topicIds.length === 0)
    throw new UsageError(`There is no topic ${topic}: make it with topic create.`)
  const authorId = await authorIdOf(db, author)
  const publication = Publication.safeParse(textOption(input, 'publish') ?? 'results')
  if (!publication.success) throw new UsageError('Use --publish results or --publish votes.')
  return {
    authorId,
    organizationId,
    topicIds,
    attribution: textOption(input, 'attribution'),
    publication: publication.data,
  }
}

async function authorIdOf(db: Db, author: string | undefined): Promise<number> {
  const createdUsers = author === undefined ? await ensureImportedUsers(db, [DEFAULT_AUTHOR]) : undefined
  const authorId = createdUsers?.get(DEFAULT_AUTHOR)?.id ?? (author && (await userIdByName(db, author)))
  if (!authorId) throw new UsageError(`There is no user ${author}.`)
  return authorId
}

function linesOf(report: ImportReport): string[] {
  const counts = `${formatCount(report.numOpinions)} opinions, ${formatCount(report.numVotes)} votes and ${formatCount(report.numParticipants)} participants`
  const lines = [`The conversation ${report.slugId} is ${OUTCOME_TEXTS[report.outcome]}: ${counts}.`]
  if (report.numMovedOpinions > 0)
    lines.push(
      `${formatCount(report.numMovedOpinions)} opinions were set aside at the source and are not counted.`,
    )
  if (report.numEmptyOpinions > 0)
    lines.push(
      `${formatCount(report.numEmptyOpinions)} empty opinions were left out, with ${formatCount(report.numVotesOnEmpty)} votes on them.`,
    )
  return lines
}

const PUBLICATION_SENTENCES: Record<Publication, string> = {
  results: 'It publishes results only.',
  votes: 'It publishes all votes as open data, without names.',
}

const OUTCOME_TEXTS = {
  imported: 'imported',
  resumed: 'imported, going on from an interrupted import',
  'already there': 'already there since less than a day ago',
}
