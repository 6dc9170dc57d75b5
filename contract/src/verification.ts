import * as z from 'zod/mini'
import { call } from './call.ts'
import { RunId } from './runs.ts'
import { Instant, SlugId } from './text.ts'

export const exportBundle = call({
  path: '/analysis/bundle/export',
  summary:
    'The votes of a conversation that publishes them and the analysis of one run over them, as a zip that parley-verify checks',
  access: 'anyone',
  /** A new run is stored where votes have changed since the last one that was exported. */
  effect: 'write',
  limit: 'bundle',
  /** With `runId` that run or none. */
  input: z.strictObject({ conversationSlugId: SlugId, runId: z.optional(RunId) }),
  produces: 'application/zip',
})

/** What was found when a run was computed again from its votes, by whoever runs or audits this installation. */
export const RunStatement = z.object({
  verifiedAt: Instant,
  runId: RunId,
  /** Whether every published number followed from the votes. */
  isMatch: z.boolean(),
  /** JSON, as it was signed byte by byte. */
  statement: z.string(),
  /** Ed25519, in base64, by the key at `/.well-known/parley-statement-key.pem`. */
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
