import * as m from '#messages/decisions.ts'
import type { ReasonChoice } from './reasons.ts'

/** The label of each reason and its explanation. */
export const REASONS: Record<ReasonChoice, { label: () => string; hint: () => string }> = {
  misleading: { label: m.misleading, hint: m.misleadingHint },
  antisocial: { label: m.antisocial, hint: m.antisocialHint },
  illegal: { label: m.illegal, hint: m.illegalHint },
  doxing: { label: m.doxing, hint: m.doxingHint },
  sexual: { label: m.sexual, hint: m.sexualHint },
  spam: { label: m.spam, hint: m.spamHint },
  duplicate: { label: m.duplicate, hint: m.duplicateHint },
  off_topic: { label: m.offTopic, hint: m.offTopicHint },
}
