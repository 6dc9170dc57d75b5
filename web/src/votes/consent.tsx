import { CONSENT_VERSION, listOwnConsents, type Publication } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFirstScreen } from '#firstScreen.ts'
import { isRecordOf, isString, stored } from '#device/stored.ts'
import * as m from '#messages/votes.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import styles from './Notes.module.css'

/** What was accepted on this device is stored under this name, by conversation. */
export const CONSENTS_KEY = 'parley:consents'

/**
 * Whether the consent sentence is due: before the first vote or opinion in each conversation, for what that
 * conversation publishes, in the present version.
 */
export function useConsent({ conversationSlugId, publication }: PublishedConversation) {
  const { isGuestOrLoggedIn, isInitialised } = useLoginStatus()
  const accepted = `${publication} ${CONSENT_VERSION}`
  const [isGivenHere, setGivenHere] = useState(() => consents.get()?.[conversationSlugId] === accepted)
  const { data, isPending, isError } = useApiQuery(
    listOwnConsents,
    { conversationSlugIdList: [conversationSlugId] },
    { enabled: isGuestOrLoggedIn && !isGivenHere, staleTime: Infinity },
  )
  const isGiven =
    isGivenHere ||
    (data ?? []).some(({ kind, version }) => kind === publication && version === CONSENT_VERSION)
  return {
    needsConsent: !isGiven,
    /** False while it is not known whether the sentence is due. */
    isReady: isGivenHere || (isInitialised && (!isGuestOrLoggedIn || !isPending || isError)),
    /** The sentence was on screen and the person went on. */
    giveConsent: () => {
      setGivenHere(true)
      consents.set({ ...consents.get(), [conversationSlugId]: accepted })
    },
  }
}

type PublishedConversation = { conversationSlugId: string; publication: Publication }

const consents = stored(CONSENTS_KEY, isRecordOf(isString))

type ConsentSentenceProps = Pick<PublishedConversation, 'publication'> & {
  /** An import says at its foot under which license its votes are shared. */
  isImported: boolean
}

/** Shown before the first vote: what is published here, and under which license. Going on is the consent. */
export function ConsentSentence({ publication, isImported }: ConsentSentenceProps) {
  const { resultsLicence } = useFirstScreen()
  return (
    <p className={styles.note}>
      {m.consent[publication]()} {resultsLicence && !isImported && `${m.resultsLicence(resultsLicence)} `}
      <Link to="/legal/privacy">{m.consentLink()}</Link>
    </p>
  )
}
