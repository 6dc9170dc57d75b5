import { getConversation, type AppError } from '@parley/contract'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import * as m from '#messages/conversation.ts'
import { useApiQuery } from '#queries.ts'
import { isFirstPage } from '#shell/navigation.ts'
import { Page } from '#shell/Page.tsx'
import { SignInLinks } from '#shell/SignInLinks.tsx'
import { EmptyPage, EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { notify } from '#ui/notices/notices.ts'
import { ConversationPage } from './ConversationPage.tsx'

const route = getRouteApi('/conversation/$postSlugId')
const back = () => ({ to: '/', label: m.home() }) as const

/** One conversation: its description, voting, all its opinions and their analysis. */
export function ConversationScreen() {
  const { postSlugId: conversationSlugId } = route.useParams()
  const search = route.useSearch()
  const { data, error, refetch } = useApiQuery(getConversation, { conversationSlugId })
  if (data) {
    return <ConversationPage key={conversationSlugId} conversation={data.conversationData} search={search} />
  }
  if (error) return <ConversationUnavailable error={error} retry={refetch} />
  return (
    <Page title={m.loadingTitle()} back={back()}>
      <Loading label={m.loading()} lines={6} />
    </Page>
  )
}

/**
 * A conversation that needs a login, is unreachable, does not exist or failed to load. The last two redirect home with
 * a notice, but people who followed a link from elsewhere to a missing one get the message here.
 */
function ConversationUnavailable({ error, retry }: { error: AppError; retry: () => void }) {
  const navigate = useNavigate()
  const isMissing = error.name === 'invalid_input' || error.name === 'not_found'
  const isOffline = error.name === 'offline'
  const needsLogin = error.code === 'login_required'
  // The value of the first render is kept, because the redirect home counts as a navigation as well.
  const [isFirst] = useState(isFirstPage)
  const leave = useEffectEvent(() => {
    notify({ text: isMissing ? m.notFound() : m.fetchFailed(), tone: 'error' })
    void navigate({ to: '/', replace: true })
  })
  const mustLeave = !isOffline && !needsLogin && !(isMissing && isFirst)
  useEffect(() => {
    if (mustLeave) leave()
  }, [mustLeave])

  if (mustLeave) return null
  return (
    <Page title={isMissing ? m.notFoundTitle() : m.loadingTitle()} back={back()}>
      {needsLogin ? (
        <EmptyState title={m.needsLogin()}>
          <p>{m.needsLoginHint()}</p>
          <SignInLinks />
        </EmptyState>
      ) : isMissing ? (
        <EmptyPage text={m.notFound()} hint={m.notFoundHint()}>
          <Link to="/" className="button primary large">
            {m.toHome()}
          </Link>
        </EmptyPage>
      ) : (
        <FailedState text={m.offline()} retry={retry} code={error.code} />
      )}
    </Page>
  )
}
