import { ConversationLink } from '#results/ConversationLink.tsx'
import { listOpinionsBySlug, type GroupName } from '@parley/contract'
import { useState, type ReactNode } from 'react'
import * as m from '#messages/modelSummary.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { useApiQuery } from '#queries.ts'
import { Marked } from '#ui/Marked.tsx'
import styles from './ModelSummary.module.css'

type ModelSummaryProps = {
  /** If set, the opinions are listed with links to this conversation; print only counts them. */
  conversationSlugId: string | undefined
  letter: string
  summary: string
  name: Pick<GroupName, 'opinionSlugIds'>
}

/** A model's summary of a group, marked as such, with the opinions that it is based on. */
export function ModelSummary({ conversationSlugId, letter, summary, name }: ModelSummaryProps) {
  const { opinionSlugIds } = name
  return (
    <div className={styles.model}>
      <p dir="auto">{summary}</p>
      {conversationSlugId === undefined ? (
        <p>{m.writtenFrom({ count: opinionSlugIds.length })}</p>
      ) : (
        <RestsOn
          conversationSlugId={conversationSlugId}
          opinionSlugIds={opinionSlugIds}
          title={
            <Marked text={m.writtenFromAboutGroup({ count: opinionSlugIds.length, letter })} as={Unseen} />
          }
        />
      )}
    </div>
  )
}

function Unseen({ children }: { children: string }) {
  return <span className="visually-hidden">{children}</span>
}

type RestsOnProps = { conversationSlugId: string; opinionSlugIds: string[]; title: ReactNode }

/** The opinions of a summary, loaded when somebody opens them. */
function RestsOn({ conversationSlugId, opinionSlugIds, title }: RestsOnProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opinions = useApiQuery(listOpinionsBySlug, { opinionSlugIdList: opinionSlugIds }, { enabled: isOpen })
  const wordsOf = useWordsOf()
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {opinions.isError && <p>{m.failed()}</p>}
      <ul>
        {opinions.data?.map((opinion) => (
          <li key={opinion.opinionSlugId} dir="auto" lang={opinion.language}>
            <ConversationLink conversationSlugId={conversationSlugId} opinion={opinion.opinionSlugId}>
              {wordsOf(opinion)}
            </ConversationLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
