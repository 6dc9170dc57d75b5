import { ConversationLink } from '#results/ConversationLink.tsx'
import {
  type GroupKey,
  type GroupName,
  listControversial,
  listRepresentative,
  type Opinion,
  type OpinionMap,
} from '@parley/contract'
import { Suspense } from 'react'
import { lazyComponent } from '#lazyComponent.ts'
import { sameOfGroup } from '#messages/confidence.ts'
import * as m from '#messages/map.ts'
import { useWordsOf } from '#mutes/useWordsOf.ts'
import { useApiQuery } from '#queries.ts'
import { headlineOpinion, type Lead } from '#results/findings.ts'
import { useLoginStatus } from '#shell/session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Marked } from '#ui/Marked.tsx'
import { letterOf, nameOfGroup } from '#ui/groups.ts'
import styles from './GroupRows.module.css'
import { GroupLink } from './group.tsx'
import { sizeInWords } from './sizes.ts'

/** Naming groups and reporting names is loaded only for people who may do it. */
const LazyGroupActions = lazyComponent(
  'results/groups/naming/GroupActions.tsx',
  async () => (await import('#results/groups/naming/GroupActions.tsx')).GroupActions,
)

/** The summary by a language model, which only some installations have. */
const LazyModelSummary = lazyComponent(
  'results/groups/naming/ModelSummary.tsx',
  async () => (await import('#results/groups/naming/ModelSummary.tsx')).ModelSummary,
)

type GroupRowsProps = { conversationSlugId: string; map: OpinionMap }

/** The groups with their names and sizes, each with the opinion by which it stands out most. */
export function GroupRows({ conversationSlugId, map }: GroupRowsProps) {
  const representative = useApiQuery(listRepresentative, { conversationSlugId })
  const controversial = useApiQuery(listControversial, { conversationSlugId })
  return (
    <GroupLines
      map={map}
      listed={(key) => representative.data && [...representative.data[key], ...(controversial.data ?? [])]}
      badgeSize={30}
      conversationSlugId={conversationSlugId}
    />
  )
}

type GroupLinesProps = {
  map: OpinionMap
  /** The candidate opinions by which a group may stand out; undefined until they are loaded. */
  listed: (key: GroupKey) => readonly Opinion[] | undefined
  badgeSize: number
  /** Shortens the text of an opinion where room is scarce. */
  shorten?: (text: string) => string
  /** If set, each name links to its group on the results of this conversation. */
  conversationSlugId?: string
}

/** The rows of the groups, from lists that are already loaded. */
export function GroupLines({
  map,
  listed,
  badgeSize,
  shorten = (text) => text,
  conversationSlugId,
}: GroupLinesProps) {
  const wordsOf = useWordsOf()
  const { isLoggedIn } = useLoginStatus()
  return (
    <ul className={styles.groups}>
      {map.groups.map((group) => {
        const { key, summary, redraws, name: given } = group
        const opinions = listed(key)
        const lead = opinions && headlineOpinion(key, opinions)
        const name = <bdi>{m.groupName({ letter: letterOf(key), name: nameOfGroup(group) })}</bdi>
        return (
          <li key={key} className={styles.group}>
            <Badge groupKey={key} size={badgeSize} />
            <div>
              <p className={styles.name}>
                {conversationSlugId === undefined ? (
                  name
                ) : (
                  <GroupLink conversationSlugId={conversationSlugId} groupKey={key}>
                    {name}
                  </GroupLink>
                )}{' '}
                {given && (
                  <>
                    <CalledName name={given} conversationSlugId={conversationSlugId} />{' '}
                  </>
                )}
                <span className={styles.size}>{sizeInWords(group)}</span>
              </p>
              {given?.source === 'model' && summary && (
                <Suspense fallback={null}>
                  <LazyModelSummary
                    conversationSlugId={conversationSlugId}
                    letter={letterOf(key)}
                    summary={summary}
                    name={given}
                  />
                </Suspense>
              )}
              {opinions && (
                <p className={styles.lead}>
                  {lead ? (
                    <Marked
                      text={leadSentence(lead, shorten(wordsOf(lead.opinion)))}
                      as={Words}
                      lang={lead.opinion.language}
                    />
                  ) : (
                    m.standsOutNowhere()
                  )}
                </p>
              )}
              {redraws && redraws.same !== map.redraws?.same && (
                <p className={styles.lead}>{sameOfGroup(redraws)}</p>
              )}
            </div>
            {isLoggedIn && conversationSlugId !== undefined && map.runId !== undefined && (
              <Suspense fallback={null}>
                <LazyGroupActions conversationSlugId={conversationSlugId} runId={map.runId} group={group} />
              </Suspense>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The text of an opinion in the font for quoted words. */
function Words({ children, lang }: { children: string; lang?: string | undefined }) {
  return (
    <q className={styles.words} dir="auto" lang={lang}>
      {children}
    </q>
  )
}

/** A sentence on how a group stands out; it names the highest share of the other groups if they differ. */
export const leadSentence = (
  { direction, share, others, isAtMost, onlyOther }: Lead,
  words: string,
): string =>
  m.standsOut({
    direction,
    opinion: words,
    share: share.text,
    others: others.text,
    compared: onlyOther ? 'one' : isAtMost ? 'atMost' : 'all',
    letter: onlyOther ? letterOf(onlyOther) : '',
  })

type CalledNameProps = {
  name: GroupName
  /** If set, the name links to the opinion that it quotes in this conversation. */
  conversationSlugId: string | undefined
}

/** The name of a group after its letter: quoted if it comes from opinions, otherwise with its author. */
function CalledName({ name, conversationSlugId }: CalledNameProps) {
  const { text, source, opinionSlugIds } = name
  const [opinion] = opinionSlugIds
  // The author's name already replaces the name of the shape.
  if (source === 'author')
    return (
      <span className={styles.note}>{name.isByModerator ? m.namedByModerator() : m.namedByAuthor()}</span>
    )
  const words = (
    <bdi className={styles.words} dir="auto">
      {m.quoted({ opinion: text })}
    </bdi>
  )
  return (
    <>
      {opinion === undefined || conversationSlugId === undefined ? (
        words
      ) : (
        <ConversationLink
          conversationSlugId={conversationSlugId}
          opinion={opinion}
          className={styles.called}
          aria-label={m.openNamingOpinion({ name: text })}
        >
          {words}
        </ConversationLink>
      )}
      {source === 'model' && <span className={styles.note}> {m.writtenByModel()}</span>}
    </>
  )
}
