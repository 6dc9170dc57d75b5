import { listPatterns } from '@parley/contract'
import { getRouteApi } from '@tanstack/react-router'
import * as m from '#messages/patterns.ts'
import { useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ModerationGate } from './ModerationGate.tsx'
import { PatternCard } from './PatternCard.tsx'

const route = getRouteApi('/moderate/conversation/$conversationSlugId/patterns')

/** The unusual patterns in the votes of a conversation. */
export function PatternsScreen() {
  const { conversationSlugId } = route.useParams()
  return (
    <ModerationGate conversationSlugId={conversationSlugId} title={m.title()}>
      {() => <PatternsPage conversationSlugId={conversationSlugId} />}
    </ModerationGate>
  )
}

function PatternsPage({ conversationSlugId }: { conversationSlugId: string }) {
  const { data, error, refetch } = useApiQuery(listPatterns, { conversationSlugId }, { signed: true })
  return (
    <Page
      title={m.title()}
      back={{
        to: '/conversation/$postSlugId',
        params: { postSlugId: conversationSlugId },
        label: m.back(),
      }}
    >
      {data?.patternList.length === 0 && <EmptyState title={m.none()} />}
      {data?.patternList.map((pattern) => (
        <PatternCard key={pattern.patternSlugId} pattern={pattern} />
      ))}
      {error && <FailedState text={m.failed()} error={error} retry={refetch} />}
      {!data && !error && <Loading label={m.loading()} lines={6} />}
    </Page>
  )
}
