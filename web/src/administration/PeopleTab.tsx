import {
  LIMITS,
  listPeople,
  listUsersWithRoles,
  ProofStrength,
  type AdministeredUser,
} from '@parley/contract'
import { useDeferredValue, useState } from 'react'
import * as m from '#messages/peopleAdministration.ts'
import { useApiPages, useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import { DayField } from '#ui/forms/DateField.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import styles from './PeopleTab.module.css'
import { PersonRow } from './PersonRow.tsx'
import { tabFailure } from './tabFailure.ts'

const GROUPS = ['roles', 'everybody', ...ProofStrength.options] as const
type Group = (typeof GROUPS)[number]
type Search = { words: string; from: string; until: string }

/** The people with a role, or those whom a search finds among all. */
export function PeopleTab() {
  const [group, setGroup] = useState<Group>('roles')
  const [search, setSearch] = useState<Search>({ words: '', from: '', until: '' })
  // A search is among all people, and a choice of those with a role empties it.
  const change = (changes: Partial<Search>) => {
    setSearch({ ...search, ...changes })
    if (group === 'roles') setGroup('everybody')
  }
  const choose = (chosen: Group) => {
    setGroup(chosen)
    if (chosen === 'roles') setSearch({ words: '', from: '', until: '' })
  }
  const isBackwards = search.from !== '' && search.until !== '' && search.until < search.from
  return (
    <div className={styles.tab}>
      <div className={styles.filters}>
        <Field
          label={m.search()}
          type="search"
          hint={m.searchHint()}
          autoCapitalize="none"
          spellCheck={false}
          value={search.words}
          onValue={(words) => change({ words })}
        />
        <Select
          label={m.who()}
          value={group}
          onChange={({ target }) => choose(GROUPS.find((each) => each === target.value) ?? 'roles')}
        >
          {GROUPS.map((each) => (
            <option key={each} value={each}>
              {m.groups[each]()}
            </option>
          ))}
        </Select>
        <DayField label={m.from()} value={search.from} onValue={(from) => change({ from })} />
        <DayField
          label={m.until()}
          value={search.until}
          error={isBackwards ? m.endsBefore() : undefined}
          onValue={(until) => change({ until })}
        />
      </div>
      <section aria-label={m.groups[group]()}>
        {group === 'roles' ? <WithRoles /> : !isBackwards && <Found group={group} search={search} />}
      </section>
    </div>
  )
}

function WithRoles() {
  const people = useApiQuery(listUsersWithRoles, {})
  return (
    <Fetched query={people} loading={m.loading()} lines={4} failed={tabFailure(m.failed())}>
      {({ userList }) => <People people={userList} />}
    </Fetched>
  )
}

type FoundProps = { group: Exclude<Group, 'roles'>; search: Search }

function Found({ group, search: { words, from, until } }: FoundProps) {
  const search = useDeferredValue(words.trim().slice(0, LIMITS.usernameMax))
  const list = useApiPages(
    listPeople,
    {
      search: search || undefined,
      strength: group === 'everybody' ? undefined : group,
      since: beginningOf(from),
      until: beginningOf(until, 1),
    },
    { next: ({ next }, input) => (next === undefined ? undefined : { ...input, after: next }) },
  )
  return (
    <>
      <Fetched query={list} loading={m.loading()} lines={8} failed={tabFailure(m.failed())}>
        {({ pages }) => {
          const found = pages.flatMap(({ userList }) => userList)
          return found.length === 0 ? <EmptyState title={m.noneFound()} /> : <People people={found} />
        }}
      </Fetched>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {m.more()}
        </Button>
      )}
    </>
  )
}

/** When a day begins where the person is, or a later one; undefined without a day. */
function beginningOf(day: string, later = 0): string | undefined {
  if (day === '') return undefined
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + later)
  return at.toISOString()
}

function People({ people }: { people: readonly AdministeredUser[] }) {
  return (
    <ul className={styles.list}>
      {people.map((person) => (
        <PersonRow key={person.username} person={person} />
      ))}
    </ul>
  )
}
