import * as m from '#messages/shell.ts'
import { Loading } from '#ui/Loading.tsx'
import styles from './Page.module.css'

/** While the code of a page is on its way. */
export function PagePending() {
  return (
    <main id="content" className={styles.main}>
      <Loading label={m.loadingPage()} lines={6} />
    </main>
  )
}
