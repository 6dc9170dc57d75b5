import { IMPORT_LIMITS } from '@parley/contract'
import { ImportFailed } from '#import/failure.ts'
import { storedFiles } from '#import/files.sql.ts'
import type { SourceApi } from '#import/source-api.ts'
import type { SourceRun } from '#import/source.ts'
import { storeBody } from '#import/stored-files.ts'

/** Fetches files, except those that an earlier run has stored. */
export type FileFetcher = {
  /** Fetches a file; fails if the source does not have it. */
  fetchRequired: (name: string, path: string) => Promise<void>
  /** Fetches a file and returns whether the source has it. */
  fetchOptional: (name: string, path: string) => Promise<boolean>
  /** Fetches the title and the description of a conversation. */
  fetchDescription: (id: string) => Promise<void>
}

export function fileFetcher({ ctx, conversationId, storeProgress }: SourceRun, api: SourceApi): FileFetcher {
  const fetchOptional: FileFetcher['fetchOptional'] = async (name, path) => {
    if ((await storedFiles(ctx.db, conversationId)).has(name)) return true
    await storeProgress({})
    const outcome = await api.ask(path, {
      type: name.endsWith('.csv') ? 'text/csv' : 'application/json',
      maxBytes: IMPORT_LIMITS.exportBytes,
      read: (body) => storeBody(ctx.db, { conversationId, name }, body),
    })
    return outcome === 'done'
  }
  const fetchRequired: FileFetcher['fetchRequired'] = async (name, path) => {
    if (!(await fetchOptional(name, path))) throw new ImportFailed('not_found')
  }
  return {
    fetchOptional,
    fetchRequired,
    fetchDescription: (id) =>
      fetchRequired('conversation.json', `/api/v3/conversations?conversation_id=${id}`),
  }
}
