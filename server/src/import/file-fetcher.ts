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
  required: (name: string, path: string) => Promise<void>
  /** Fetches a file and returns whether the source has it. */
  optional: (name: string, path: string) => Promise<boolean>
  /** Reads a JSON file. With a `path` it is fetched first, otherwise it must be stored already. */
  json: <T>(file: { name: string; path?: string; schema: z.ZodType<T> }) => Promise<T>
  /** The title and the description of a conversation. */
  describe: (id: string) => Promise<{ title: string; description: string }>
}

export function fileFetcher({ ctx, conversationId, note }: SourceRun, api: SourceApi): FileFetcher {
  const optional: FileFetcher['optional'] = async (name, path) => {
    if ((await storedFiles(ctx.db, conversationId)).has(name)) return true
    await note({})
    const outcome = await api.ask(path, {
      type: name.endsWith('.csv') ? 'text/csv' : 'application/json',
      maxBytes: IMPORT_LIMITS.exportBytes,
      read: (body) => storeBody(ctx.db, { conversationId, name }, body),
    })
    return outcome === 'done'
  }
  const required: FileFetcher['required'] = async (name, path) => {
    if (!(await optional(name, path))) throw new ImportFailed('not_found')
  }
  const json: FileFetcher['json'] = async ({ name, path, schema }) => {
    if (path !== undefined) await required(`${name}.json`, path)
    return readResponse(schema, await storedText(ctx.db, { conversationId, name: `${name}.json` }), name)
  }
  return {
    optional,
    required,
    json,
    describe: async (id) => {
      const path = `/api/v3/conversations?conversation_id=${id}`
      const { topic, description } = await json({ name: 'conversation', path, schema: SourceConversation })
      return { title: topic ?? '', description: description ?? '' }
    },
  }
}
