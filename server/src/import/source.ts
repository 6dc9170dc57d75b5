import type { Ctx } from '#ctx.ts'
import type { Progress } from '#import/runs.sql.ts'
import type { SourceOpinion } from '#import/source-opinions.ts'
import type { SourceVotes } from '#import/source-votes.ts'

/** Where an import comes from. Each part is asked for once in a run, in this order. */
export type ImportSource = {
  describe: () => Promise<{ title: string; description: string; sourceUrl?: string }>
  opinions: () => Promise<SourceOpinion[]>
  votes: (opinionIds: Set<number>) => Promise<SourceVotes>
}

/** A run of an import, as its source sees it. */
export type SourceRun = {
  ctx: Ctx
  conversationId: number
  signal: AbortSignal
  /** Keeps the run alive; throws where it was canceled or taken over. */
  note: (progress: Progress) => Promise<void>
  /** Throws where others should have a turn; the run goes on after that where it was. */
  giveWay: () => void
}
