import { z } from 'zod'
import { ImportFailed } from '#import/failure.ts'
import type { SourceOpinion } from '#import/source-opinions.ts'

const Id = z.string().regex(/^[A-Za-z0-9]{4,40}$/)
const Count = z.int().min(0).max(1e9)
/** Milliseconds since 1970, as a number or as a string of digits. */
const Timestamp = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

export const SourceReports = z.array(z.object({ report_id: Id.optional(), conversation_id: Id }))

export const SourceConversation = z.object({
  topic: z.string().nullish(),
  description: z.string().nullish(),
})
export type SourceConversation = z.infer<typeof SourceConversation>

export const SourceComments = z.array(
  z.object({
    tid: Count,
    pid: Count.optional(),
    txt: z.string(),
    created: Timestamp.optional(),
    mod: z.int().min(-1).max(1).optional(),
    is_seed: z.boolean().nullish(),
    is_meta: z.boolean().nullish(),
  }),
)
export type SourceComments = z.infer<typeof SourceComments>

export const Participation = z.object({ n: Count })

export const VotesOfParticipant = z.array(
  z.object({
    tid: Count,
    vote: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
    modified: Timestamp.optional(),
  }),
)

/** Parses a response of a source; the error describes what is invalid. */
export function readResponse<T>(schema: z.ZodType<T>, text: string, name: string): T {
  const parsed = schema.safeParse(jsonOf(text, name))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ImportFailed(
    'unexpected_response',
    `${name} ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
  )
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportFailed('unexpected_response', `${name} is not JSON`)
  }
}

/** Converts the comments of a source to opinions, oldest first. */
export const opinionsOfComments = (comments: SourceComments): SourceOpinion[] =>
  comments
    .map((comment) => ({
      sourceId: comment.tid,
      authorId: comment.pid ?? 0,
      text: comment.txt,
      writtenAt: comment.created ?? 0,
      isSeed: comment.is_seed ?? false,
      isModerated: comment.mod === -1,
      isAboutPerson: comment.is_meta ?? false,
    }))
    .toSorted((a, b) => a.writtenAt - b.writtenAt || a.sourceId - b.sourceId)
