import { IMPORT_LIMITS } from '@parley/contract'
import { ImportFailed } from '#import/failure.ts'
import { storedFiles } from '#import/files.sql.ts'
import type { SourceApi } from '#import/source-api.ts'
import type { SourceRun } from '#import/source.ts'
import { storeBody } from '#import/stored-files.ts'

export const conversationPath = (id: string) => `/api/v3/conversations?conversation_id=${id}`

/** Fetches files that no earlier run has stored. */
export type FileFetcher = {
  /** Fails where the source does not have it. */
  required: (name: string, path: string) => Promise<void>
  /** Whether the source has it. */
  optional: (name: string, path: string) => Promise<boolean>
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
  return {
    optional,
    required: async (name, path) => {
      if (!(await optional(name, path))) throw new ImportFailed('not_found')
    },
  }
}
