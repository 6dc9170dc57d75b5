import { LIMITS } from '@parley/contract'
import { allMuted } from '#messages/mutedWords.ts'
import * as m from '#messages/opinions.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { TotalsNote } from '#votes/OpinionTotals.tsx'
import styles from './OpinionList.module.css'
import { OpinionRow } from './OpinionRow.tsx'
import { OrderNote } from './OrderNote.tsx'
import { PartLinks } from './PartLinks.tsx'
import { useOpinions } from './useOpinions.ts'

type OpinionListPartProps = {
  conversationSlugId: string
  /** The number of the page, starting at 2. */
  part: number
  numOpinions: number
  /** The last opinion of the page before and its order, if a link from there led here. */
  afterSlugId?: string | undefined
  orderId?: number | undefined
}

/** One page of the list of opinions with its own address, for search engines and pages without scripts. */
export function OpinionListPart(props: OpinionListPartProps) {
  const { conversationSlugId, part, numOpinions, afterSlugId, orderId } = props
  const { opinions, isLoaded, error, retry } = useOpinions({
    conversationSlugId,
    filter: 'discover',
    part,
    // The last opinion of the page before this one, and its order.
    place: afterSlugId ? { lastSlugId: afterSlugId, orderId } : undefined,
  })
  const { hasMuted } = useMuted()
  const listed = opinions.filter((opinion) => !hasMuted(opinion))
  const first = (part - 1) * LIMITS.opinionPage + 1
  const shown = m.partShown({
    from: wholeNumber(first),
    to: wholeNumber(Math.min(numOpinions, first + LIMITS.opinionPage - 1)),
    count: wholeNumber(numOpinions),
  })
  return (
    <section aria-label={m.listLabel()}>
      <h2>{shown}</h2>
      {!isLoaded && error && <FailedState text={m.listFailed()} error={error} retry={retry} />}
      {!isLoaded && !error && <Loading label={m.loading()} lines={8} />}
      <OrderNote {...{ conversationSlugId, orderId, opinions }} />
      <TotalsNote opinions={listed} className={styles.note} />
      <ol className={styles.rows} start={first}>
        {listed.map((opinion) => (
          <li key={opinion.opinionSlugId} className={styles.item}>
            <OpinionRow opinion={opinion} conversationSlugId={conversationSlugId} />
          </li>
        ))}
      </ol>
      {isLoaded && opinions.length > 0 && listed.length === 0 && <EmptyState title={allMuted()} />}
      <PartLinks {...{ conversationSlugId, part, numOpinions, opinions }} />
    </section>
  )
}
