import type { GroupName } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import * as m from '#messages/map.ts'

type CalledNameProps = {
  name: GroupName
  /** The name leads to the opinion that it is taken from, in this conversation. */
  conversationSlugId?: string
  className?: string
  linkClassName?: string
  /** Of who has given the name. */
  noteClassName?: string
}

/** What a group is called after its letter: in quotation marks where it is taken from opinions, and by whom where not. */
export function CalledName({
  name,
  conversationSlugId,
  className,
  linkClassName,
  noteClassName,
}: CalledNameProps) {
  const { text, source, opinionSlugIds } = name
  const [opinion] = opinionSlugIds
  // It stands in place of the name of the shape already.
  if (source === 'author')
    return (
      <span className={noteClassName}>{name.isByModerator ? m.namedByModerator() : m.namedByAuthor()}</span>
    )
  const words = (
    <bdi className={className} dir="auto">
      {m.quoted(text)}
    </bdi>
  )
  return (
    <>
      {opinion === undefined || conversationSlugId === undefined ? (
        words
      ) : (
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          search={{ tab: 'opinions', opinion }}
          className={linkClassName}
          aria-label={m.openNamingOpinion({ name: text })}
        >
          {words}
        </Link>
      )}
      {source === 'model' && <span className={noteClassName}> {m.writtenByModel()}</span>}
    </>
  )
}
