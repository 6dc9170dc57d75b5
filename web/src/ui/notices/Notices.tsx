import { useEffect, useState } from 'react'
import * as m from '#messages/ui.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ACTION_MS, dismiss, NOTICE_MS, notices, type ShownNotice } from './notices.ts'
import styles from './Notices.module.css'
import { useStore } from '#ui/store.ts'

/** Where notices appear: at the bottom, above the navigation bar on phones. */
export function Notices() {
  return (
    <section className={styles.notices} aria-label={m.notices()} aria-live="polite">
      {useStore(notices).map((notice) => (
        <Line key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function Line({ notice }: { notice: ShownNotice }) {
  const [isHeld, setHeld] = useState(false)
  const stays = notice.tone === 'error'

  useEffect(() => {
    if (stays || isHeld) return
    const timer = setTimeout(() => dismiss(notice.id), notice.ms ?? (notice.action ? ACTION_MS : NOTICE_MS))
    return () => clearTimeout(timer)
  }, [notice, isHeld, stays])

  return (
    <div
      className={styles.notice}
      role={stays ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {stays && <Icon name="alert" />}
      <p lang={notice.lang} dir={notice.lang && 'auto'}>
        {notice.text}
      </p>
      {notice.action && (
        <Button
          kind="quiet"
          className={styles.act}
          lang={notice.lang}
          onClick={() => {
            notice.action?.act()
            dismiss(notice.id)
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <Button
        kind="quiet"
        className={styles.close}
        aria-label={m.dismiss()}
        onClick={() => dismiss(notice.id)}
      >
        <Icon name="close" />
      </Button>
    </div>
  )
}
