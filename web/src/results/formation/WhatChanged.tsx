import type { GroupKey, PublishedRun } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { CHANGES_ANCHOR } from './FormationLink.tsx'
import * as m from '#messages/formation.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { letterOf, shapeNameOf } from '#ui/groups.ts'
import { Icon } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import { sizeInWords } from '#results/groups/sizes.ts'
import { eventsIn, type GroupEvent } from './story.ts'
import styles from './WhatChanged.module.css'

/** One line for each new, split, joined or ended group, with the number of people who moved. */
export function WhatChanged({ runs }: { runs: readonly PublishedRun[] }) {
  const events = eventsIn(runs)
  return (
    <section aria-labelledby={CHANGES_ANCHOR} className={styles.changes}>
      <h2 id={CHANGES_ANCHOR}>{m.whatChanged()}</h2>
      {events.length === 0 ? (
        <EmptyState title={m.nothingChanged()} />
      ) : (
        <ul>
          {events.map((event) => (
            <li key={`${event.runId} ${event.kind} ${'key' in event ? event.key : ''}`}>
              {'key' in event ? <Badge groupKey={event.key} size={30} /> : <Icon name="refresh" size={24} />}
              <div>
                <p>
                  <Marked text={sentenceOf(event)} />
                </p>
                {detailsOf(event).map((detail) => (
                  <p key={detail} className={styles.detail}>
                    {detail}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.more}>
        <Link to="/guide" hash="changes">
          {m.whenGroupsChange()}
        </Link>
      </p>
    </section>
  )
}

const nameOf = (key: GroupKey) => m.groupName({ letter: letterOf(key), name: shapeNameOf(key) })

function sentenceOf(event: GroupEvent): string {
  const { votes } = event
  switch (event.kind) {
    case 'born': {
      const group = nameOf(event.key)
      return event.from === undefined
        ? m.appeared({ group, votes })
        : m.splitFrom({ group, from: letterOf(event.from), votes })
    }
    case 'ended': {
      const group = nameOf(event.key)
      return event.to === undefined
        ? m.ended({ group, votes })
        : m.joined({ group, to: letterOf(event.to), votes })
    }
    case 'kept':
      return m.keptLetter({ group: nameOf(event.key), votes })
    case 'redrawn':
      return m.redrawn({ votes })
    case 'dissolved':
      return m.dissolved({ votes })
  }
}

function detailsOf(event: GroupEvent): string[] {
  if (event.kind === 'kept') return event.size ? [m.peopleNow({ size: sizeInWords(event.size) })] : []
  if (!('key' in event)) {
    const moves = event.flows.map(({ from, to, numPeople }) =>
      m.moved({ people: numPeople, from: letterOrNone(from), to: letterOrNone(to) }),
    )
    if (event.reason === 'opinions_moderated') return [m.opinionsWereMoved(), ...moves]
    return event.reason === 'people_set_aside' ? [m.peopleWereSetAside(), ...moves] : moves
  }
  if (event.flows.every(({ key }) => key === undefined)) return []
  const numPlaced = event.kind === 'born' ? event.size?.size : undefined
  return event.flows.map(({ key, numPeople }) => {
    const flow = { people: numPeople, group: letterOrNone(key) }
    if (event.kind === 'ended') return m.wentTo(flow)
    return numPlaced === undefined ? m.cameToSide(flow) : m.cameFrom({ ...flow, numPlaced })
  })
}

const letterOrNone = (key: GroupKey | undefined): string => (key === undefined ? 'none' : letterOf(key))
