import {
  contactName,
  getConversation,
  isOver,
  type Conversation,
  websiteOf,
  textLanguage,
} from '@parley/contract'
import { getRouteApi, Link } from '@tanstack/react-router'
import * as m from '#messages/sharing.ts'
import { useApiQuery } from '#queries.ts'
import { Page } from '#shell/Page.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Paper, PaperBar, paperBackStyle } from '#ui/Paper.tsx'
import { useSyncExternalStore } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import { longDate } from '#ui/format.ts'
import { Logo, Wordmark } from '#ui/Logo.tsx'
import { Marked } from '#ui/Marked.tsx'
import { organizerName } from '#ui/people.ts'
import { QrCode } from '#ui/QrCode.tsx'
import { useLocalTime } from '#ui/RelativeTime.tsx'
import { useClosedInTime } from '#votes/ClosedNotice.tsx'
import { PromisedAnswer } from '#votes/PromisedAnswer.tsx'
import styles from './PosterScreen.module.css'
import { posterQuestionSize } from './posterQuestion.ts'

const route = getRouteApi('/conversation/$postSlugId/poster')

/** A printed page with a QR code that leads to the conversation. */
export function PosterScreen() {
  const { postSlugId } = route.useParams()
  const query = useApiQuery(getConversation, { conversationSlugId: postSlugId })
  const question = query.data?.conversationData.payload.title
  return (
    <Page title={question ? m.posterTitle({ question }) : m.posterLoading()} heading="own">
      <PaperBar printLabel={m.print()}>
        <Link to="/conversation/$postSlugId" params={{ postSlugId }} className={paperBackStyle}>
          <Icon name="back" size={22} />
          {m.backToConversation()}
        </Link>
      </PaperBar>
      <Fetched query={query} loading={m.posterLoading()} lines={12} failed={m.posterFailed()}>
        {({ conversationData }) => (
          <Paper>
            <Poster conversation={conversationData} />
          </Paper>
        )}
      </Fetched>
    </Page>
  )
}

/** The author, the question, how to take part, until when, and by when an answer is promised. */
function Poster(props: { conversation: Conversation }) {
  const { metadata, payload } = useClosedInTime(props.conversation)
  const { conversationSlugId } = metadata
  const { site } = useFirstScreen()
  const address = `${useOrigin()}/c/${conversationSlugId}`
  return (
    <div className={styles.poster}>
      <header className={styles.head}>
        <Wordmark />
        <bdi>{organizerName(metadata)}</bdi>
      </header>
      <h1
        className={styles.question}
        data-size={posterQuestionSize(payload.title)}
        dir="auto"
        lang={textLanguage(payload)}
      >
        {payload.title}
      </h1>
      <p className={styles.invitation}>
        <Marked text={invitationTo(metadata)} />
      </p>
      <div className={styles.mark}>
        {site?.logo ? <span className={styles.ownLogo} /> : <Logo size={290} />}
      </div>
      <div className={styles.ways}>
        <div className={styles.code}>
          <QrCode text={`${address}?from=poster`} label={m.codeLabel()} isForPaper />
        </div>
        <div className={styles.words}>
          <p>
            <b>{m.scan()}</b>
            <br />
            {m.orType()}
          </p>
          <p className={styles.address} dir="ltr">
            {breakable(address.replace(/^https?:\/\//, ''))}
          </p>
          <Closing metadata={metadata} />
          <PromisedAnswer metadata={metadata} className={styles.note} />
        </div>
      </div>
      <footer className={styles.foot}>
        {/* Keeps its place, so that the contact stays at its side. */}
        <span>{!isOver(metadata) && m.posterPrivacy()}</span>
        <bdi>{contactOf(metadata, site?.contact)}</bdi>
      </footer>
    </div>
  )
}

type Metadata = Conversation['metadata']

const invitationTo = (metadata: Metadata): string => {
  if (isOver(metadata)) return m.invitationToRead()
  return metadata.isLoginRequired ? m.invitationWithAccount() : m.invitation()
}

function Closing({ metadata: { opensAt, closeAt, closedAt } }: { metadata: Metadata }) {
  const moment = useLocalTime(closeAt ?? '')
  const opening = useLocalTime(opensAt ?? '')
  if (opensAt && closeAt)
    return <p className={styles.note}>{m.openFromUntil({ opening, closing: moment })}</p>
  if (opensAt) return <p className={styles.note}>{m.opensOn({ moment: opening })}</p>
  if (closeAt) return <p className={styles.note}>{m.openUntil({ moment })}</p>
  return closedAt ? <p className={styles.note}>{m.closedOn({ date: longDate(closedAt) })}</p> : null
}

/** The contact of the organization or of the operator of the site; without either, the author's name. */
const contactOf = (metadata: Metadata, siteContact = ''): string =>
  (metadata.organization &&
    websiteOf(metadata.organization)
      .replace(/^https?:\/\/(www\.)?/, '')
      .replace(/\/$/, '')) ||
  contactName(siteContact) ||
  m.askedBy({ name: organizerName(metadata) })

/** Long addresses may wrap before one of their parts. */
const breakable = (address: string): string => address.replace(/([./])/g, '\u200b$1')

/** The origin of this page, which the server takes from its configuration. */
function useOrigin(): string {
  const { resourceOrigin } = useFirstScreen()
  return useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => resourceOrigin,
  )
}

const neverChanges = () => () => {}
