import { Outlet } from '@tanstack/react-router'
import * as m from '#messages/shell.ts'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { Notices } from '#ui/Notices.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { Places } from './Places.tsx'
import styles from './Shell.module.css'
import { useRefusedVotes } from './useRefusedVotes.ts'

/** What surrounds every page. */
export function Shell() {
  useRefusedVotes()
  return (
    <>
      <a href="#content" className={styles.skip}>
        {m.skipToContent()}
      </a>
      <ConnectionStrip />
      <div className={styles.grid}>
        <Places />
        <Outlet />
      </div>
      <Notices />
      <LiveRegion />
    </>
  )
}
