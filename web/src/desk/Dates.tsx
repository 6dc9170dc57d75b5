import type { Conversation } from '@parley/contract'
import { useState } from 'react'
import { CloseDialog, ReopenDialog } from '#conversation/author/CloseReopenDialog.tsx'
import { PromiseDialog } from '#conversation/author/PromiseDialog.tsx'
import * as authors from '#messages/authors.ts'
import * as m from '#messages/desk.ts'
import * as promise from '#messages/promise.ts'
import { Button } from '#ui/Button.tsx'
import { longDate, relativeTime } from '#ui/format.ts'
import { useLocalTime } from '#ui/RelativeTime.tsx'
import { Icon } from '#ui/Icon.tsx'
import { DeskSection } from './DeskSection.tsx'
import styles from './DeskScreen.module.css'
import { isOverdue } from './nextStep.ts'

const DIALOGS = { close: CloseDialog, reopen: ReopenDialog, promise: PromiseDialog }

/** When the conversation closes, and by when its answer is due; both can be changed here. */
export function Dates({ conversation, now }: { conversation: Conversation; now: number }) {
  const { closedAt, closeAt, opensAt, answerDueOn, outcome, moderation } = conversation.metadata
  const isClosed = conversation.metadata.isClosed && opensAt === undefined
  const opening = useLocalTime(opensAt ?? '')
  const closing = useLocalTime(closeAt ?? '')
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const Shown = open && DIALOGS[open]
  return (
    <DeskSection heading={m.dates()}>
      <ul className={styles.rows}>
        {opensAt && (
          <li className={styles.row}>
            <Icon name="clock" size={22} />
            <span className={styles.words}>
              <strong>{m.opens({ date: opening })}</strong>
              <Act onPress={() => setOpen('reopen')}>{authors.changeOpening()}</Act>
            </span>
          </li>
        )}
        <li className={styles.row}>
          <Icon name="calendar" size={22} />
          <span className={styles.words}>
            <strong>
              {isClosed
                ? closedAt && m.closed({ date: longDate(closedAt) })
                : closeAt
                  ? m.closes({ date: closing })
                  : m.noEnd()}
            </strong>
            {isClosed && closedAt && <small>{relativeTime(closedAt, now)}</small>}
            <Act onPress={() => setOpen(isClosed ? 'reopen' : 'close')}>
              {isClosed ? authors.reopen() : authors.close()}
            </Act>
          </span>
        </li>
        <li className={styles.row}>
          <Icon
            name={isOverdue(answerDueOn, now) ? 'alert' : answerDueOn || outcome ? 'checked' : 'clock'}
            size={22}
          />
          <span className={styles.words}>
            <strong>
              {outcome
                ? m.outcomePosted({ date: longDate(outcome.createdAt) })
                : answerDueOn
                  ? m.answerDue({ date: longDate(answerDueOn) })
                  : m.noAnswerDate()}
            </strong>
            {isOverdue(answerDueOn, now) && <small>{m.isOverdue()}</small>}
            {!outcome && moderation.status !== 'moderated' && (
              <Act onPress={() => setOpen('promise')}>
                {answerDueOn ? promise.change() : promise.promise()}
              </Act>
            )}
          </span>
        </li>
      </ul>
      {Shown && <Shown conversation={conversation} onClose={() => setOpen(undefined)} />}
    </DeskSection>
  )
}

/** A button below the words of a row. */
function Act({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button kind="quiet" className={styles.act} onClick={onPress}>
      {children}
    </Button>
  )
}
