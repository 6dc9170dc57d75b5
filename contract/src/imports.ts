import * as z from 'zod/mini'
import { call } from './call.ts'
import { Publication } from './conversations.ts'
import { isPolisUrl } from './polis-url.ts'
import { atMost, Count, Instant, SlugId } from './text.ts'

/** The limits of an uploaded export. */
export const IMPORT_LIMITS = {
  /** The size of the zip. */
  exportBytes: 64 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  /** An export is sent in parts of this size; the last one may be smaller. */
  partBytes: 2 * 1024 * 1024,
  perDay: 5,
} as const

const Options = {
  /** The name of an organization of the viewer; absent or empty: the viewer posts in their own name. */
  postAsOrganization: z.optional(
    z.string().check(atMost(200), z.regex(/^\P{Cc}*$/u, 'must be one line of text')),
  ),
  /** When a private conversation becomes public. */
  indexConversationAt: z.optional(Instant),
  isIndexed: z.boolean(),
  isLoginRequired: z.boolean(),
  /** The default is `results`. The votes of a report are public at its source, so it is always `votes`. */
  publication: z.optional(Publication),
  /** Whether opinions added here wait for review; absent: the site's default. */
  isReviewRequired: z.optional(z.boolean()),
  /**
   * Whether people vote and add opinions here, too. Absent or false: the conversation is an archive, closed since its
   * last vote at the source.
   */
  isContinued: z.optional(z.boolean()),
}

export const importConversation = call({
  path: '/conversation/import',
  summary:
    'Begins to import a Polis conversation or report; the same source within a day is the same conversation',
  access: 'user',
  effect: 'write',
  audit: ['conversation.imported'],
  limit: 'import',
  input: z.strictObject({
    polisUrl: z.string().check(atMost(3000), z.refine(isPolisUrl, 'Please enter a valid Polis URL.')),
    ...Options,
  }),
  output: z.object({ conversationSlugId: SlugId }),
})

export const importUpload = call({
  path: '/conversation/import-upload',
  summary: 'Begins to import the export of a Polis conversation, a zip that is then sent in parts',
  access: 'user',
  effect: 'write',
  audit: ['conversation.imported'],
  limit: 'import',
  input: z.strictObject({
    /** The size of the zip in bytes. */
    size: z
      .int()
      .check(z.minimum(1), z.maximum(IMPORT_LIMITS.exportBytes, 'The export is larger than 64 MB.')),
    ...Options,
  }),
  output: z.object({
    conversationSlugId: SlugId,
    /** Parts 0 to numParts - 1 are sent to {@link importPartPath}, in any order; each may be repeated. */
    numParts: Count,
  }),
})

/** The path that parts are sent to, relative to `BASE_PATH`. */
export const IMPORT_PART_PATH = '/conversation/import-part'

/**
 * The path to which a part of an export is sent, as application/octet-stream with a signed token, relative to
 * `BASE_PATH`.
 */
export const importPartPath = (conversationSlugId: string, part: number): `/${string}` =>
  `${IMPORT_PART_PATH}/${conversationSlugId}/${part}`

/** The steps of an import, in order. */
export const ImportStep = z.enum(['conversation', 'opinions', 'votes', 'results'])
export type ImportStep = z.infer<typeof ImportStep>

/** What cannot be read in an export, by its code, with its place and the values of the sentence about it. */
export const ExportProblem = z.object({
  code: z.enum([
    'not_a_zip',
    'damaged_zip',
    'is_empty',
    'many_empty_lines',
    'long_line',
    'open_quote',
    'quote_inside',
    'after_quote',
    'mixed_encoding',
    'not_csv',
    'damaged',
    'no_column',
    'column_twice',
    'other_width',
    'other_separator',
    'no_separator',
    'not_two_cells',
    'not_a_number',
    'none_of',
    'twice',
    'not_a_moment',
    'other_convention',
    'no_comment',
    'no_entry',
    'not_an_address',
  ]),
  /** Absent if the problem is the zip itself. */
  file: z.optional(z.string()),
  line: z.optional(Count),
  column: z.optional(z.string()),
  /** What stands there, or the name of what is missing. */
  value: z.optional(z.string()),
  /** The values that may stand there. */
  choices: z.optional(z.array(z.string())),
  numCells: z.optional(Count),
  numColumns: z.optional(Count),
})
export type ExportProblem = z.infer<typeof ExportProblem>

/** Why an import failed. */
export const ImportFailure = z.object({
  reason: z.enum([
    'no_response',
    'not_found',
    'not_an_export',
    'unreadable',
    'too_large',
    'unexpected_response',
    'upload_incomplete',
    'internal',
  ]),
  /** With `not_an_export`: the missing file. With `unreadable`: file, line and problem, in English. */
  detail: z.optional(z.string()),
  /** With `unreadable`, unless the import is of an earlier version. */
  problem: z.optional(ExportProblem),
})
export type ImportFailure = z.infer<typeof ImportFailure>

/** The progress of an import. Numbers are absent until they are known. */
export const ImportStatus = z.object({
  conversationSlugId: SlugId,
  state: z.enum(['uploading', 'waiting', 'running', 'complete', 'failed']),
  /** The step that is running or that failed; the last step once the import is complete. */
  step: ImportStep,
  kind: z.enum(['conversation', 'report', 'upload']),
  /** The address at the source; for an uploaded export it is known once the export was read. */
  sourceUrl: z.optional(z.string()),
  /** The license that the source states; empty if it states none. */
  attribution: z.string(),
  title: z.optional(z.string()),
  isIndexed: z.boolean(),
  /** Whether it becomes public once a moderator has looked at it. */
  awaitsApproval: z.optional(z.literal(true)),
  publication: Publication,
  numOpinions: z.optional(Count),
  /** How many of these opinions were moderated at the source. */
  numMovedOpinions: z.optional(Count),
  numVotes: z.optional(Count),
  ofVotes: z.optional(Count),
  numPeople: z.optional(Count),
  ofPeople: z.optional(Count),
  numParts: z.optional(Count),
  ofParts: z.optional(Count),
  secondsLeft: z.optional(Count),
  /** How the title and the opinions were decoded, if they are not UTF-8. */
  textEncoding: z.optional(z.enum(['utf-16', 'windows-1252'])),
  /** When each finished step ended. */
  finishedAt: z.object({
    conversation: z.optional(Instant),
    opinions: z.optional(Instant),
    votes: z.optional(Instant),
    results: z.optional(Instant),
  }),
  failure: z.optional(ImportFailure),
})
export type ImportStatus = z.infer<typeof ImportStatus>

const ImportInput = z.strictObject({ conversationSlugId: SlugId })

export const getImportStatus = call({
  path: '/conversation/import-status',
  summary: "How far an import of one's own has come",
  access: 'user',
  effect: 'read',
  input: ImportInput,
  output: ImportStatus,
})

export const retryImport = call({
  path: '/conversation/import-retry',
  summary: 'Goes on with a failed import where it stopped',
  access: 'user',
  effect: 'write',
  audit: { none: 'continues an import that is recorded' },
  limit: 'import',
  input: ImportInput,
})

export const cancelImport = call({
  path: '/conversation/import-cancel',
  summary: 'Stops an import that is not complete, and deletes what it has brought',
  access: 'user',
  effect: 'write',
  audit: ['conversation.deleted'],
  limit: 'authoring',
  input: ImportInput,
})
