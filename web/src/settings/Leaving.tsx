import { useState } from 'react'
import * as m from '#messages/settings.ts'
import { useOutbox } from '#outbox/outbox.ts'
import { LinkRow } from './LinkRow.tsx'
import { LogOutDialog } from './LogOutDialog.tsx'
import row from './Row.module.css'

/** The ways out: of this device, or for good. */
export function Leaving({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  const { waiting } = useOutbox()
  return (
    <>
      {isLoggedIn && (
        <button type="button" className={`${row.row} ${row.link}`} onClick={() => setLeaving(true)}>
          <span className={row.label}>{m.logOut()}</span>
          {waiting > 0 && <span className={row.value}>{m.waitingShort(waiting)}</span>}
        </button>
      )}
      <LinkRow to="/settings/account/delete" label={isLoggedIn ? m.deletion() : m.guestDeletion()} isDanger />
      {isLeaving && <LogOutDialog onClose={() => setLeaving(false)} />}
    </>
  )
}
