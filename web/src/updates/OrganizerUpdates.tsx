import { listUpdates, UPDATES_ANCHOR, type Conversation } from '@parley/contract'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import * as m from '#messages/updates.ts'
import { useApiQuery } from '#queries.ts'
import { Fetched } from '#ui/Fetched.tsx'
import { FoldedLine } from '#ui/folded/FoldedLine.tsx'
import { longDate } from '#ui/format.ts'
import { organizerName } from '#ui/people.ts'
import { UpdateRows } from './UpdateRows.tsx'

/** What those who lead a conversation told everybody, as a line above the tabs, which opens in place. */
export function OrganizerUpdates({ conversation }: { conversation: Conversation }) {
  const { metadata } = conversation
  const part = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<boolean>()
  // A notification links here. The server does not know the anchor, so the line opens once the page has started.
  const isLinked = useSyncExternalStore(onHashChange, isHere, () => false)
  useEffect(() => {
    if (isLinked) part.current?.scrollIntoView()
  }, [isLinked])
  if (!metadata.updates) return null
  const { count, newestAt } = metadata.updates
  return (
    <div ref={part} id={UPDATES_ANCHOR}>
      <FoldedLine
        icon="bell"
        words={m.line({ count, name: organizerName(metadata), date: longDate(newestAt) })}
        isOpen={chosen ?? isLinked}
        onOpen={setChosen}
      >
        <Updates conversation={conversation} />
      </FoldedLine>
    </div>
  )
}

const isHere = () => location.hash === `#${UPDATES_ANCHOR}`

function onHashChange(tell: () => void) {
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}

function Updates({ conversation }: { conversation: Conversation }) {
  const { conversationSlugId } = conversation.metadata
  const query = useApiQuery(listUpdates, { conversationSlugId })
  return (
    <Fetched query={query} loading={m.loading()} lines={3} failed={m.failed()}>
      {({ updateList }) => <UpdateRows conversation={conversation} updates={updateList} />}
    </Fetched>
  )
}
