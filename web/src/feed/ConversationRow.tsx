import { type Conversation, textLanguage } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { hasTotals } from '#counts/totals.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/feed.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { CrowdMarks } from '#ui/counts/CrowdMarks.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import styles from './ConversationRow.module.css'
import { marksOf, factsOf } from './facts.ts'
import type { Participation } from './useParticipation.ts'
import { crowdOf, CROWD_BOX } from './crowd.ts'
import { TopicLinks } from '#topics/TopicLinks.tsx'
import { Marked } from '#ui/Marked.tsx'
import { groupingKindOf } from '#ui/groups.ts'
import { organizerName } from '#ui/people.ts'
import { mainFinding, type Finding } from './finding.ts'

type ConversationRowProps = { conversation: Conversation; own: Participation }

/** A conversation in a list: author, title, shared opinions and number of participants. The whole row is a link. */
export function ConversationRow({ conversation, own }: ConversationRowProps) {
  const { metadata, payload } = conversation
  const titleId = `conversation-${metadata.conversationSlugId}`
  return (
    <article className={styles.row} aria-labelledby={titleId}>
      <ByLine metadata={metadata} marks={marksOf(conversation)} />
      {conversation.polis.clusters.length > 0 && hasTotals(metadata) && (
        <div className={styles.glyph}>
          <CrowdGlyph conversation={conversation} />
        </div>
      )}
      <h2 id={titleId} className={styles.title} dir="auto" lang={textLanguage(payload)}>
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: metadata.conversationSlugId }}
          className={styles.link}
        >
          {payload.title}
        </Link>
      </h2>
      <FindingLine conversation={conversation} own={own} />
      <FactsLine conversation={conversation} numOwnVotes={own.numVotes} />
    </article>
  )
}

type ByLineProps = Pick<Conversation, 'metadata'> & { marks: readonly string[] }

/** The author and the date; for an import, the dates of its votes. */
function ByLine({ metadata, marks }: ByLineProps) {
  const { organization, provenance, createdAt } = metadata
  const name = organizerName(metadata)
  const year = provenance?.firstVoteAt?.slice(0, 4) ?? 'none'
  const votesOf = provenance?.isUploaded ? m.uploadedVotesOf : m.votesOf
  return (
    <p className={styles.by}>
      <Avatar name={name} imageUrl={organization?.imageUrl} isOrganization={organization !== undefined} />
      <span className={styles.who}>
        <bdi className={styles.author}>{name}</bdi>
        {' · '}
        {provenance ? votesOf({ year }) : <RelativeTime instant={createdAt} />}
        {marks.map((mark) => (
          <span key={mark}> · {mark}</span>
        ))}
      </span>
    </p>
  )
}

/** The participants as a crowd of marks. The row states the numbers in words. */
function CrowdGlyph({ conversation }: { conversation: Conversation }) {
  const crowd = crowdOf(conversation)
  if (!crowd) return null
  return (
    <svg className={styles.crowd} viewBox={`0 0 ${CROWD_BOX.width} ${CROWD_BOX.height}`} aria-hidden="true">
      <CrowdMarks crowd={crowd} />
    </svg>
  )
}

/** The numbers of a conversation in one line, followed by as many topics as fit. */
function FactsLine({ conversation, numOwnVotes }: { conversation: Conversation; numOwnVotes: number }) {
  const { topicCodeList } = conversation.metadata
  return (
    <div className={styles.line}>
      <p className={styles.facts}>
        {factsOf(conversation, numOwnVotes).map((fact) => (
          <span key={fact}>
            <Marked text={fact} />{' '}
          </span>
        ))}
      </p>
      {topicCodeList.length > 0 && (
        <p className={styles.chips}>
          <TopicLinks codes={topicCodeList} look="chips" />
        </p>
      )}
    </div>
  )
}

/** What people share in a conversation, marked by the pen; if there are no groups, the beginning of its text. */
function FindingLine(props: { conversation: Conversation; own: Participation }) {
  const headline = mainFinding(props.conversation, props.own)
  if (headline.kind === 'body') {
    return headline.text ? (
      <p className={styles.body} dir="auto" lang={textLanguage(props.conversation.payload)}>
        {headline.text}
      </p>
    ) : null
  }
  return (
    <p className={styles.finding}>
      <Marked
        text={sentenceOf(headline, groupingKindOf(props.conversation.polis))}
        {...(headline.kind === 'most' ? { as: Words, lang: headline.opinion.language } : { as: Number })}
      />
    </p>
  )
}

function sentenceOf(headline: Exclude<Finding, { kind: 'body' }>, kind: GroupingKind): string {
  const counted = { groups: headline.numGroups, kind }
  switch (headline.kind) {
    case 'most':
      return m.mostShared[headline.opinion.direction]({ ...counted, opinion: headline.opinion.opinion })
    case 'number': {
      const { count, isOpen } = headline
      return (isOpen ? m.sharedVoteToSee : m.shared)({ ...counted, count })
    }
    case 'nothing':
      return m.nothingShared(counted)
  }
}

/** The text of an opinion in the font for quoted words. */
function Words({ children, lang }: { children: string; lang?: string | undefined }) {
  return (
    <mark className={styles.words}>
      <bdi lang={lang}>{children}</bdi>
    </mark>
  )
}

function Number({ children }: { children: string }) {
  return <mark className={styles.number}>{children}</mark>
}
