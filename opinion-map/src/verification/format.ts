/** The files of a bundle. The first four are those of a Polis export. */
export const BUNDLE_FILES = {
  summary: 'summary.csv',
  comments: 'comments.csv',
  votes: 'votes.csv',
  matrix: 'participants-votes.csv',
  /** The group of each participant in the last run before this one that had clear groups. */
  previous: 'previous-groups.csv',
  /** The published numbers. */
  analysis: 'analysis.json',
  /** The hashes of all other files, and the input of the analysis besides the votes. */
  manifest: 'manifest.json',
  /** The Ed25519 signature of the manifest's bytes, in base64; absent where the site signs nothing. */
  signature: 'manifest.sig',
} as const

export type BundleFileName = (typeof BUNDLE_FILES)[keyof typeof BUNDLE_FILES]

export const BUNDLE_FORMAT = 'parley-bundle'
export const BUNDLE_VERSION = 1

export type FileHash = { name: string; bytes: number; sha256: string }

/** The run that a bundle is about. */
export type BundleRun = { id: number; createdAt: string; asOfVote: number }

/** The parts of a published run that a bundle may lack, with a description and the reason. */
export const PARTS_LEFT_OUT = {
  supplement: {
    name: 'Re-draws of the groups, bridging scores and short list',
    reason: 'the file lacks them, because they were not computed of exactly these votes.',
  },
  poll: { name: 'How groups answered the poll', reason: 'no file has the answers.' },
  aside: { name: 'Totals with people set aside', reason: 'no file has their votes.' },
} as const

export type PartLeftOut = keyof typeof PARTS_LEFT_OUT

/** The content of `manifest.json`, in which opinions and participants have the numbers of the bundle. */
export type Manifest = {
  format: typeof BUNDLE_FORMAT
  version: typeof BUNDLE_VERSION
  conversation: { title: string; url: string }
  license: string
  run: BundleRun
  engine: { name: string; version: string }
  /** Mode, seed and the other options of `analyse`. */
  parameters: Record<string, unknown>
  /** The state of the previous run, besides `previous-groups.csv`; null for the first run. */
  previous: { hadClearGroups: boolean; keys: number[] } | null
  /** Published parts that are not in the bundle. */
  leftOut: PartLeftOut[]
  files: FileHash[]
}

/** The error for input that is not a bundle, or not a complete one. */
export class NotABundle extends Error {
  override name = 'NotABundle'
}

/** The columns that every bundle has, in this order. */
export const COMMENT_COLUMNS = [
  'timestamp',
  'datetime',
  'comment-id',
  'author-id',
  'agrees',
  'disagrees',
  'moderated',
  'comment-body',
  'is-seed',
  'slug-id',
]
/**
 * The language of each text as a tag, and who said it: `detected`, `author` or `moderator`; both empty if it is unknown.
 * Older bundles lack these columns, and older readers ignore them.
 */
export const LANGUAGE_COLUMNS = ['language', 'language-by']
export const VOTE_COLUMNS = ['timestamp', 'datetime', 'comment-id', 'voter-id', 'vote']
export const MATRIX_COLUMNS = ['participant', 'group-id', 'n-comments', 'n-votes', 'n-agree', 'n-disagree']
export const PREVIOUS_COLUMNS = ['participant', 'group-id']
