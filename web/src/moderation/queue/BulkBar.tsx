import * as m from '#messages/moderationQueue.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './BulkBar.module.css'
import { ReasonAndExplanation } from './ReasonAndExplanation.tsx'
import type { QueueWork } from './useQueueWork.ts'

/** A bar for all chosen rows: one action, one reason, one explanation. */
export function BulkBar({ work }: { work: QueueWork }) {
  const { numChosen, actions, inputs, act, isDeciding, chooseNone } = work
  return (
    <section className={styles.bar} aria-label={m.chosenActions()}>
      <p className={styles.number}>{m.someChosen({ count: numChosen })}</p>
      <div className={styles.fields}>
        {actions.length === 0 && <p>{m.nothingInCommon()}</p>}
        <ReasonAndExplanation inputs={inputs} actions={actions} isHintShown={false} />
      </div>
      <div className={styles.acts}>
        {actions.map((action, place) => (
          <Button
            key={action}
            kind={place === 0 ? 'primary' : 'secondary'}
            busy={isDeciding}
            onClick={() => act(action)}
          >
            {m.bulkActionLabels[action]({ count: numChosen })}
          </Button>
        ))}
        <Button kind="quiet" aria-label={m.chooseNone()} onClick={chooseNone}>
          <Icon name="close" />
        </Button>
      </div>
    </section>
  )
}
