import type { Ctx } from '#ctx.ts'
import type { CastVotes, WrittenOpinion } from '#import/export.ts'
import type { Progress } from '#import/runs.sql.ts'

/** What a source says about its conversation, as it is stored. */
export type Description = {
  title: string
  body: string
  language?: string | undefined
  sourceUrl?: string | undefined
}

/** The source of an import. Each method is called once in a run, in this order. */
export type ImportSource = {
  describe: () => Promise<Description>
  opinions: () => Promise<WrittenOpinion[]>
  votes: () => Promise<CastVotes>
}

/** The part of a run that is passed to its source. */
export type SourceRun = {
  ctx: Ctx
  conversationId: number
  signal: AbortSignal
  /** Stores progress and renews the lease; throws if the run was canceled or taken over. */
  storeProgress: (progress: Progress) => Promise<void>
  /** Throws if the run has used up its time. A later run continues at this point. */
  stopIfTurnIsOver: () => void
}
