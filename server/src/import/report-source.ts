import type { PolisHost } from '@parley/contract'
import { ImportFailed } from '#import/failure.ts'
import { fileFetcher } from '#import/file-fetcher.ts'
import type { Reader } from '#import/reading.ts'
import { sourceApi } from '#import/source-api.ts'
import type { ImportSource, SourceRun } from '#import/source.ts'

function ignoreUnexpected(error: unknown): void {
  if (!(error instanceof ImportFailed && error.failure.reason === 'unexpected_response')) throw error
}

/** An import of a report. Its source provides a file of opinions and a file of all votes, and what these lack. */
export function reportSource(
  run: SourceRun,
  { host, id, reader }: { host: PolisHost; id: string; reader: Reader },
): ImportSource {
  const fetcher = fileFetcher(run, sourceApi(run.ctx, { host, signal: run.signal }))
  const idAtSource = async () => {
    await fetcher.fetchRequired('reports.json', `/api/v3/reports?report_id=${id}`)
    return reader.idAtSource()
  }
  return {
    describe: async () => {
      await fetcher.fetchDescription(await idAtSource())
      return reader.describe()
    },
    opinions: async () => {
      await fetcher.fetchRequired('comments.csv', `/api/v3/reportExport/${id}/comments.csv`)
      const path = `/api/v3/comments?conversation_id=${await idAtSource()}&moderation=true&include_voting_patterns=true`
      await fetcher.fetchOptional('comments.json', path)
      return reader.opinions()
    },
    votes: async () => {
      // Reports state the sign of their votes in it, or have none; other servers send a page instead.
      const formatPath = `/api/v3/reportExport/${id}/format.json`
      await fetcher.fetchOptional('format.json', formatPath).catch(ignoreUnexpected)
      const votesPath = `/api/v3/reportExport/${id}/votes.csv`
      const matrixPath = `/api/v3/reportExport/${id}/participant-votes.csv`
      if (!(await fetcher.fetchOptional('votes.csv', votesPath)))
        await fetcher.fetchRequired('participant-votes.csv', matrixPath)
      return reader.votes()
    },
  }
}
