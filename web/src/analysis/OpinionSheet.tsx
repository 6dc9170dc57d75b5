import type { Opinion } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/analysis.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { RichText } from '#ui/RichText.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import styles from './OpinionSheet.module.css'

type OpinionSheetProps = {
  conversationSlugId: string
  opinion: Opinion
  ownVote?: string
  onClose: () => void
}

/** All figures of one opinion. */
export function OpinionSheet({ conversationSlugId, opinion, ownVote, onClose }: OpinionSheetProps) {
  return (
    <Dialog open onClose={onClose} title={m.figuresOf()}>
      <div className={styles.sheet}>
        <div className={styles.text}>
          <RichText html={opinion.opinion} />
        </div>
        {ownVote && <p className={styles.note}>{ownVote}</p>}
        <FiguresTable opinion={opinion} />
        <p className={styles.note}>{m.percentagesNote()}</p>
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          search={{ tab: 'opinions', opinion: opinion.opinionSlugId }}
        >
          {m.openOpinion()}
        </Link>
      </div>
    </Dialog>
  )
}
