import type { GroupPoll, PollOption } from '@parley/contract'
import * as m from '#messages/polls.ts'
import { Badge } from '#ui/Badge.tsx'
import { letterOf, nameOfGroup } from '#ui/groups.ts'
import { Icon } from '#ui/Icon.tsx'
import { answersOfGroup, figureOfGroup, withheldNote } from './groupAnswers.ts'
import { numAnswers, shareOfAll, type Options } from './stats.ts'
import styles from './PollResults.module.css'
import type { Poll } from './usePoll.ts'

type PollResultsProps = Pick<Poll, 'answer' | 'groups'> & {
  options: Options
  /** The language of the poll, if it is known. */
  lang: string | undefined
  /** False before there are counts: then only the options are shown, and which one the viewer chose. */
  isCounted?: boolean
}

/** The answers of everybody, and of each group where they may be shown. */
export function PollResults({ options, lang, answer, groups = [], isCounted = true }: PollResultsProps) {
  const total = numAnswers(options)
  const withheld = withheldNote(groups)
  return (
    <>
      <ol className="stack gap-0">
        {options.map((option) => {
          const isOwn = option.optionNumber === answer
          return (
            <li key={option.optionNumber} className={styles.row} data-own={isOwn || undefined}>
              <span className={styles.title} dir="auto" lang={lang}>
                {option.optionTitle}
              </span>
              {isCounted && (
                <>
                  <b className={styles.share}>{shareOfAll(options, option)}</b>
                  <svg className={styles.bar} aria-hidden="true">
                    <rect width={total === 0 ? 0 : `${(100 * option.numResponses) / total}%`} height="100%" />
                  </svg>
                </>
              )}
              <span className={styles.figures}>
                <GroupShares groups={groups} option={option} />
                <span className={styles.people}>
                  {isOwn && (
                    <b className={styles.own}>
                      <Icon name="agree" size={14} weight={2.8} />
                      {m.you()}
                    </b>
                  )}
                  {isOwn && isCounted && ' · '}
                  {isCounted && m.people({ count: option.numResponses })}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      {groups.length > 0 && (
        <p className={styles.legend}>
          {groups.map((group) => {
            const answered = answersOfGroup(group)
            if (answered === undefined) return null
            return (
              <span key={group.key} className="inline gap-1">
                <Badge groupKey={group.key} size={15} />{' '}
                {m.groupAnswered({ name: nameOfGroup(group), answered })}
              </span>
            )
          })}
          {withheld && <span>{withheld}</span>}
        </p>
      )}
    </>
  )
}

/** The share of each group for one option, beside its badge. */
export function GroupShares({ groups, option }: { groups: readonly GroupPoll[]; option: PollOption }) {
  return groups.map((group) => {
    const share = figureOfGroup(group, option)
    if (share === undefined) return null
    return (
      <span key={group.key} className="inline gap-1">
        <Badge groupKey={group.key} size={18} />
        <span className="visually-hidden">
          {m.groupShare({ letter: letterOf(group.key), share: share.text })}
        </span>
        <b aria-hidden="true">{share.short}</b>
      </span>
    )
  })
}
