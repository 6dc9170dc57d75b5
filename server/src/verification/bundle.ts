import { randomInt } from 'node:crypto'
import { languageOfConversation, statedLanguage } from '#opinions/languages.sql.ts'
import { plainText } from '@parley/contract'
import { shuffle } from '@parley/opinion-map/random'
import type { BundleContent, BundleOpinion } from '@parley/opinion-map/verification/bundle-files'
import { ENGINE } from '@parley/opinion-map/version'
import { runById } from '#analysis/sql.ts'
import { computeAgain, previousOf } from '#analysis/worker/compute-again.ts'
import { reportOfVotes } from '#analysis/worker/robustness-reports.sql.ts'
import { hashOfVotes } from '#analysis/worker/votes-hash.ts'
import type { Database } from '#db/open.ts'
import type { BundleInput, BundleText } from '#verification/bundle-input.sql.ts'
import { previousGroupsOf } from '#verification/exported-runs.sql.ts'
import { LICENSE_NOT_STATED } from '#texts/content.ts'

/** Origin and license, which all bundles of an installation contain. */
export type BundleTerms = { origin: string; license: string }

/** The bundle of a stored run and its input. It does not reveal who anybody is. */
export async function bundleOf(
  { db }: Database,
  { input, runId }: { input: BundleInput; runId: number },
  { origin, license }: BundleTerms,
): Promise<BundleContent> {
  const run = await runById(db, runId)
  if (run === undefined) throw new Error(`Run ${runId} was deleted while it was exported`)
  const previousGroups = await previousGroupsOf(db, runId)
  const { conversation, matrix, days } = input
  const { map, picture, poll, aside } = run.result
  const report = await reportOfVotes(db, { runId, votesHash: hashOfVotes(matrix) })
  const { participants } = computeAgain(run, { matrix, previousGroups })
  return {
    conversation: {
      title: conversation.title,
      url: `${origin}/feed/conversation/${conversation.slugId}`,
      description: plainText(conversation.body),
      language: languageOfConversation(conversation),
    },
    license: conversation.sourceUrl === null ? license : conversation.attribution || LICENSE_NOT_STATED,
    run: { id: run.id, createdAt: run.created_at.toISOString(), asOfVote: run.num_votes },
    engine: ENGINE,
    opinions: input.opinions.map(opinionOf),
    matrix,
    days,
    rowOrder: shuffle([...matrix.participantIds.keys()], () => randomInt(2 ** 32) / 2 ** 32),
    leftOut: [
      ...(report === undefined ? (['supplement'] as const) : []),
      ...(poll === undefined ? [] : (['poll'] as const)),
      ...(aside === undefined ? [] : (['aside'] as const)),
    ],
    result: { map, picture, ...(report === undefined ? {} : { supplement: report }) },
    groups: participants.groups,
    previous: previousOf(run, previousGroups),
  }
}

const opinionOf = ({
  id,
  slugId,
  body,
  language,
  languageBy,
  isSeed,
  isModerated,
  isHidden,
  day,
}: BundleText): BundleOpinion => ({
  id,
  text: isHidden ? '' : plainText(body),
  slugId: isHidden ? '' : slugId,
  language: isHidden ? undefined : statedLanguage(language, languageBy),
  isSeed,
  isModerated,
  day,
})
