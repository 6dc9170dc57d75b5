import {
  getConversation,
  isOver,
  type Conversation,
  type ConversationTab,
  textLanguage,
} from '@parley/contract'
import { useEffect, useRef, useEffectEvent } from 'react'
import * as m from '#messages/embed.ts'
import { useApiQuery } from '#queries.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { EmbedAddress } from './address.ts'
import styles from './EmbedScreen.module.css'
import { LazyBoundary } from '#conversation/LazyBoundary.tsx'
import { lazyComponent } from '#lazyComponent.ts'
import { compactNumber } from '#ui/format.ts'
import { organizerName } from '#ui/people.ts'
import { useStore } from '#ui/store.ts'
import { CLOSED_NOTICE_ID, ClosedNotice, useClosedInTime } from '#votes/ClosedNotice.tsx'
import { PromisedAnswer } from '#votes/PromisedAnswer.tsx'
import { EmbedOpinions } from './EmbedOpinions.tsx'
import { EmbedResults } from './EmbedResults.tsx'
import { Link } from './siteLinks.tsx'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { Wordmark } from '#ui/Logo.tsx'
import { ConversationDeck } from '#conversation/ConversationDeck.tsx'
import { useOpinions } from '#opinions/useOpinions.ts'
import { useDeck } from '#votes/useDeck.ts'
import { useVoting } from '#votes/useVoting.tsx'
import { EmbedVoting, VoteOnSite } from './EmbedVoting.tsx'
import { isStorageBlocked } from './storageAccess.ts'

/** The root of an embed; the host page gives its frame the height of this content. */
export function EmbedScreen(address: EmbedAddress) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => (frame.current ? reportHeight(frame.current) : undefined), [])
  // Measurements use this mark: from now on the page is interactive.
  useEffect(() => void performance.mark('usable'), [])
  return (
    <main ref={frame} className={styles.frame}>
      <Content {...address} />
    </main>
  )
}

function Content({ conversationSlugId = '', tab }: EmbedAddress) {
  const { data, error, refetch } = useApiQuery(
    getConversation,
    { conversationSlugId },
    { enabled: conversationSlugId !== '' },
  )
  // People who may read a private conversation read it on the site; here it counts as missing.
  if (data?.conversationData.metadata.isIndexed)
    return <EmbedConversation conversation={data.conversationData} tab={tab} />
  if (error?.name === 'offline') return <FailedState text={m.offline()} error={error} retry={refetch} />
  if (data || error || conversationSlugId === '') return <p className={styles.none}>{m.cannotBeShown()}</p>
  return <Loading label={m.loading()} lines={5} />
}

// Few conversations are locked, so embeds load this on demand.
const LockedNotice = lazyComponent(
  'moderation/LockedNotice.tsx',
  async () => (await import('#moderation/LockedNotice.tsx')).LockedNotice,
)

// Most embeds are of open conversations.
const EmbedClosed = lazyComponent(
  'embed/EmbedClosed.tsx',
  async () => (await import('./EmbedClosed.tsx')).EmbedClosed,
)

const PART = { vote: EmbedVote, opinions: EmbedOpinions, analysis: EmbedResults }

/** The title of the conversation, the part that the host page has chosen, and links to the rest. */
function EmbedConversation(props: { conversation: Conversation; tab: ConversationTab }) {
  const { tab } = props
  const conversation = useClosedInTime(props.conversation)
  const { metadata, payload } = conversation
  const { conversationSlugId, participantCount, opinionCount } = metadata
  // A deck whose cards take no votes says nothing.
  const Part = tab === 'vote' && isOver(metadata) ? EmbedClosed : PART[tab]
  const params = { postSlugId: conversationSlugId }
  return (
    <>
      <h1 className={styles.title} dir="auto" lang={textLanguage(payload)}>
        <Link to="/conversation/$postSlugId" params={params}>
          {payload.title}
        </Link>
      </h1>
      {metadata.provenance?.isUploaded && (
        <p className={styles.origin}>{m.fromFileOf({ name: organizerName(metadata) })}</p>
      )}
      <ClosedNotice
        metadata={metadata}
        locked={
          <LazyBoundary>
            <LockedNotice metadata={metadata} id={CLOSED_NOTICE_ID} />
          </LazyBoundary>
        }
      />
      <PromisedAnswer metadata={metadata} />
      <LazyBoundary fallback={<Loading label={m.loading()} lines={5} />}>
        <Part conversation={conversation} />
      </LazyBoundary>
      <p className={styles.facts}>
        <span>
          {m.people({ count: participantCount, shown: compactNumber(participantCount) })} ·{' '}
          {m.opinions({ count: opinionCount, shown: compactNumber(opinionCount) })}
        </span>
        <Link to="/conversation/$postSlugId" params={params} search={{ tab: 'analysis' }}>
          {m.seeResults()}
        </Link>
      </p>
      <EmbedFoot metadata={metadata} />
    </>
  )
}

/** The product, the name that the viewer votes under, and a link for logging in. */
function EmbedFoot({ metadata }: Pick<Conversation, 'metadata'>) {
  const { isLoggedIn } = useLoginStatus()
  const { data: profile } = useProfile()
  const isBlocked = useStore(isStorageBlocked)
  const who =
    metadata.isLoginRequired && !isLoggedIn
      ? m.accountsOnly()
      : isBlocked
        ? m.storageBlocked()
        : profile === undefined
          ? m.onceEach()
          : isLoggedIn
            ? m.votingAsAccount({ username: profile.username })
            : m.votingAs({ username: profile.username })
  return (
    <footer className={styles.foot}>
      <Link to="/about" className={styles.mark}>
        <Wordmark />
      </Link>
      {!isOver(metadata) && <span className={styles.who}>{who}</span>}
      {!isLoggedIn && (
        <Link to="/onboarding/$step" params={{ step: 'step1-login' }} className={styles.logIn}>
          {m.logIn()}{' '}
          <span className={styles.arrow} aria-hidden="true">
            ↗
          </span>
        </Link>
      )}
    </footer>
  )
}

/** The number of cards that are loaded ahead of the current one. */
const NUM_AHEAD = 5

type EmbedVoteProps = { conversation: Conversation }

/** The voting card inside the embed. */
function EmbedVote(props: EmbedVoteProps) {
  return (
    <EmbedVoting {...props}>
      <Cards {...props} />
    </EmbedVoting>
  )
}

function Cards({ conversation }: EmbedVoteProps) {
  const { metadata } = conversation
  const { conversationSlugId } = metadata
  const voting = useVoting()
  const discover = useOpinions({ conversationSlugId, filter: 'discover' })
  const cards = useDeck(conversationSlugId, discover)
  const isRunningOut = voting.isReady && !discover.isLoading && discover.hasMore && cards.numLeft <= NUM_AHEAD
  const loadMore = useEffectEvent(() => discover.loadMore())
  useEffect(() => {
    if (isRunningOut) loadMore()
  }, [isRunningOut])
  return (
    <ConversationDeck
      {...{ conversation, discover, cards }}
      loadsAhead={cards.hasVoted}
      explanation={
        voting.intended && <VoteOnSite metadata={metadata} opinionSlugId={voting.intended.opinionSlugId} />
      }
    />
  )
}
/** The message that the host page's script receives. */
type HeightMessage = { type: 'parley:height'; height: number }

/**
 * Sends the height of the content to the surrounding page now and after every change. Returns a function that stops it.
 */
const reportHeight = (content: Element, host: Window = window.parent): (() => void) => {
  if (host === window) return () => {}
  let last = 0
  const report = () => {
    const height = Math.ceil(content.getBoundingClientRect().height)
    if (height === last) return
    last = height
    // The height of public content is not a secret, so any surrounding page may receive it.
    host.postMessage({ type: 'parley:height', height } satisfies HeightMessage, '*')
  }
  const observer = new ResizeObserver(report)
  observer.observe(content)
  return () => observer.disconnect()
}
