import { getConversation } from '@parley/contract'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { ShareButton } from '#conversation/ShareButton.tsx'
import { useIsFrame } from '#firstScreen.ts'
import * as m from '#messages/authoring.ts'
import { useApiQuery } from '#queries.ts'
import { Page, PagePending } from '#shell/Page.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './PostedScreen.module.css'

const route = getRouteApi('/conversation/new/posted')

/** Says that a conversation is posted, and how to invite the first people. */
export function PostedScreen() {
  const { conversation } = route.useSearch()
  if (useIsFrame()) return <PagePending title={m.isLive()} />
  return conversation === undefined ? <Navigate to="/" replace /> : <Posted slugId={conversation} />
}

function Posted({ slugId }: { slugId: string }) {
  const { data, error, refetch } = useApiQuery(getConversation, { conversationSlugId: slugId })
  const { opinions = 0 } = route.useSearch()
  if (!data && !error) return <PagePending title={m.isLive()} />
  const title = data?.conversationData.payload.title ?? ''
  return (
    <Page title={m.isLive()} heading="own">
      <div className={styles.bar}>{m.postedJustNow()}</div>
      <h1>{m.isLive()}</h1>
      {opinions > 0 && <p className={styles.count}>{m.opinionsPosted({ count: opinions })}</p>}
      {title !== '' && (
        <p className={styles.title} dir="auto">
          {title}
        </p>
      )}
      <section aria-labelledby="invite" className={styles.invite}>
        <h2 id="invite">{m.inviteTen()}</h2>
        {data && (
          <p className={styles.hint}>{m.peopleNeeded[data.conversationData.metadata.publication]()}</p>
        )}
        {error && <FailedState text={m.postedButNotLoaded()} error={error} retry={refetch} />}
        {data && <ShareButton conversation={data.conversationData} mainLabel={m.shareLink()} />}
        <Link
          to="/conversation/$postSlugId/poster"
          params={{ postSlugId: slugId }}
          className="button secondary large"
        >
          <Icon name="print" />
          {m.poster()}
        </Link>
        <Link to="/conversation/$postSlugId/lead" params={{ postSlugId: slugId }} className="button quiet">
          {m.toDesk()}
        </Link>
        <Link to="/conversation/$postSlugId" params={{ postSlugId: slugId }} className="button quiet">
          {m.openConversation()}
        </Link>
      </section>
    </Page>
  )
}
