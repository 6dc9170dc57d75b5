import type { Opinion } from '@parley/contract'
import * as m from '#messages/opinions.ts'
import { longDate } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import { RichText } from '#ui/RichText.tsx'
import { MODERATION_REASON } from '#votes/ClosedNotice.tsx'
import styles from './ModeratedOpinion.module.css'

/** An opinion that was moderated: why and when as far as that is known, its text behind "show". */
export function ModeratedOpinion({ opinion }: { opinion: Opinion }) {
  const { moderation } = opinion
  if (moderation.status !== 'moderated') return null
  const why =
    moderation.source === 'import'
      ? m.moderatedAtSource()
      : m.movedBecause({
          reason: MODERATION_REASON[moderation.reason](),
          date: longDate(moderation.createdAt),
        })
  return (
    <article className={styles.panel} data-row={opinion.opinionSlugId}>
      <Icon name="moved" size={22} />
      <div className={styles.text}>
        <p>
          <Marked text={why} />
        </p>
        {moderation.explanation && <p>{m.explained({ explanation: moderation.explanation })}</p>}
        <details>
          <summary>{m.showMoved()}</summary>
          <div className={styles.words}>
            <RichText html={opinion.opinion} />
          </div>
        </details>
      </div>
    </article>
  )
}
