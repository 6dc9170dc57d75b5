import { listConversationReports, listOpinionReports } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/moderation.ts'
import { useApiQuery } from '#queries.ts'
import { Icon } from '#ui/Icon.tsx'
import { decisionLink } from './ChangeDecisionLink.tsx'
import type { DecisionTarget } from './decisions.ts'
import { useMayModerate } from './mayModerate.ts'

/** Menu entries for people who moderate the conversation. */
export function ModerationLinks({ target }: { target: DecisionTarget }) {
  if (!useMayModerate(target.conversationSlugId)) return null
  return (
    <>
      <Link {...decisionLink(target)} className={ENTRY}>
        <Icon name="scales" />
        {m.moderate()}
      </Link>
      <Link {...reportsLink(target)} className={ENTRY}>
        <Icon name="list" />
        {m.userReports()}
      </Link>
    </>
  )
}

const ENTRY = 'button quiet'

/** A link to the page of reports. */
const reportsLink = ({ conversationSlugId, opinionSlugId }: DecisionTarget) =>
  opinionSlugId === undefined
    ? ({
        to: '/reports/$reportType/$conversationSlugId',
        params: { reportType: 'conversation', conversationSlugId },
      } as const)
    : ({
        to: '/reports/$reportType/$conversationSlugId/$opinionSlugId',
        params: { reportType: 'opinion', conversationSlugId, opinionSlugId },
      } as const)

/** The reports about one thing, newest first. */
export function useReports({ conversationSlugId, opinionSlugId }: DecisionTarget) {
  const [call, input] =
    opinionSlugId === undefined
      ? ([listConversationReports, { conversationSlugId }] as const)
      : ([listOpinionReports, { opinionSlugId }] as const)
  return useApiQuery<typeof call>(call, input)
}

/** A link to the reports with their number; hidden if there are none or the viewer may not read them. */
export function ReportsLink({ target }: { target: DecisionTarget }) {
  const { data } = useReports(target)
  if (!data || data.length === 0) return null
  return (
    <Link {...reportsLink(target)} className={ENTRY}>
      {m.numReports({ count: data.length })}
    </Link>
  )
}
