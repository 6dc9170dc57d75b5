import { getConversation, getOutcome, type Conversation } from '@parley/contract'
import { getRouteApi } from '@tanstack/react-router'
import * as m from '#messages/authors.ts'
import { outcomeFailed } from '#messages/outcome.ts'
import { useApiQuery } from '#queries.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { Page } from '#shell/Page.tsx'
import { useOrganizerRole } from '#shell/useOrganizerRole.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { Notice } from '#ui/notices/Notice.tsx'
import { outcomeDraft } from './outcomeDraft.ts'
import { OutcomeForm } from './OutcomeForm.tsx'

const route = getRouteApi('/conversation/$postSlugId/outcome')

/** The page on which those who lead a conversation say what was decided, and answer its opinions. */
export function OutcomeScreen() {
  const { postSlugId: conversationSlugId } = route.useParams()
  return (
    <AccessGate access="guest" title={m.postOutcome()}>
      <OfConversation conversationSlugId={conversationSlugId} />
    </AccessGate>
  )
}

function OfConversation({ conversationSlugId }: { conversationSlugId: string }) {
  const query = useApiQuery(getConversation, { conversationSlugId }, { signed: true })
  const isPosted = query.data?.conversationData.metadata.outcome !== undefined
  return (
    <Page
      title={isPosted ? m.changeOutcome() : m.postOutcome()}
      back={{
        to: '/conversation/$postSlugId',
        params: { postSlugId: conversationSlugId },
        label: m.toConversation(),
      }}
      isWide
    >
      <Fetched query={query} loading={m.loading()} lines={6} failed={outcomeFailed()}>
        {({ conversationData }) => <Outcome conversation={conversationData} />}
      </Fetched>
    </Page>
  )
}

/** The form, or why there is none. */
function Outcome({ conversation }: { conversation: Conversation }) {
  const { conversationSlugId, isClosed, opensAt, moderation } = conversation.metadata
  const isLeader = useOrganizerRole(conversation) !== undefined
  const posted = useApiQuery(getOutcome, { conversationSlugId }, { enabled: isLeader })
  if (!isLeader) return <EmptyState title={m.leadersOnly()} />
  const refusal =
    moderation.status === 'moderated'
      ? m.outcomeRefused.conversation_locked()
      : !isClosed || opensAt
        ? m.outcomeRefused.conversation_open()
        : undefined
  // What was written before stays in view.
  if (refusal && !outcomeDraft(conversationSlugId).get()) return <EmptyState title={refusal} />
  return (
    <>
      {refusal && <Notice icon="lock" title={refusal} />}
      <Fetched query={posted} loading={m.loading()} lines={6} failed={outcomeFailed()}>
        {(outcome) => <OutcomeForm conversation={conversation} posted={outcome ?? undefined} />}
      </Fetched>
    </>
  )
}
