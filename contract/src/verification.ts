import * as z from 'zod/mini'
import { call } from './call.ts'
import { RunId } from './runs.ts'
import { Instant, SlugId } from './text.ts'

export const exportBundle = call({
  path: '/analysis/bundle/export',
  summary:
    'The votes of a conversation that publishes them and the analysis of one run over them, as a zip that parley-verify checks',
  access: 'anyone',
  /** Stores a new run if votes have changed since the last export. */
  effect: 'write',
  isOpenToSuspended: true,
  audit: { none: 'reads what anybody may read' },
  limit: 'bundle',
  /** With `runId`: exactly that run, or no bundle. */
  input: z.strictObject({ conversationSlugId: SlugId, runId: z.optional(RunId) }),
  produces: 'application/zip',
})

/** The result of computing a run again from its votes, signed by a person who operates or audits this installation. */
export const RunStatement = z.object({
  verifiedAt: Instant,
  runId: RunId,
  /** Whether every published number follows from the votes. */
  isMatch: z.boolean(),
  /** The JSON text whose bytes were signed. */
  statement: z.string(),
  /** An Ed25519 signature in base64; its key is at `/.well-known/parley-statement-key.pem`. */
  signature: z.string(),
})
export type RunStatement = z.infer<typeof RunStatement>

export const getRunStatement = call({
  path: '/analysis/statement/fetch-by-conversation',
  summary:
    'The newest signed statement on a run of a conversation that was computed again; null where there is none',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.nullable(RunStatement),
})
