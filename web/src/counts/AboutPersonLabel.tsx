import type { Opinion } from '@parley/contract'
import * as m from '#messages/aboutPerson.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './AboutPersonLabel.module.css'

/** Says that an opinion is about whoever answers it, and what that means; nothing for other opinions. */
export function AboutPersonLabel({ opinion }: { opinion: Opinion }) {
  if (!opinion.aboutPerson) return null
  return (
    <p className={styles.label}>
      <Icon name="person" size={18} />
      <span>
        <b>{m.label()}</b> {m.labelHint()}
      </span>
    </p>
  )
}
