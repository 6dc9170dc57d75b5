import type { ReportReason } from '@parley/contract'
import * as m from '#messages/moderation.ts'

/** Why moderators act: the reasons of reports, and two that only they can give. */
export const REASON_CHOICES = [
  'misleading',
  'antisocial',
  'illegal',
  'doxing',
  'sexual',
  'spam',
  'duplicate',
  'off_topic',
] as const satisfies readonly (ReportReason | 'duplicate' | 'off_topic')[]
export type ReasonChoice = (typeof REASON_CHOICES)[number]

type Decided = { reason: ReportReason; detail?: 'duplicate' | 'off_topic' | undefined }

/** The reason that a decision gives; a detail says more than the reason that existing clients know. */
export const reasonOf = ({ reason, detail }: Decided): ReasonChoice => detail ?? reason

/** The same for a decision of which nothing is checked yet; nothing for a reason that this version does not know. */
export const knownReasonOf = ({
  reason,
  detail = reason,
}: {
  reason?: string | undefined
  detail?: string | undefined
}) => REASON_CHOICES.find((choice) => choice === detail)

/** Each reason as a word inside a sentence. */
export const REASON_WORDS: Record<ReasonChoice, () => string> = m.words

/** The same as a word inside a sentence. */
export const reasonWord = (decided: Decided): string => REASON_WORDS[reasonOf(decided)]()
