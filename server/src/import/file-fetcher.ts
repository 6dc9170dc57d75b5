import { IMPORT_LIMITS } from '@parley/contract'
import type { z } from 'zod'
import { ImportFailed } from '#import/failure.ts'
import { storedFiles } from '#import/files.sql.ts'
import { readResponse, SourceConversation } from '#import/polis-responses.ts'
import type { SourceApi } from '#import/source-api.ts'
import type { SourceRun } from '#import/source.ts'
import { storeBody, storedText } from '#import/stored-files.ts'

/** Fetches files, except those that an earlier run has stored. */
export type FileFetcher = {
  /** Fetches a file; fails if the source does not have it. */
  fetchRequired: (name: string, path: string) => Promise<void>
  /** Fetches a file and returns whether the source has it. */
  fetchOptional: (name: string, path: string) => Promise<boolean>
  /** Reads a JSON file. If `path` is given, the file is fetched first; otherwise it must already be stored. */
  fetchJson: <T>(file: { name: string; path?: string; schema: z.ZodType<T> }) => Promise<T>
  /** The title and the description of a conversation. */
  describe: (id: string) => Promise<{ title: string; description: string }>
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
  const fetchJson: FileFetcher['fetchJson'] = async ({ name, path, schema }) => {
    if (path !== undefined) await fetchRequired(`${name}.json`, path)
    return readResponse(schema, await storedText(ctx.db, { conversationId, name: `${name}.json` }), name)
  }
  return {
    fetchOptional,
    fetchRequired,
    fetchJson,
    describe: async (id) => {
      const path = `/api/v3/conversations?conversation_id=${id}`
      const { topic, description } = await fetchJson({
        name: 'conversation',
        path,
        schema: SourceConversation,
      })
      return { title: topic ?? '', description: description ?? '' }
    },
  }
}
