import { getConversation, getOpinionMap } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useChartSource } from '#results/export/chartSource.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { howWeKnow } from '#messages/confidence.ts'
import * as m from '#messages/fiveSteps.ts'
import { useApiQuery } from '#queries.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FiveSteps } from './FiveSteps.tsx'
import { GUIDE_PARTS, type GuidePart } from './guideParts.ts'
import styles from './FiveSteps.module.css'

export type HowWeKnowSheetProps = {
  part: GuidePart
  /** The sentence whose link was pressed. */
  sentence: string
  onClose: () => void
}

/** A sheet over the results that explains them, opened at the step that matches the pressed sentence. */
export function HowWeKnowSheet({ onClose, ...pressed }: HowWeKnowSheetProps) {
  // The first props are kept, so that a newer map behind the sheet does not move the reader to another step.
  const [{ part, sentence }] = useState(pressed)
  const { slugId: conversationSlugId } = useChartSource()
  const { data: conversation } = useApiQuery(getConversation, { conversationSlugId })
  const { data: map } = useApiQuery(getOpinionMap, { conversationSlugId })
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = conversation !== undefined && map !== undefined
  useEffect(() => {
    if (!isThere) return
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    heading.current?.focus({ preventScroll: true })
  }, [isThere])
  const { title, step } = GUIDE_PARTS[part]
  return createPortal(
    <Dialog open isBeside title={howWeKnow()} onClose={onClose}>
      <p className={styles.sentence}>{m.quoted({ sentence })}</p>
      <p className={styles.more}>
        <Link to="/guide" hash={part}>
          {m.inTheGuide({ title: title() })}
        </Link>
      </p>
      {isThere && (
        <FiveSteps
          metadata={conversation.conversationData.metadata}
          run={hasNoGroups(map) ? { ...map, groups: [], redraws: undefined, stabilityWord: undefined } : map}
          openStep={step}
          askedRef={heading}
        />
      )}
    </Dialog>,
    document.body,
  )
}
