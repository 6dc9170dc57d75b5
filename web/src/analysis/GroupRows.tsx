import {
  listControversial,
  listRepresentative,
  plainLine,
  type GroupKey,
  type OpinionMap,
} from '@parley/contract'
import * as m from '#messages/map.ts'
import { useApiQuery } from '#queries.ts'
import { Badge } from '#ui/Badge.tsx'
import { wholeNumber } from '#ui/format.ts'
import { letterOf, shapeNameOf } from '#ui/groups.ts'
import { Marked } from '#ui/Marked.tsx'
import { leadOf, type Lead } from './findings.ts'
import { GroupLink } from './group.tsx'
import styles from './GroupRows.module.css'

type GroupRowsProps = { conversationSlugId: string; map: OpinionMap }

/** The groups by name and size, each with the one opinion by which it stands out most. */
export function GroupRows({ conversationSlugId, map }: GroupRowsProps) {
  const representative = useApiQuery(listRepresentative, { conversationSlugId })
  const controversial = useApiQuery(listControversial, { conversationSlugId })
  const listed = (key: GroupKey) => [...(representative.data?.[key] ?? []), ...(controversial.data ?? [])]
  return (
    <ul className={styles.groups}>
      {map.groups.map(({ key, label, size, summary }) => {
        const lead = leadOf(key, listed(key))
        return (
          <li key={key} className={styles.group}>
            <Badge groupKey={key} size={30} />
            <div>
              <p className={styles.name}>
                <GroupLink conversationSlugId={conversationSlugId} groupKey={key}>
                  <bdi>{m.groupName({ letter: letterOf(key), name: label ?? shapeNameOf(key) })}</bdi>
                </GroupLink>{' '}
                <span className={styles.size}>{m.people({ shown: wholeNumber(size), count: size })}</span>
              </p>
              {summary && (
                <p className={styles.lead} dir="auto">
                  {summary}
                </p>
              )}
              {lead && (
                <p className={styles.lead}>
                  <Marked text={leadSentence(lead)} as={Words} />
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** What people said, in the voice. */
function Words({ children }: { children: string }) {
  return (
    <q className={styles.words} dir="auto">
      {children}
    </q>
  )
}

/** By what a group stands out; with several other groups the highest of their shares is named. */
export function leadSentence({ opinion, direction, points, others, numOthers }: Lead): string {
  const parts = { opinion: plainLine(opinion.opinion), share: `${points}%`, others: `${others}%` }
  if (direction === 'agree') return (numOthers > 1 ? m.leadByAgreeingMost : m.leadByAgreeing)(parts)
  return (numOthers > 1 ? m.leadByDisagreeingMost : m.leadByDisagreeing)(parts)
}
