import type { Ctx } from '#ctx.ts'
import type { Progress } from '#import/runs.sql.ts'
import type { SourceOpinion } from '#import/source-opinions.ts'
import type { SourceVotes } from '#import/source-votes.ts'

/** The source of an import. Each method is called once in a run, in this order. */
export type ImportSource = {
  describe: () => Promise<{
    title: string
    description: string
    language?: string | undefined
    sourceUrl?: string
  }>
  opinions: () => Promise<SourceOpinion[]>
  votes: (opinionIds: Set<number>) => Promise<SourceVotes>
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
