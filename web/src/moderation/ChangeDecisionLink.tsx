import { Link } from '@tanstack/react-router'
import { changeDecision } from '#messages/decisionLink.ts'
import type { DecisionTarget } from './decisions.ts'
import { useMayModerate } from './mayModerate.ts'

/** A link on a moderated opinion, which has no menu. */
export function ChangeDecisionLink({ target }: { target: DecisionTarget }) {
  if (!useMayModerate(target.conversationSlugId)) return null
  return <Link {...decisionLink(target)}>{changeDecision()}</Link>
}

/** A link to the page for deciding. */
export const decisionLink = ({ conversationSlugId, opinionSlugId }: DecisionTarget) =>
  opinionSlugId === undefined
    ? ({ to: '/moderate/conversation/$conversationSlugId', params: { conversationSlugId } } as const)
    : ({
        to: '/moderate/conversation/$conversationSlugId/opinion/$opinionSlugId',
        params: { conversationSlugId, opinionSlugId },
      } as const)
