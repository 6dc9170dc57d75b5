import { CONSENT_VERSION } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { localStore } from '#device/storage.ts'
import * as m from '#messages/votes.ts'
import { useLoginStatus } from '#shell/session.ts'
import styles from './OpinionCard.module.css'

const STORAGE_KEY = 'parley:consent'

/**
 * Whether the consent sentence is due: a guest has seen it with the first vote; an account may have been made without
 * one, or on another device.
 */
export function useConsent() {
  const { isKnown, isLoggedIn } = useLoginStatus()
  const [isGiven, setGiven] = useState(() => localStore.get(STORAGE_KEY) === CONSENT_VERSION)
  return {
    needsConsent: isLoggedIn ? !isGiven : !isKnown,
    /** The sentence was on screen and the person went on. */
    giveConsent: () => {
      setGiven(true)
      localStore.set(STORAGE_KEY, CONSENT_VERSION)
    },
  }
}

/** Shown before the first vote; going on is the consent. */
export function ConsentSentence() {
  return (
    <p className={styles.note}>
      {m.consent()} <Link to="/legal/privacy">{m.consentLink()}</Link>
    </p>
  )
}
