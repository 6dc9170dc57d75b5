import type { PolisHost } from '@parley/contract'
import { ImportFailed } from '#import/failure.ts'
import { storedFiles } from '#import/files.sql.ts'
import { fileFetcher } from '#import/file-fetcher.ts'
import { SourceComments, opinionsOfComments, SourceReports } from '#import/polis-responses.ts'
import { sourceApi } from '#import/source-api.ts'
import { readOpinions } from '#import/source-opinions.ts'
import { readVotes } from '#import/source-votes.ts'
import type { ImportSource, SourceRun } from '#import/source.ts'
import { openStored } from '#import/stored-files.ts'

/**
 * An import of a report. Its source provides a file of opinions and a file of all votes. Data that the file of opinions
 * lacks, such as whether an opinion is a meta opinion, is fetched separately.
 */
export function reportSource(run: SourceRun, { host, id }: { host: PolisHost; id: string }): ImportSource {
  const { db } = run.ctx
  const { conversationId } = run
  const fetcher = fileFetcher(run, sourceApi(run.ctx, { host, signal: run.signal }))
  const files = (present: Map<string, number>) => ({
    place: host,
    find: (name: string) =>
      present.has(name) ? { name, open: () => openStored(db, { conversationId, name }) } : undefined,
  })
  const idAtSource = async () => {
    const path = `/api/v3/reports?report_id=${id}`
    const [report] = await fetcher.fetchJson({ name: 'reports', path, schema: SourceReports })
    if (!report) throw new ImportFailed('not_found')
    return report.conversation_id
  }
  return {
    describe: async () => fetcher.describe(await idAtSource()),
    opinions: async () => {
      await fetcher.fetchRequired('comments.csv', `/api/v3/reportExport/${id}/comments.csv`)
      const path = `/api/v3/comments?conversation_id=${await idAtSource()}&moderation=true&include_voting_patterns=true`
      const hasComments = await fetcher.fetchOptional('comments.json', path)
      const opinions = await readOpinions(files(await storedFiles(db, conversationId)))
      if (!hasComments) return opinions
      const comments = await fetcher.fetchJson({ name: 'comments', schema: SourceComments })
      const detailsBySourceId = new Map(
        opinionsOfComments(comments).map((opinion) => [opinion.sourceId, opinion]),
      )
      return opinions.map((opinion) => {
        const details = detailsBySourceId.get(opinion.sourceId)
        return {
          ...opinion,
          isSeed: opinion.isSeed || (details?.isSeed ?? false),
          isModerated: opinion.isModerated || (details?.isModerated ?? false),
          isAboutPerson: opinion.isAboutPerson || (details?.isAboutPerson ?? false),
        }
      })
    },
    votes: async (opinionIds) => {
      const votesPath = `/api/v3/reportExport/${id}/votes.csv`
      const matrixPath = `/api/v3/reportExport/${id}/participant-votes.csv`
      if (!(await fetcher.fetchOptional('votes.csv', votesPath)))
        await fetcher.fetchRequired('participant-votes.csv', matrixPath)
      return readVotes(files(await storedFiles(db, conversationId)), { ids: opinionIds, others: 'left out' })
    },
  }
}
