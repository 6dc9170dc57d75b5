import type { QueueItem } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { listOfFigures } from '#messages/lists.ts'
import * as m from '#messages/moderationQueue.ts'
import { Button } from '#ui/Button.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { REASONS } from '#moderation/reasonChoices.ts'
import { shownTitle } from '#ui/standInTitles.ts'
import { KIND_ICONS } from './kinds.ts'
import { decisionWords, isAboutConversation, itemLanguage, safeItemText, itemText } from './queueList.ts'
import styles from './QueueRow.module.css'
import { rowId } from './useQueueWork.ts'

type QueueRowProps = {
  item: QueueItem
  isCurrent: boolean
  isChosen: boolean
  /** Whether a text that may be private is shown, which happens on request only. */
  isShown: boolean
  onShow: () => void
  onChoose: (isRange: boolean) => void
  onOpen: () => void
}

/** A row for an item: its text, its reason, how long it has waited, and who works on it. */
export function QueueRow({ item, isCurrent, isChosen, isShown, ...acts }: QueueRowProps) {
  const { itemId, kind, count, newestAt, claim, similarTo, title, language } = item
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    acts.onOpen()
  }
  return (
    <li className={styles.row} data-is-current={isCurrent ? '' : undefined}>
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={m.choose({ words: safeItemText(item) })}
          onChange={({ nativeEvent }) =>
            acts.onChoose('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      </label>
      <div className={styles.words}>
        <Link
          id={rowId(itemId)}
          to="/moderation"
          search={{ item: itemId }}
          className={isShown ? styles.text : styles.folded}
          aria-current={isCurrent ? 'true' : undefined}
          dir="auto"
          lang={isShown ? itemLanguage(item) : undefined}
          onClick={open}
        >
          {!isShown && <Icon name="hidden" size={18} />}
          <span>{isShown ? itemText(item) : m.hiddenText()}</span>
        </Link>
        {!isShown && (
          <Button kind="quiet" className={styles.show} onClick={acts.onShow}>
            {m.show()}
          </Button>
        )}
        <p className={styles.facts}>
          <Why item={item} />
          {similarTo !== undefined && (
            <b>
              <Icon name="copy" size={14} />
              {m.similarAbove()}
            </b>
          )}
          {!isAboutConversation(item) && item.conversationSlugId !== undefined && (
            <span dir="auto" lang={language}>
              {shownTitle(title)}
            </span>
          )}
          <RelativeTime instant={newestAt} />
          {claim !== undefined && (
            <span>
              <Icon name="clock" size={14} />
              {claim.isOwn ? m.reservedByYou() : m.isReviewing({ name: claim.username })}
            </span>
          )}
        </p>
      </div>
      <p className={styles.count}>
        <Marked text={m.counted[kind]({ count })} />
      </p>
    </li>
  )
}

/** Why the item waits: the reasons of reports, or its kind, and the decision that an appeal is against. */
function Why({ item: { kind, reasons, appeal } }: Pick<QueueRowProps, 'item'>) {
  return (
    <>
      <b>
        <Icon name={KIND_ICONS[kind]} size={14} />
        {kind === 'report'
          ? listOfFigures(
              reasons.map(({ reason, count }) =>
                m.withCount({ label: REASONS[reason].label(), count: wholeNumber(count) }),
              ),
            )
          : m.tags[kind]()}
      </b>
      {appeal && <span>{decisionWords(appeal)}</span>}
    </>
  )
}
