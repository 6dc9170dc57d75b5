import { LANGUAGES, type Language } from '@parley/contract'
import { useEffect, useRef, type MouseEvent } from 'react'
import { basePath } from '#basePath.ts'
import { useFirstScreen } from '#firstScreen.ts'
import * as m from '#messages/languageMenu.ts'
import { language as title } from '#messages/shell.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import { saveLanguage } from './accountLanguage.ts'
import { addressIn, chosenLanguage, keepLanguage } from './languageChoice.ts'
import styles from './LanguageDialog.module.css'
import { linkForKey } from './languageKeys.ts'
import { useLoginStatus } from './session.ts'

/** All languages that pages are offered in, by their own names, each a link to this page in it. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const { languages = [] } = useFirstScreen()
  const { isLoggedIn } = useLoginStatus()
  const isFromBrowser = basePath() === import.meta.env.BASE_URL && chosenLanguage() === undefined

  // On the window, so that keys also work from the title, where the focus is at first.
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const link = list.current && linkForKey(event, [...list.current.querySelectorAll('a')])
      if (!link) return
      event.preventDefault()
      link.focus()
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [])

  return (
    <Dialog open onClose={onClose} title={title()}>
      <p className={styles.hint}>{isFromBrowser ? m.fromBrowser() : m.inAddress()}</p>
      {isLoggedIn && <p className={styles.hint}>{m.inAccount()}</p>}
      <ul ref={list} className={styles.languages}>
        {LANGUAGES.filter(({ code }) => languages.includes(code))
          .sort((one, other) => (one.code < other.code ? -1 : 1))
          .map((language) => (
            <li key={language.code}>
              <LanguageLink language={language} onClose={onClose} />
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

function LanguageLink({
  language: { code, tag, name },
  onClose,
}: {
  language: Language
  onClose: () => void
}) {
  const isCurrent = document.documentElement.lang === tag
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (!isCurrent && !navigator.onLine) {
      event.preventDefault()
      notify({ text: m.notStored(), tone: 'error' })
      return onClose()
    }
    keepLanguage(code)
    if (!isCurrent) return
    event.preventDefault()
    void saveLanguage().catch(() => undefined)
    onClose()
  }
  return (
    <a
      href={addressIn(code)}
      hrefLang={tag}
      aria-current={isCurrent || undefined}
      className={styles.language}
      data-english={ENGLISH_NAMES.of(code)}
      onClick={choose}
    >
      <bdi lang={tag}>{name}</bdi>
      {isCurrent ? (
        <Icon name="agree" />
      ) : (
        <span lang="en" className={styles.english}>
          {ENGLISH_NAMES.of(code)}
        </span>
      )}
    </a>
  )
}

/** For people who help somebody whose language they cannot read. */
const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })
