import type { ReportReason } from '@parley/contract'
import * as m from '#messages/moderation.ts'

/** The reasons of moderators: those of reports, and two that only moderators can give. */
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

/** Whether the text itself does harm, so that it is hidden rather than moved: a moved one stays readable. */
export const needsHiding = (reason: ReasonChoice | undefined): boolean =>
  reason === 'doxing' || reason === 'sexual'

type ReasonOfDecision = { reason: ReportReason; detail?: 'duplicate' | 'off_topic' | undefined }

/** The reason of a decision: its detail, if it has one. The reasons alone are those that existing clients know. */
export const reasonOf = ({ reason, detail }: ReasonOfDecision): ReasonChoice => detail ?? reason

/** The reason of a decision whose reason was not checked; undefined for one that this version does not know. */
export const knownReasonOf = ({
  reason,
  detail = reason,
}: {
  reason?: string | undefined
  detail?: string | undefined
}) => REASON_CHOICES.find((choice) => choice === detail)

/** Each reason as a word inside a sentence. */
export const REASON_WORDS: Record<ReasonChoice, () => string> = m.words

/** The reason of a decision as a word inside a sentence. */
export const reasonWord = (decision: ReasonOfDecision): string => REASON_WORDS[reasonOf(decision)]()
