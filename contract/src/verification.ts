import * as z from 'zod/mini'
import { call, NoOutput } from './call.ts'
import { RunId } from './runs.ts'
import { SlugId } from './text.ts'

export const exportBundle = call({
  path: '/analysis/bundle/export',
  summary:
    'The votes of a conversation that publishes them and the analysis of one run over them, as a zip that parley-verify checks',
  access: 'anyone',
  effect: 'read',
  /** With `runId` that run or none. */
  input: z.strictObject({ conversationSlugId: SlugId, runId: z.optional(RunId) }),
  output: NoOutput,
  produces: 'application/zip',
})
