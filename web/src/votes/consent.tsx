import { CONSENT_VERSION, listOwnConsents, type Publication } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import { isRecordOf, isString, stored } from '#device/stored.ts'
import { betweenSentences, sentences } from '#messages/lists.ts'
import * as m from '#messages/votes.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import styles from './Notes.module.css'

/** The storage key of the consents given on this device, by conversation. */
export const CONSENTS_KEY = 'parley:consents'

/** Versions to which consent still holds: since the first of them, conversations publish no more than it says. */
const VALID_VERSIONS = ['2026-11-21.2', '2026-11-23.1', CONSENT_VERSION]

/**
 * Whether the consent sentence must be shown: before the first vote or opinion in each conversation, unless the viewer
 * has consented to what the conversation publishes now, in a version of the sentence that is still valid.
 */
export function useConsent({ conversationSlugId, publication }: PublishedConversation) {
  const { isGuestOrLoggedIn, isInitialized } = useLoginStatus()
  const [isGivenHere, setGivenHere] = useState(() =>
    VALID_VERSIONS.some((version) => consents.get()?.[conversationSlugId] === `${publication} ${version}`),
  )
  const { data, isPending, isError } = useApiQuery(
    listOwnConsents,
    { conversationSlugIdList: [conversationSlugId] },
    { enabled: isGuestOrLoggedIn && !isGivenHere, staleTime: Infinity },
  )
  const isGiven =
    isGivenHere ||
    (data ?? []).some(({ kind, version }) => kind === publication && VALID_VERSIONS.includes(version))
  return {
    needsConsent: !isGiven,
    /** False until it is known whether the sentence must be shown. */
    isReady: isGivenHere || (isInitialized && (!isGuestOrLoggedIn || !isPending || isError)),
    /** Records that the sentence was on screen and the person continued. */
    giveConsent: () => {
      setGivenHere(true)
      consents.set({ ...consents.get(), [conversationSlugId]: `${publication} ${CONSENT_VERSION}` })
    },
  }
}

type PublishedConversation = { conversationSlugId: string; publication: Publication }

const consents = stored(CONSENTS_KEY, isRecordOf(isString))

type ConsentSentenceProps = Pick<PublishedConversation, 'publication'> & {
  /** Whether the conversation is an import, which states the license of its votes in the footer. */
  isImported: boolean
  /** Who may read the results, if not everybody. */
  readers: string | undefined
}

/** Says before the first vote what is published under which license. Continuing means consent. */
export function ConsentSentence({ publication, isImported, readers }: ConsentSentenceProps) {
  const { resultsLicence } = useFirstScreen()
  const terms = readers ?? (resultsLicence && !isImported && m.resultsLicence({ license: resultsLicence }))
  return (
    <p className={styles.note}>
      {sentences([m.consent[publication](), ...(terms ? [terms] : [])])}
      {betweenSentences()}
      <Link to="/legal/privacy">{m.consentLink()}</Link>
    </p>
  )
}
