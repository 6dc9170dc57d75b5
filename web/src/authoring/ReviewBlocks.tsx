import { plainText } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as m from '#messages/authoring.ts'
import { sentences } from '#messages/lists.ts'
import { promisedAnswer } from '#messages/promise.ts'
import { opinionsAreReviewed } from '#messages/review.ts'
import { inForce } from '#messages/sharedPlace.ts'
import { useProfile } from '#shell/session.ts'
import { useTopicNames } from '#topics/useTopicNames.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { dateAndTime } from '#ui/format.ts'
import { RichText } from '#ui/RichText.tsx'
import { PromisedAnswer } from '#votes/PromisedAnswer.tsx'
import { NO_DATES, promisedOf, sharedPlaceOf, type ConversationDraft } from './conversationDraft.ts'
import styles from './ReviewBlocks.module.css'
import { useIsReviewedFirst } from './ReviewSwitch.tsx'

/** Every choice of the form in words, each with a link for changing it. */
export function ReviewBlocks({ draft }: { draft: ConversationDraft }) {
  const topics = useTopicNames(draft.topicCodes)
  const promised = promisedOf(draft)
  const { opensAt, closeAt } = draft.dates ?? NO_DATES
  const dates = [
    ...(opensAt === '' ? [] : [m.opensOn({ date: dateAndTime(opensAt) })]),
    ...(closeAt === '' ? [] : [m.closesOn({ date: dateAndTime(closeAt) })]),
  ]
  const lang = draft.language || undefined
  const isReviewedFirst = useIsReviewedFirst(draft) === true
  return (
    <>
      <Block name={m.question()}>
        <h2 className={styles.question} dir="auto" lang={lang}>
          {draft.title}
        </h2>
      </Block>
      <Block name={m.background()}>
        {plainText(draft.content) === '' ? m.noBackground() : <RichText html={draft.content} lang={lang} />}
      </Block>
      {dates.length > 0 && <Block name={m.dates()}>{sentences(dates)}</Block>}
      {promised && (
        <Block name={promisedAnswer()}>
          <PromisedAnswer metadata={promised} className="" />
        </Block>
      )}
      {topics.length > 0 && <Block name={m.topics()}>{topics.map(({ name }) => name).join(' · ')}</Block>}
      {draft.poll.enabled && (
        <Block name={m.poll()}>
          <span dir="auto" lang={lang}>
            {draft.poll.options.join(' · ')}
          </span>
        </Block>
      )}
      <Block name={m.audience()}>
        {sentences(audienceSentences({ ...draft, isReviewRequired: isReviewedFirst }))}
      </Block>
      <Author postAs={draft.postAs} />
    </>
  )
}

/** A sentence each on who finds the conversation, who takes part, and what is published. */
const audienceSentences = (draft: ConversationDraft): string[] => {
  const { isPrivate, privateConversationSettings, publication, isReviewRequired } = draft
  const stated = sharedPlaceOf(draft)
  const { requiresLogin, hasScheduledConversion, conversionDate } = privateConversationSettings
  return [
    isPrivate ? m.linkFinds() : m.everybodyFinds(),
    ...(isPrivate && hasScheduledConversion ? [m.publicFrom({ date: dateAndTime(conversionDate) })] : []),
    requiresLogin ? m.accountsTakePart() : m.guestsTakePart(),
    publication === 'votes' ? m.publishesVotes() : m.publishesResults(),
    ...(stated ? [inForce({ people: Number(stated.numPeople), date: dateAndTime(stated.until) })] : []),
    ...(isReviewRequired ? [opinionsAreReviewed()] : []),
  ]
}

function Author({ postAs }: Pick<ConversationDraft, 'postAs'>) {
  const { data } = useProfile()
  const { postAsOrganization, organizationName } = postAs
  const name = postAsOrganization ? organizationName : data?.username
  const organization = data?.organizationList.find(({ name }) => name === organizationName)
  if (name === undefined) return null
  return (
    <Block name={m.postedAs()}>
      <span className={styles.author}>
        <Avatar
          name={name}
          imageUrl={postAsOrganization ? organization?.imageUrl : undefined}
          isOrganization={postAsOrganization}
        />
        <bdi>{name}</bdi>
      </span>
    </Block>
  )
}

function Block({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.block} aria-label={name}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {children}
      </div>
      <Link to="/conversation/new/create" className={styles.edit} aria-label={m.editPart({ part: name })}>
        {m.edit()}
      </Link>
    </section>
  )
}
