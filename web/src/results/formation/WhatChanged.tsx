import type { GroupKey, PublishedRun } from '@parley/contract'
import { Link } from '@tanstack/react-router'
import { CHANGES_ANCHOR } from './FormationLink.tsx'
import * as m from '#messages/formation.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { wholeNumber } from '#ui/format.ts'
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
  const votes = wholeNumber(event.votes)
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

/** A number of people in words, and the letter of their group if they are in one. */
type PeopleInWords = { people: string; group?: string }

function detailsOf(event: GroupEvent): string[] {
  if (event.kind === 'kept') return event.size ? [m.peopleNow({ size: sizeInWords(event.size) })] : []
  if (!('key' in event)) {
    const moves = event.flows.map(({ from, to, numPeople }) =>
      m.moved({
        people: wholeNumber(numPeople),
        from: from === undefined ? m.noGroup() : letterOf(from),
        to: to === undefined ? m.noGroup() : letterOf(to),
      }),
    )
    if (event.reason === 'opinions_moderated') return [m.opinionsWereMoved(), ...moves]
    return event.reason === 'people_set_aside' ? [m.peopleWereSetAside(), ...moves] : moves
  }
  const flows = event.flows.map(({ key, numPeople }): PeopleInWords => ({
    people: wholeNumber(numPeople),
    ...(key === undefined ? {} : { group: letterOf(key) }),
  }))
  if (flows.every(({ group }) => group === undefined)) return []
  return event.kind === 'born'
    ? [m.cameFrom({ numPlaced: event.size && wholeNumber(event.size.size), flows })]
    : [m.wentTo({ flows })]
}
